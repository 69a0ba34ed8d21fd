internal import Files

/// An end to the time and memory that analysing one clip takes inside this process. Worker processes
/// are watched from outside instead.
///
/// Whatever a clip makes of its reader, it makes by being read: so reading ends once a limit is
/// exceeded, and with it the analysis.
public struct CostLimit: Sendable, Hashable {
  /// Bytes that the process may hold, whatever else it is at work on.
  private let memory: Int
  private let time: Duration
  private let deadline: SuspendingClock.Instant

  /// - Parameters:
  ///   - memory: bytes that the process may hold.
  ///   - time: from now on.
  public init(memory: Int, time: Duration) {
    self.memory = memory
    self.time = time
    deadline = .now + time
  }

  /// How often memory is looked at: short beside what fills it, yet long enough to cost nothing.
  private static let interval = Duration.milliseconds(20)

  /// Why reading must end; nil if it may go on.
  ///
  /// - Parameter next: when memory is looked at next.
  func failure(_ next: inout SuspendingClock.Instant?) -> SourceFailure? {
    let now = SuspendingClock.now
    if now > deadline {
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      return SourceFailure(
        .timeout, "analysis takes longer than \(plain(seconds)) s (--timeout)", isRetryable: true)
    }
    guard now >= next ?? now else { return nil }
    next = now + Self.interval
    guard let bytes = ResidentMemory.bytes(), bytes > memory,
      let used = ResidentMemory.bytesInUse(), used > memory
    else { return nil }
    return SourceFailure(
      .memory, "analysis needs more than \(memory >> 20) MiB of memory (--max-rss)",
      isRetryable: true)
  }

  private func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }
}
