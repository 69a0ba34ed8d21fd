import ArgumentParser
import Batch
import Files
import Results
import VidfitKit

/// How worker processes are run.
struct BatchOptions: ParsableArguments {
  @OptionGroup var flags: AnalysisFlags

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Clips looked at at once, each in a process of its own (default: as many as cores for "
        + "'scan', 1 for 'worker').", valueName: "count"))
  var jobs: String?

  @Option(
    help: ArgumentHelp(
      "Time for one clip, such as 90s or 5m; then it is tried once more, and given up (default: "
        + "60s, 10m with --thorough).", valueName: "time"))
  var timeout: String?

  @Option(
    name: .customLong("max-rss"),
    help: ArgumentHelp(
      "Memory that looking at one clip may take, such as 512M or 2G (default: 1G).",
      valueName: "size"))
  var maxMemory: String?

  @Option(
    help: ArgumentHelp(
      "Clips after which a process is replaced (default: 1000).", valueName: "count"))
  var recycle: String?

  @Option(
    help: ArgumentHelp(
      "A folder that keeps answers for other runs and machines (default: off).",
      valueName: "dir|off"))
  var cache: String?

  @Option(
    help: ArgumentHelp(
      """
      By what a clip is known again: its size and samples of its contents (sampled), all of its \
      contents (content), or its size and time (metadata), which costs nothing and fails where \
      files are copied. (default: sampled)
      """, valueName: "sampled|content|metadata"))
  var cacheKey: String?

  func apply(to settings: inout Settings) throws {
    try flags.apply(to: &settings)
    do throws(SettingValue.Malformed) {
      try settings.read(flag: .jobs, jobs.map(RawArguments.bytes))
      try settings.read(flag: .timeout, timeout.map(RawArguments.bytes))
      try settings.read(flag: .maxRSS, maxMemory.map(RawArguments.bytes))
      try settings.read(flag: .recycle, recycle.map(RawArguments.bytes))
      try settings.read(flag: .cache, cache.map(RawArguments.bytes))
      try settings.read(flag: .cacheKey, cacheKey.map(RawArguments.bytes))
    } catch {
      throw ValidationError(error.reason)
    }
    if settings.path(.devices) == Array("-".utf8) {
      throw ValidationError("--devices - : standard input is for paths here")
    }
  }
}

/// How worker processes are run, once all settings are known.
struct BatchPlan {
  let launch: ChildLaunch
  let limits: ChildLimits
  /// The digest of all that answers depend on.
  let digest: String

  init(_ settings: Settings) throws {
    // What is wrong with the settings is told here, once.
    _ = try AnalysisOptions(settings, parallelism: 1)
    digest = try settings.analysisDigest()
    var words = [Array("child".utf8)] + settings.analysisWords
    words.append(Array("--digest=\(digest)".utf8))
    words += settings.choice(.cacheKey).map { [Array("--cache-key=\($0)".utf8)] } ?? []
    if let cache = settings.path(.cache), cache != Array("off".utf8) {
      words.append(Array("--cache=".utf8) + cache)
      if !Folder.isWritable(cache) {
        Output.complain("\(MediaPath(bytes: cache)): no answers can be kept in this cache")
      }
    }
    launch = ChildLaunch(arguments: words, options: digest)
    let isLong = settings.flag(.thorough) && settings.origin(.timeout) == .standard
    let seconds = isLong ? 600 : settings.seconds(.timeout) ?? 60
    limits = ChildLimits(
      timeout: .milliseconds(Int64(seconds * 1000)), memory: settings.bytes(.maxRSS) ?? 1 << 30,
      recycle: settings.count(.recycle) ?? 1000)
  }
}
