import ArgumentParser
import Batch
import Dispatch
import Files
import Glibc
import Results
import VidfitKit

/// A worker process: it answers requests on standard input one at a time, and ends with whoever
/// started it.
struct ChildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "child", abstract: "Answers 'scan' and 'worker', which start it.",
    shouldDisplay: false)

  @OptionGroup var flags: AnalysisFlags

  /// The digest of the flags.
  @Option var digest: String

  @Option var cacheKey: CacheKey = .sampled

  @Option var cache: String?

  func run() async throws {
    let answers = try Self.takeOutput()
    Self.leaveNoCore()
    // A person's Ctrl-C is for the run, which lets its clips be finished.
    _ = signal(SIGINT, SIG_IGN)
    _ = signal(SIGHUP, SIG_IGN)
    Self.endWithParent()
    // The environment and the policy file have been taken into account by who started this.
    var settings = Settings()
    try flags.apply(to: &settings)
    let worker = ClipWorker(
      ClipAnalyzer(try AnalysisOptions(settings, parallelism: 1)), options: digest, key: cacheKey,
      cache: cache.map(RawArguments.bytes))
    var lines = try LineReader([UInt8(ascii: "-")])
    while let line = try lines.next() {
      guard let request = ChildRequest(line: line) else { throw ExitStatus.usage }
      let answer = ChildAnswer.line(await worker.answer(request))
      guard writeAll(answer, to: answers) == 0 else { throw ExitStatus.temporary }
    }
  }

  /// Keeps standard output for answers: what a library prints there goes to standard error.
  private static func takeOutput() throws -> Int32 {
    let answers = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard answers >= 0, dup2(2, 1) >= 0 else { throw ExitStatus.temporary }
    return answers
  }

  /// The memory of a crashed decoder is of no use to anybody, and may fill a disk.
  private static func leaveNoCore() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Ends the process when nobody holds the other end of standard input any more, even while a
  /// decoder is busy or hangs.
  private static func endWithParent() {
    DispatchQueue(label: "vidfit.parent").async {
      // Hang-ups are told whether one asks for them or not.
      var input = pollfd(fd: 0, events: 0, revents: 0)
      while unsafe poll(&input, 1, -1) < 0 {}
      _exit(0)
    }
  }
}

extension CacheKey: ExpressibleByArgument {}
