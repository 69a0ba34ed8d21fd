import ArgumentParser
import Batch
import Document
import Files
import Framing
import Glibc
import Padding
import Rules
import Settings
import Synchronization
import SystemPackage
import VidfitKit

/// A run of worker processes whose answers go to one place.
struct BatchRun {
  /// Ends the run early on request.
  let interruption: Interruption
  private let supervisor: Supervisor
  private let heldAtMost: Int?

  /// - Parameter isOrdered: whether answers are handed on in the order of their clips.
  init(
    _ plan: BatchPlan, jobs: Int, isOrdered: Bool, interruption: Interruption = Interruption()
  ) {
    self.interruption = interruption
    supervisor = Supervisor(
      plan.launch, jobs: jobs, limits: plan.limits, interruption: interruption)
    heldAtMost = isOrdered ? 2 * jobs : nil
  }

  /// Returns once all clips are answered. It ends early if an output can't be written, or if the
  /// system starts no more processes.
  ///
  /// - Parameter progress: is cleared before words about that.
  func run(
    _ inputs: InputQueue, into sink: RunSink, progress: ScanProgress? = nil
  ) async throws {
    do {
      if let heldAtMost {
        let order = OrderedDelivery(capacity: heldAtMost, deliver: sink.take)
        try await supervisor.run(inputs, deliver: order.take)
      } else {
        try await supervisor.run(inputs, deliver: sink.take)
      }
    } catch let failure where failure is FileFailure || failure is WorkerFailure {
      progress?.clear()
      Output.complain("\(failure)")
      throw ExitStatus.temporary
    }
  }

  /// Runs until all clips are answered, a signal asks it to end, nobody reads its output, or too
  /// many clips failed. In each case the results are kept.
  ///
  /// - Returns: the reason why it was cut short; nil if it was not.
  func keeping(
    _ store: ResultStore, of inputs: InputQueue, into sink: RunSink, progress: ScanProgress
  ) async throws -> EarlyEnd? {
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP], interruption)
    var end: EarlyEnd?
    do {
      try await run(inputs, into: sink, progress: progress)
    } catch let failure as TooManyFailures {
      end = .failures(failure.count)
    } catch is BrokenPipe {
      end = .signal(SIGPIPE)
    }
    progress.clear()
    try exitingTemporary { try store.finish() }
    if case .signal(let number) = end { SignalWatch.end(by: number) }
    return signals.signalNumber.map(EarlyEnd.signal) ?? end
  }
}

/// The reason why a run ended before all clips were answered.
enum EarlyEnd {
  case signal(Int32)
  case failures(Int)

  /// Says so, and ends the command.
  ///
  /// - Parameter resumable: whether the run has a journal to resume from.
  func tell(resumable: Bool) throws {
    let rest = resumable ? "; --resume continues" : ""
    switch self {
    case .signal(let number):
      Output.complain("interrupted" + rest)
      SignalWatch.end(by: number)
    case .failures(let count):
      Output.complain("gave up after \(counted(count, "failed clip"))" + rest)
      throw ExitStatus.temporary
    }
  }
}

/// Ends a run after so many clips.
struct TooManyFailures: Error {
  let count: Int
}

/// The destination of a run's answers: counts them and writes them one after the other.
final class RunSink: Sendable {
  private let work = SerialWork("vidfit.results")
  private let tally = Mutex(RunTally())
  /// The error after which no answer is accepted any more.
  private let failure = Mutex<(any Error)?>(nil)
  /// The clips that were answered, earlier or now; nil if they are not needed.
  private let met: Mutex<Set<ClipIdentity>?>
  private let write: @Sendable (RunResult) throws -> Void

  /// - Parameters:
  ///   - notesClips: whether to remember the clips, at some bytes each.
  ///   - write: gets each result of this run.
  init(
    notesClips: Bool = false, write: @escaping @Sendable (RunResult) throws -> Void
  ) {
    met = Mutex(notesClips ? [] : nil)
    self.write = write
  }

  var counts: RunTally { tally.withLock { $0 } }
  var clips: Set<ClipIdentity>? { met.withLock { $0 } }

  /// Returns once the answer is written.
  @Sendable func take(_ item: BatchItem, _ answer: BatchAnswer) async throws {
    try await work.run {
      // A line after one that was cut off would be read as its end. What isn't written isn't counted.
      if let failure = self.failure.withLock({ $0 }) { throw failure }
      let tally = self.tally.withLock { tally in
        tally.add(answer, to: item)
        return tally
      }
      if answer.isOfClip { self.met.withLock { _ = $0?.insert(item.request.identity) } }
      guard case .report(let report) = answer else { return }
      do {
        try self.write(RunResult(report, to: item, tally))
      } catch {
        self.failure.withLock { $0 = error }
        throw error
      }
    }
  }
}

extension BatchAnswer {
  fileprivate var isOfClip: Bool {
    switch self {
    case .report, .unchanged: true
    case .skipped, .abandoned: false
    }
  }
}

/// A result as it comes.
struct RunResult: Sendable {
  private let answer: ReportedLine
  let item: BatchItem
  /// The counts of the run, with this result.
  let tally: RunTally

  /// The report as JSON without a newline.
  var line: [UInt8] { answer.bytes }

  var isFailure: Bool { answer.summary.outcome.isFailure }

  var report: ClipReport { answer.report }

  fileprivate init(_ answer: ReportedLine, to item: BatchItem, _ tally: RunTally) {
    (self.answer, self.item, self.tally) = (answer, item, tally)
  }
}

/// The counts of a run so far.
struct RunTally: Sendable {
  /// Results of this run and earlier ones that still hold.
  private(set) var results = ResultCounts()
  /// Clips whose earlier answers still hold.
  private(set) var unchanged = 0
  /// Those of them whose bars were not removed, although there are some.
  private(set) var refusedEarlier = 0
  /// Files in folders that are not clips.
  private(set) var skipped = 0
  /// Clips that failed in this run.
  private(set) var newlyFailed = 0
  /// Those of them that did not fail in the same way in an earlier run.
  private(set) var failedAnew = 0
  /// Clips that failed in this run, and that may not fail if ``ScanCommand/resume`` tries them again.
  private(set) var retriable = 0

  /// The number of finished inputs, in whatever way.
  var handled: Int { results.total + skipped }
  var padded: Int { results.verdicts[.padded] ?? 0 }
  var failed: Int { results.failed }

  mutating func add(_ answer: BatchAnswer, to item: BatchItem) {
    switch answer {
    case .skipped: skipped += 1
    case .abandoned: break
    case .report(let line):
      let summary = line.summary
      results.add(summary.outcome)
      guard summary.outcome.isFailure else { return }
      newlyFailed += 1
      if !summary.isKept, !summary.outcome.isLastingFailure { retriable += 1 }
      if summary.outcome != item.earlier?.outcome { failedAnew += 1 }
    case .unchanged:
      unchanged += 1
      guard let earlier = item.earlier else { return }
      results.add(earlier.outcome)
      if earlier.isRefused { refusedEarlier += 1 }
    }
  }
}
