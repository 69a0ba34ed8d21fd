import ArgumentParser
import Batch
import Document
import Files
internal import Important
import Rules
import Settings
import Unpad
import VidfitKit

/// The options for running worker processes.
struct BatchOptions: ParsableArguments {
  @OptionGroup var screens: SettingGroup<ScreenSettings>
  @OptionGroup var sampling: SettingGroup<SamplingSettings>
  @OptionGroup var important: SettingGroup<ImportantSettings>
  @OptionGroup var network: SettingGroup<NetworkSettings>
  @Flag(.thumbnails) var thumbnails: Bool?
  @Flag(.metadata) var metadata: Bool?
  @OptionGroup var delivery: SettingGroup<DeliverySettings>
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup var cost: SettingGroup<CostSettings>
  @Option(.recycle) var recycle: SettingFlag?
  @Option(.cache) var cache: SettingFlag?
  @Option(.cacheKey) var cacheKey: SettingFlag?
}

/// The plan for running worker processes according to the settings.
struct BatchPlan {
  let launch: WorkerLaunch
  let limits: WorkerLimits
  /// The digest of the settings that affect answers.
  let digest: String
  /// The screens and areas that answers may tell of.
  let scope: ReportScope
  /// The regions and zones.
  let important: ImportantChoice
  let recipients: DeliveryChoice

  /// - Parameters:
  ///   - isInputTaken: whether paths or requests come on standard input.
  ///   - unpadding: the options for removing bars; nil to leave bars in.
  init(_ settings: Settings, isInputTaken: Bool, unpadding: UnpadOptions? = nil) throws {
    let screens = try ScreenChoice(settings, isInputTaken: isInputTaken)
    // Wrong values are reported here once, and not by every worker process.
    _ = try screens.viewports()
    important = try ImportantChoice(settings, screens)
    scope = ReportScope(devices: screens.catalogue, areas: important.request.pageAreas)
    recipients = try DeliveryChoice(settings)
    digest = Self.digest(
      settings, table: screens.table, important: important.digestWords,
      profiles: recipients.table,
      unpadding: unpadding)
    let setup = WorkerSetup(
      settings, table: screens.table, important: important.files, profiles: recipients.table,
      digest: digest, unpadding: unpadding)
    if setup.cache != nil, important.request.regions?.namesClips == true {
      throw WrongValue(
        "--cache, --regions: a cache identifies clips by their contents, and these regions by their "
          + "names; use one of them")
    }
    if let cache = setup.cache, !Folder.isWritable(cache) {
      Output.complain("\(cache.oneLine): no answers can be kept in this cache")
    }
    launch = try WorkerLaunch(["child"], setup)
    let cost = settings.cost(unpadding == nil ? nil : Settings.timeForAll)
    limits = WorkerLimits(
      timeout: cost.time, memory: cost.memory, recycle: settings.count(.recycle) ?? 1000)
  }

  /// A short mark of all settings that affect an answer, equal for equal ones on every machine.
  ///
  /// - Parameters:
  ///   - table: the bytes of `--devices`, which count instead of its name.
  ///   - important: the bytes of `--regions` and `--zones`, likewise, and the program that reads
  ///     text.
  ///   - profiles: the bytes of `--profiles`, likewise.
  ///   - unpadding: the options for removing bars, which count too; nil if bars stay.
  private static func digest(
    _ settings: Settings, table: [UInt8], important: [[UInt8]], profiles: [UInt8],
    unpadding: UnpadOptions?
  ) -> String {
    let words = unpadding.map { [Array("unpad".utf8)] + $0.words } ?? []
    let given = profiles.isEmpty ? [] : [Array("--profiles".utf8), profiles]
    return AnalysisSchema.digest(settings.answerWords + [table] + important + given + words)
  }
}
