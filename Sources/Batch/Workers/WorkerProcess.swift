internal import Document
internal import Files
internal import Glibc
internal import Rules
internal import Settings
internal import Subprocess
internal import Synchronization
internal import SystemPackage
internal import VideoIO

/// One worker process and its successors, which get requests one at a time.
///
/// If a process crashes, hangs or takes too much memory, its clip gets one more attempt in a fresh
/// process, and no other clip is affected.
struct WorkerProcess: Sendable {
  let launch: WorkerLaunch
  let limits: WorkerLimits
  let interruption: Interruption
  let next: @Sendable () async throws -> BatchItem?
  let deliver: @Sendable (BatchItem, BatchAnswer) async throws -> Void

  /// The end of one process.
  private enum Ending: Sendable {
    /// There are no more requests.
    case done
    case recycled
    /// It died without an answer to this clip.
    case died(BatchItem)
    /// It answered this clip with a failure that may not happen again.
    case stumbled(BatchItem)
  }

  func run() async throws {
    var item = try await next()
    var isRetry = false
    while let first = item {
      let watchdog = Watchdog(limits, interruption: interruption)
      let (ending, status) = try await serve(first, isRetry: isRetry, watchdog)
      switch ending {
      case .done: return
      case .recycled:
        item = try await next()
        isRetry = false
      case .stumbled(let again): (item, isRetry) = (again, true)
      case .died(let victim):
        try Task.checkCancellation()
        if watchdog.verdict == .abandoned { return try await deliver(victim, .abandoned) }
        if !isRetry || victim != first {
          (item, isRetry) = (victim, true)
        } else {
          try await deliver(victim, try failure(victim, watchdog.verdict, status))
          item = try await next()
          isRetry = false
        }
      }
    }
  }

  /// Runs one process until it ends or there are no more requests.
  ///
  /// - Parameters:
  ///   - first: the clip to begin with.
  ///   - isRetry: whether that is its second attempt.
  private func serve(
    _ first: BatchItem, isRetry: Bool, _ watchdog: Watchdog
  ) async throws -> (Ending, TerminationStatus) {
    do {
      let result = try await Subprocess.run(
        launch.executable, arguments: launch.arguments, environment: launch.environment,
        input: .inputWriter, output: .sequence, error: .discarded
      ) { execution in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            await watchdog.watch(execution.processIdentifier.value) {
              try? execution.send(signal: .kill)
            }
          }
          defer { group.cancelAll() }
          return try await converse(
            execution.standardInputWriter, WorkerLines(execution.standardOutput), first, isRetry,
            watchdog)
        }
      }
      return (result.closureResult, result.terminationStatus)
    } catch let error as SubprocessError {
      throw WorkerFailure(reason: "\(error)")
    }
  }

  private func converse(
    _ writer: StandardInputWriter, _ lines: WorkerLines, _ first: BatchItem, _ isRetry: Bool,
    _ watchdog: Watchdog
  ) async throws -> Ending {
    var lines = lines
    var isLastAttempt = isRetry
    var item: BatchItem? = first
    var served = 0
    while let current = item {
      watchdog.begin()
      // A process that is gone can be neither written to nor read from.
      let preamble = served == 0 ? launch.preamble : []
      guard (try? await writer.write(preamble + WorkerMessage.line(WorkerRequest(current)))) != nil,
        let line = try? await lines.next()
      else { return .died(current) }
      guard let answer = WorkerMessage.answer(line) else {
        watchdog.refuseAnswer()
        return .died(current)
      }
      watchdog.end()
      if !isLastAttempt, case .report(let report) = answer, report.summary.outcome.isRetryable {
        return .stumbled(current)
      }
      try await deliver(current, answer)
      isLastAttempt = false
      served += 1
      if served >= limits.recycle { return .recycled }
      item = try await next()
    }
    return .done
  }

  private func failure(
    _ item: BatchItem, _ verdict: Watchdog.Verdict?, _ status: TerminationStatus
  ) throws -> BatchAnswer {
    let (code, message) = reason(verdict, status)
    let report = item.report(
      ClipFailure(code, .decode, message, retryable: true), options: launch.options)
    let isPassedOver = !item.isNamed && report.isPassedOver(takesStills: launch.takesStills)
    return isPassedOver ? .skipped : .report(try ReportedLine(report))
  }

  private func reason(
    _ verdict: Watchdog.Verdict?, _ status: TerminationStatus
  ) -> (FailureCode, String) {
    switch (verdict, status) {
    case (.timeout, _):
      (.timeout, "no answer within \(limits.seconds) s, twice; gave up")
    case (.memory, _):
      (.memory, CostLimit(memory: limits.memory, time: limits.timeout).memoryFailure.message)
    case (.unreadable, _):
      (.internal, "the worker process gave an answer that can't be read, twice")
    case (_, .signaled(9)):
      (.memory, "the system killed the worker process, most likely for its memory")
    case (_, .signaled(let signal)):
      (.crashed, "the decoder crashed, twice: signal \(signal) (\(name(ofSignal: signal)))")
    case (_, .exited(let code)):
      (.crashed, "the worker process ended without an answer, twice: status \(code)")
    }
  }

  /// The corresponding C function is `strsignal`.
  private func name(ofSignal signal: Int32) -> String {
    unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
  }
}

