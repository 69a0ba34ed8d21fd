import ArgumentParser
import Batch
import Files
import Framing
import Rules
import SystemPackage
import VideoIO
import VidfitKit

/// How worker processes are run.
struct BatchOptions: ParsableArguments {
  @OptionGroup var flags: AnalysisFlags
  @OptionGroup var network: NetworkFlags
  @Flag(.thumbnails) var thumbnails: Bool?
  @Option(.jobs) var jobs: SettingFlag?
  @OptionGroup var cost: CostFlags
  @Option(.recycle) var recycle: SettingFlag?
  @Option(.cache) var cache: SettingFlag?
  @Option(.cacheKey) var cacheKey: SettingFlag?
}

/// What one clip may cost.
struct CostFlags: ParsableArguments {
  @Option(.timeout) var timeout: SettingFlag?
  @Option(.maxRSS) var maxMemory: SettingFlag?
}

/// How worker processes are run according to the settings.
struct BatchPlan {
  let launch: WorkerLaunch
  let limits: WorkerLimits
  /// The digest of the settings that answers depend on.
  let digest: String
  /// The devices that answers may name.
  let devices: [Device]

  /// - Parameter unpadding: flags by which worker processes take bars off, too; nil for none.
  init(_ settings: Settings, unpadding: [[UInt8]]? = nil) throws {
    let screens = try ScreenChoice(settings, isInputTaken: true)
    // Wrong values are told here once, and not by every worker process.
    _ = try AnalysisOptions(settings, screens)
    devices = screens.catalogue
    digest = settings.answerDigest(table: screens.table, unpadding: unpadding)
    var words = [Array("child".utf8), Array("--digest=\(digest)".utf8)]
    words += settings.choice(.cacheKey).map { [Array("--cache-key=\($0)".utf8)] } ?? []
    if let cache = settings.path(.cache), cache != "off" {
      words.append(Array("--cache=".utf8) + cache.bytes)
      if !Folder.isWritable(cache) {
        Output.complain("\(cache.oneLine): no answers can be kept in this cache")
      }
    }
    words += NetworkOptions(settings)?.words ?? []
    if settings.flag(.stills) { words.append(Array("--stills".utf8)) }
    if !screens.table.isEmpty { words.append(Array("--table".utf8)) }
    if let unpadding { words += [Array("--unpad".utf8)] + unpadding }
    words += [Array("--".utf8)] + settings.answerWords
    launch = WorkerLaunch(
      arguments: words, options: digest, preamble: Self.preamble(table: screens.table),
      takesStills: settings.flag(.stills))
    let cost = settings.cost(isLong: unpadding != nil)
    limits = WorkerLimits(
      timeout: cost.time, memory: cost.memory, recycle: settings.count(.recycle) ?? 1000)
  }

  /// The table of devices as one line. In JSON a line break is always mere space.
  private static func preamble(table: [UInt8]) -> [UInt8] {
    guard !table.isEmpty else { return [] }
    let breaks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    return table.map { breaks.contains($0) ? UInt8(ascii: " ") : $0 } + [UInt8(ascii: "\n")]
  }
}
