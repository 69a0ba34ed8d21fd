import ArgumentParser
import Batch
import Files
import Framing
import Report
import Settings
import SystemPackage
import Unpad
import VidfitKit

/// The options for running worker processes.
struct BatchOptions: ParsableArguments {
  @OptionGroup var screens: SettingGroup<ScreenSettings>
  @OptionGroup var sampling: SettingGroup<SamplingSettings>
  @OptionGroup var network: SettingGroup<NetworkSettings>
  @Flag(.thumbnails) var thumbnails: Bool?
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
  /// The devices that answers may name.
  let devices: [Device]

  /// - Parameter unpadding: the options for removing bars, and their flags; nil to leave bars in.
  init(
    _ settings: Settings, unpadding: (options: UnpadOptions, words: [[UInt8]])? = nil
  ) throws {
    let screens = try ScreenChoice(settings, isInputTaken: true)
    // Wrong values are reported here once, and not by every worker process.
    _ = try screens.viewports()
    devices = screens.catalogue
    digest = Self.digest(settings, table: screens.table, unpadding: unpadding?.words)
    let setup = WorkerSetup(
      settings, table: screens.table, digest: digest, unpadding: unpadding?.options)
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
  ///   - unpadding: the flags for removing bars, which count too; nil if bars stay.
  private static func digest(
    _ settings: Settings, table: [UInt8], unpadding: [[UInt8]]?
  ) -> String {
    let words = unpadding.map { [Array("unpad".utf8)] + $0 } ?? []
    return AnalysisSchema.digest(settings.answerWords + [table] + words)
  }
}
