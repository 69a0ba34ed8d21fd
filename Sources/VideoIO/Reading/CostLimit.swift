internal import Files

/// An end to the time and memory that analysing one clip takes inside this process. Worker processes
/// are watched from outside instead.
public struct CostLimit: Sendable, Hashable {
  /// Bytes of memory that the process may hold, whatever else it is at work on.
  public var memory: Int
  /// From the moment at which the clip is opened.
  public var time: Duration

  public init(memory: Int, time: Duration) {
    self.memory = memory
    self.time = time
  }
}

/// Keeps a limit of cost while a clip is read.
///
/// Whatever a clip makes of its reader, it makes by being read: so reading ends once the limit is
/// exceeded, and with it the analysis.
struct CostWatch {
  private let limit: CostLimit
  private let deadline: SuspendingClock.Instant
  /// When memory is looked at next.
  private var next = SuspendingClock.now

  /// How often memory is looked at: short beside what fills it, yet long enough to cost nothing.
  private static let interval = Duration.milliseconds(20)

  /// Begins now.
  init(_ limit: CostLimit) {
    self.limit = limit
    deadline = .now + limit.time
  }

  /// Why reading must end; nil if it may go on.
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
