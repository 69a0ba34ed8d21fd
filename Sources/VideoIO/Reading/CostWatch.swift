package import Files
internal import Synchronization

/// A limit on the time and memory of analysing one clip inside this process. Worker processes are
/// watched from outside, too, because a decoder may hang.
public struct CostLimit: Sendable, Hashable {
  /// Bytes of memory that the process may hold, including its other work.
  public var memory: Int
  /// The time since the clip was opened.
  public var time: Duration

  public init(memory: Int, time: Duration) {
    self.memory = memory
    self.time = time
  }

  /// The failure of a clip that takes longer.
  package var timeFailure: SourceFailure {
    SourceFailure(
      .timeout, "analysis takes longer than \(time.inWords) (--timeout)", isRetryable: true)
  }

  /// The failure of a clip that needs more.
  package var memoryFailure: SourceFailure {
    SourceFailure(
      .memory, "analysis needs more than \(max(1, memory >> 20)) MiB of memory (--max-rss)",
      isRetryable: true)
  }
}

/// The watch on the cost of one clip, shared by everything that reads, decodes, compares and draws
/// it.
///
/// It is asked before each of these, and once more before an answer is given. A clip that has
/// exceeded a limit stays so: whatever went on after that ends, and is no answer.
package final class CostWatch: Sendable {
  private let limit: CostLimit
  private let deadline: SuspendingClock.Instant
  private let state: Mutex<State>

  private struct State {
    var failure: SourceFailure?
    /// The time of the next memory check.
    var next: SuspendingClock.Instant
  }

  /// The clips that this process watches at once.
  private struct Clips {
    var count = 0
    /// What the process held before its first clip.
    var first: Int?
    /// What earlier clips left in it when the ones at work began: results, pictures, caches.
    var left = 0
  }
  private static let clips = Mutex(Clips())
  /// The interval between memory checks: short compared with the time to fill memory, yet long
  /// enough to cost nothing.
  private static let interval = Duration.milliseconds(20)

  /// Starts watching now.
  package init(_ limit: CostLimit) {
    self.limit = limit
    deadline = .now + limit.time
    state = Mutex(State(next: .now))
    Self.clips.withLock { clips in
      if clips.count == 0 {
        Platform.forgetPeak()
        let held = Platform.residentMemory() ?? 0
        clips.left = max(0, held - (clips.first ?? held))
        clips.first = clips.first ?? held
      }
      clips.count += 1
    }
  }

  deinit { Self.clips.withLock { $0.count -= 1 } }

  /// Whether so much of the process is beyond the limit, without what earlier clips left in it, so
  /// that the answer about a clip doesn't depend on them.
  private func isBeyondLimit(_ bytes: Int?) -> Bool {
    bytes.map { $0 - Self.clips.withLock { $0.left } > limit.memory } ?? false
  }

  /// Returns the reason why work on the clip must end; nil if it may continue.
  func failure() -> SourceFailure? {
    state.withLock { state in
      let now = SuspendingClock.now
      if state.failure == nil, now > deadline { state.failure = limit.timeFailure }
      guard state.failure == nil, now >= state.next else { return state.failure }
      state.next = now + Self.interval
      if isBeyondLimit(Platform.residentMemory()) {
        Platform.trimMemory()
        if isBeyondLimit(Platform.residentMemory()) { state.failure = limit.memoryFailure }
      }
      return state.failure
    }
  }

  /// Throws if work on the clip must end.
  package func check(_ stage: FailureStage) throws(VideoError) {
    if let failure = failure() { throw VideoError(failure, stage) }
  }

  /// The same before an answer: it counts, too, what was needed and returned between two checks, so
  /// that the answer doesn't depend on when they were.
  package func checkAnswer(_ stage: FailureStage) throws(VideoError) {
    try check(stage)
    guard isBeyondLimit(Platform.peakMemory()) else { return }
    state.withLock { $0.failure = limit.memoryFailure }
    throw VideoError(limit.memoryFailure, stage)
  }

  /// Throws if work that is about to need `bytes` bytes would exceed the limit.
  func check(needing bytes: Int, _ stage: FailureStage) throws(VideoError) {
    try check(stage)
    guard isBeyondLimit((Platform.residentMemory() ?? 0) + bytes) else { return }
    state.withLock { $0.failure = limit.memoryFailure }
    throw VideoError(limit.memoryFailure, stage)
  }
}
