import Batch
import Files
import Results
import Synchronization

/// Where the answers of a run go: they are counted, and written one after the other.
final class RunSink: Sendable {
  private let work = SerialWork("vidfit.results")
  private let tally = Mutex(RunTally())
  /// Why nothing more can be taken.
  private let failure = Mutex<(any Error)?>(nil)
  /// The clips that were answered, earlier or now; nil where nobody asks for them.
  private let met: Mutex<Set<ClipIdentity>?>
  private let write: @Sendable (RunResult) throws -> Void

  /// - Parameters:
  ///   - notesClips: whether to keep in mind which clips there were: some bytes each.
  ///   - write: takes each result of this run.
  init(
    notesClips: Bool = false, write: @escaping @Sendable (RunResult) throws -> Void
  ) {
    met = Mutex(notesClips ? [] : nil)
    self.write = write
  }

  var counts: RunTally { tally.withLock { $0 } }
  var clips: Set<ClipIdentity>? { met.withLock { $0 } }

  /// Returns once the answer is where it belongs.
  @Sendable func take(_ item: BatchItem, _ answer: BatchAnswer) async throws {
    try await work.run {
      let tally = self.tally.withLock { tally in
        tally.add(answer, to: item)
        return tally
      }
      // What comes after a line that could not be written would be read as its end.
      if let failure = self.failure.withLock({ $0 }) { throw failure }
      if answer.isOfClip { self.met.withLock { _ = $0?.insert(item.request.identity) } }
      guard case .result(let line, let outcome) = answer else { return }
      do {
        try self.write(RunResult(line: line, outcome: outcome, item: item, tally: tally))
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
    case .result, .unchanged: true
    case .skipped, .abandoned: false
    }
  }
}

/// A result as it comes.
struct RunResult: Sendable {
  /// A JSON document without a newline at its end.
  let line: [UInt8]
  let outcome: BatchOutcome
  let item: BatchItem
  /// What the run has done with this one.
  let tally: RunTally

  var isFailure: Bool {
    if case .failed = outcome { true } else { false }
  }
}

/// What a run has done so far.
struct RunTally: Sendable {
  /// Results of this run, and earlier ones that hold.
  private(set) var results = ResultCounts()
  /// Clips whose earlier answers hold.
  private(set) var unchanged = 0
  /// Files in folders that are no clips.
  private(set) var skipped = 0
  /// Clips that failed in this run.
  private(set) var newlyFailed = 0

  /// Inputs that are dealt with, in whatever way.
  var handled: Int { results.total + skipped }
  var padded: Int { results.verdicts["padded"] ?? 0 }
  var failed: Int { results.failed }

  mutating func add(_ answer: BatchAnswer, to item: BatchItem) {
    switch answer {
    case .skipped: skipped += 1
    case .abandoned: break
    case .result(_, let outcome):
      add(outcome)
      if case .failed = outcome { newlyFailed += 1 }
    case .unchanged:
      unchanged += 1
      if let earlier = item.earlier { add(earlier.outcome) }
    }
  }

  private mutating func add(_ outcome: BatchOutcome) {
    switch outcome {
    case .analysed(let verdict): results.add(verdict: verdict)
    case .failed(let code, _): results.add(errorCode: code)
    }
  }
}
