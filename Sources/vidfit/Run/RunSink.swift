import Batch
import Files
import Padding
import Report
import Rules
import Synchronization

/// The destination of a run's answers: counts them and writes them one after the other.
final class RunSink: Sendable {
  private let work = SerialWork("vidfit.results")
  private let tally = Mutex(RunTally())
  /// The error after which no answer is taken any more.
  private let failure = Mutex<(any Error)?>(nil)
  /// The clips that were answered, earlier or now; nil if nobody needs them.
  private let met: Mutex<Set<ClipIdentity>?>
  private let write: @Sendable (RunResult) throws -> Void

  /// - Parameters:
  ///   - notesClips: whether to remember which clips there were, at some bytes each.
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
      let tally = self.tally.withLock { tally in
        tally.add(answer, to: item)
        return tally
      }
      // A line after one that was cut off would be read as its end.
      if let failure = self.failure.withLock({ $0 }) { throw failure }
      if answer.isOfClip { self.met.withLock { _ = $0?.insert(item.request.identity) } }
      guard case .report(let report) = answer else { return }
      do {
        try self.write(RunResult(answer: report, item: item, tally: tally))
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
  fileprivate let answer: ReportedLine
  let item: BatchItem
  /// The counts of the run, with this result.
  let tally: RunTally

  /// The report as JSON without a newline.
  var line: [UInt8] { answer.bytes }

  var isFailure: Bool { answer.outcome.isFailure }

  /// The whole report, decoded at each call.
  var report: ClipReport { answer.report(of: item) }
}

/// The counts of a run so far.
struct RunTally: Sendable {
  /// Results of this run and earlier ones that still hold.
  private(set) var results = ResultCounts()
  /// Clips whose earlier answers still hold.
  private(set) var unchanged = 0
  /// Files in folders that are not clips.
  private(set) var skipped = 0
  /// Clips that failed in this run.
  private(set) var newlyFailed = 0

  /// Inputs that are done, in whatever way.
  var handled: Int { results.total + skipped }
  var padded: Int { results.verdicts[.padded] ?? 0 }
  var failed: Int { results.failed }

  mutating func add(_ answer: BatchAnswer, to item: BatchItem) {
    switch answer {
    case .skipped: skipped += 1
    case .abandoned: break
    case .report(let report):
      results.add(report.outcome)
      if report.outcome.isFailure { newlyFailed += 1 }
    case .unchanged:
      unchanged += 1
      if let earlier = item.earlier { results.add(earlier.outcome) }
    }
  }
}
