internal import Files

/// A limit on the time and memory of analysing one clip inside this process. Worker processes are
/// watched from outside instead.
public struct CostLimit: Sendable, Hashable {
  /// Bytes of memory that the process may hold, including its other work.
  public var memory: Int
  /// The time since the clip was opened.
  public var time: Duration

  public init(memory: Int, time: Duration) {
    self.memory = memory
    self.time = time
  }
}

/// Enforces a cost limit while a clip is read.
///
/// A clip can cause cost in its reader only by being read, so reading ends once the limit is
/// exceeded, and with it the analysis.
struct CostWatch {
  private let limit: CostLimit
  private let deadline: SuspendingClock.Instant
  /// The time of the next memory check.
  private var next = SuspendingClock.now

  /// The interval between memory checks: short compared with the time to fill memory, yet long
  /// enough to cost nothing.
  private static let interval = Duration.milliseconds(20)

  /// Starts watching now.
  init(_ limit: CostLimit) {
    self.limit = limit
    deadline = .now + limit.time
  }

  /// Returns the reason why reading must end; nil if it may continue.
  mutating func failure() -> SourceFailure? {
    let now = SuspendingClock.now
    if now > deadline {
      let time = limit.time.components
      let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
      return SourceFailure(
        .timeout, "analysis takes longer than \(plain(seconds)) s (--timeout)", isRetryable: true)
    }
    guard now >= next else { return nil }
    next = now + Self.interval
    guard let bytes = ResidentMemory.bytes(), bytes > limit.memory,
      let used = ResidentMemory.bytesInUse(), used > limit.memory
    else { return nil }
    return SourceFailure(
      .memory, "analysis needs more than \(limit.memory >> 20) MiB of memory (--max-rss)",
      isRetryable: true)
  }

  private func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }
}
