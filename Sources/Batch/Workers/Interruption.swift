internal import Synchronization

/// Somebody's wish that a run ends early: first no clip is begun any more, and after a grace those
/// that are still at work are given up.
package final class Interruption: Sendable {
  /// Long enough for most clips, and short enough for those who pull a machine away.
  package static let grace = Duration.seconds(4)

  private let requested = Mutex<SuspendingClock.Instant?>(nil)

  package init() {}

  package func request() {
    requested.withLock { $0 = $0 ?? .now }
  }

  package var isRequested: Bool { requested.withLock { $0 != nil } }

  /// Whether what is at work is to be given up.
  package var isFinal: Bool {
    requested.withLock { $0.map { $0.duration(to: .now) > Self.grace } ?? false }
  }
}