/// The lines that a worker process writes.
struct WorkerLines {
  private var buffers: SubprocessOutputSequence.AsyncIterator
  /// What followed the last newline.
  private(set) var pending: [UInt8] = []

  init(_ output: SubprocessOutputSequence) {
    buffers = output.makeAsyncIterator()
  }

  /// The next line without its newline; nil when the process has ended.
  mutating func next() async throws -> [UInt8]? {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        return line
      }
      searched = pending.count
      // A process that writes more is broken.
      guard searched < LineReader.longestDocument, let buffer = try await buffers.next() else {
        return nil
      }
      unsafe buffer.withUnsafeBytes { unsafe pending.append(contentsOf: $0) }
    }
  }
}

/// The way to start a worker process.
package struct WorkerLaunch: Sendable {
  private let words: [[UInt8]]
  /// The digest of the settings that affect its answers.
  let options: String
  /// The first line that it reads, before any request.
  let preamble: [UInt8]
  /// Whether still pictures in folders are analysed like clips.
  let takesStills: Bool
  let work: (any ClipWork)?

  /// - Parameter words: the arguments that make this very program a worker process.
  package init(_ words: [String], _ setup: WorkerSetup<some ClipWork>) throws {
    self.words = words.map { Array($0.utf8) }
    options = setup.digest
    preamble = try WorkerMessage.line(setup)
    takesStills = setup.takesStills
    work = setup.work
  }

  var executable: Executable { .path(Platform.program) }

  var arguments: Arguments { Arguments(words.map { $0 + [0] }) }

  /// The signal alone reports a crash; a backtrace would take seconds.
  var environment: Environment { .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]) }
}

/// The bounds of a worker process.
package struct WorkerLimits: Sendable {
  /// The time limit of one clip. Time in which the system sleeps does not count.
  package var timeout: Duration
  /// Resident memory in bytes.
  package var memory: Int
  /// Clips after which a fresh process takes over, against leaks.
  package var recycle: Int

  /// ``timeout`` in words.
  var seconds: String { number(timeout / .seconds(1), decimals: 3) }

  package init(timeout: Duration, memory: Int, recycle: Int) {
    self.timeout = timeout
    self.memory = memory
    self.recycle = recycle
  }
}

/// The system refused to start a worker process.
package struct WorkerFailure: Error, CustomStringConvertible {
  /// The reason, in the system's words.
  let reason: String

  package var description: String { "cannot start a worker process: \(reason)" }
}

/// Watches one worker process while it is at work on a clip.
private final class Watchdog: Sendable {
  /// The reason why a process was given up.
  enum Verdict: Sendable, Equatable {
    case timeout
    case memory
    /// The run was interrupted.
    case abandoned
    /// Its answer is none.
    case unreadable
  }

  private struct State {
    var began: SuspendingClock.Instant?
    var verdict: Verdict?
  }

  private let limits: WorkerLimits
  private let interruption: Interruption
  private let state = Mutex(State())
  /// The interval: short beside any deadline, yet long enough to cost nothing.
  private static let interval = Duration.milliseconds(50)
  /// The time for a process to say by itself that a clip takes too long.
  private static let grace = Duration.seconds(1)

  init(_ limits: WorkerLimits, interruption: Interruption) {
    self.limits = limits
    self.interruption = interruption
  }

  var verdict: Verdict? { state.withLock(\.verdict) }

  /// A clip was handed to the process.
  func begin() { state.withLock { $0.began = .now } }

  /// The process answered with what can't be read, and is given up.
  func refuseAnswer() { state.withLock { $0.verdict = .unreadable } }

  /// The process answered.
  func end() { state.withLock { $0.began = nil } }

  /// Kills the process once it breaks a limit, or when its task is cancelled while it is at work.
  ///
  /// - Parameter process: its id in the system.
  func watch(_ process: Int32, kill: () -> Void) async {
    while (try? await Task.sleep(for: Self.interval, clock: .suspending)) != nil {
      guard let began = state.withLock(\.began) else { continue }
      guard let verdict = judge(process, since: began) else { continue }
      state.withLock { $0.verdict = verdict }
      return kill()
    }
    if state.withLock({ $0.began != nil }) { kill() }
  }

  private func judge(_ process: Int32, since began: SuspendingClock.Instant) -> Verdict? {
    if began.duration(to: .now) > limits.timeout + Self.grace { return .timeout }
    if let bytes = Platform.residentMemory(of: process), bytes > limits.memory {
      return .memory
    }
    return interruption.isFinal ? .abandoned : nil
  }
}
