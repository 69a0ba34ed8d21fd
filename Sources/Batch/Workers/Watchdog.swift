internal import Files
internal import Synchronization

/// Watches one worker process while it is at work on a clip.
final class Watchdog: Sendable {
  /// The reason why a process was killed.
  enum Verdict: Sendable, Equatable {
    case timeout
    case memory
    /// The run was interrupted.
    case abandoned
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

  init(_ limits: WorkerLimits, interruption: Interruption) {
    self.limits = limits
    self.interruption = interruption
  }

  var verdict: Verdict? { state.withLock(\.verdict) }

  /// A clip was handed to the process.
  func begin() { state.withLock { $0.began = .now } }

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
    if began.duration(to: .now) > limits.timeout { return .timeout }
    if let bytes = ResidentMemory.bytes(of: process), bytes > limits.memory {
      return .memory
    }
    return interruption.isFinal ? .abandoned : nil
  }
}
