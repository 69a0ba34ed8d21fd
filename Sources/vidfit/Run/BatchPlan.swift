import ArgumentParser
import Batch
import Document
import Files
internal import Important
import Rules
import Settings
import VidfitKit

/// The options for running worker processes.
struct BatchOptions: ParsableArguments {
  @OptionGroup(title: "Screens") var screens: SettingGroup<ScreenSettings>
  @OptionGroup(title: "Analysis") var sampling: SettingGroup<SamplingSettings>
  @OptionGroup(title: "Regions") var important: SettingGroup<ImportantSettings>
  @OptionGroup(title: "Recipients") var delivery: SettingGroup<DeliverySettings>
  @OptionGroup(title: "Network") var network: SettingGroup<NetworkSettings>
  @OptionGroup(title: "Limits") var cost: SettingGroup<CostSettings>
  @Flag(.thumbnails) var thumbnails: Bool?
  @Option(.jobs) var jobs: SettingFlag?
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
  /// The screens and regions that answers may tell of.
  let scope: ReportScope
  let resolved: ResolvedSettings

  /// - Parameters:
  ///   - isInputTaken: whether paths or requests come on standard input.
  ///   - child: the command of a worker process.
  ///   - work: what it does; nil to analyse clips only.
  init<Child: ChildProcess>(
    _ settings: Settings, isInputTaken: Bool, child: Child.Type, work: Child.Work?
  ) throws {
    resolved = try ResolvedSettings(settings, isInputTaken: isInputTaken)
    // Wrong values are reported here once, and not by every worker process.
    _ = try resolved.screens.viewports()
    let important = resolved.important
    scope = ReportScope(devices: resolved.screens.catalogue, important: important)
    // A short mark of all that affects an answer, equal for equal settings on every machine.
    digest = AnalysisSchema.digest(
      settings.answerWords + resolved.digestWords + (work?.words ?? []))
    let setup = WorkerSetup(settings, resolved.files, digest: digest, work: work)
    if setup.cache != nil, important.regions?.namesClips == true {
      throw WrongValue(
        "--cache, --regions: a cache identifies clips by their contents, and these regions by their "
          + "names; use one of them")
    }
    if let cache = setup.cache, !Folder.isWritable(cache) {
      Output.complain("\(cache.oneLine): no answers can be kept in this cache")
    }
    launch = try WorkerLaunch([child.configuration.commandName ?? ""], setup)
    let cost = settings.cost(work == nil ? nil : Settings.timeForAll)
    limits = WorkerLimits(
      timeout: cost.time, memory: cost.memory, recycle: settings.count(.recycle) ?? 1000)
  }

  /// The plan for analysing clips.
  init(_ settings: Settings, isInputTaken: Bool) throws {
    try self.init(settings, isInputTaken: isInputTaken, child: ChildCommand.self, work: nil)
  }
}
