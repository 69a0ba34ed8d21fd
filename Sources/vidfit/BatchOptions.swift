import ArgumentParser
import Batch
import Framing
import Glibc
import VidfitKit

/// How worker processes are run.
struct BatchOptions: ParsableArguments {
  @OptionGroup var flags: AnalysisFlags

  @Option(
    name: .shortAndLong,
    help:
      "Clips looked at at once, each in a process of its own (default: one a core for 'scan', 1 for 'worker')."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Time for one clip, such as 60s or 5m; then it is tried once more and given up (default: "
        + "60s, 10m with --thorough).", valueName: "time"))
  var timeout: TimeSpan?

  @Option(
    name: .customLong("max-rss"),
    help: ArgumentHelp(
      "Memory that looking at one clip may take, such as 512M or 2G.", valueName: "size"))
  var maxMemory = ByteSize(1 << 30)

  @Option(
    help: ArgumentHelp("Clips after which a process is replaced.", valueName: "count"))
  var recycle = 1000

  @Option(
    help: ArgumentHelp(
      "A folder that keeps answers for other runs and machines, or off.", valueName: "dir|off"))
  var cache: String?

  @Option(
    help: """
      By what a clip is known again: its size and samples of its contents (sampled), all of its \
      contents (content), or its size and time (metadata), which costs nothing and fails where \
      files are copied.
      """)
  var cacheKey: CacheKey = .sampled

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes 1 to 1024") }
    if recycle < 1 { throw ValidationError("--recycle takes 1 or more") }
    if flags.screens.devices.file == "-" {
      throw ValidationError("--devices - : standard input is for paths here")
    }
  }

  var limits: ChildLimits {
    let usual = TimeSpan(seconds: flags.thorough ? 600 : 60)
    return ChildLimits(
      timeout: (timeout ?? usual).duration, memory: maxMemory.bytes, recycle: recycle)
  }

  /// How worker processes are started, with the digest of what they are asked for.
  func launch() throws -> (launch: ChildLaunch, digest: String) {
    // What is wrong with the flags is told here, once.
    _ = try flags.options(parallelism: 1)
    let digest = try flags.digest()
    var words = [Array("child".utf8)] + flags.words
    words += ["--digest=\(digest)", "--cache-key=\(cacheKey.rawValue)"].map { Array($0.utf8) }
    if let cache, cache != "off" {
      words.append(Array("--cache=".utf8) + RawArguments.bytes(cache))
    }
    return (ChildLaunch(arguments: words, options: digest), digest)
  }

  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
