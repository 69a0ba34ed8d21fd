internal import Synchronization

/// A request to end a run early: at once no further clip is begun, and after a grace period clips
/// still at work are given up.
package final class Interruption: Sendable {
  /// Long enough for most clips, yet short enough for schedulers that take a machine away.
  package static let grace = Duration.seconds(4)

  private let requested = Mutex<SuspendingClock.Instant?>(nil)

  package init() {}

  package func request() {
    requested.withLock { $0 = $0 ?? .now }
  }

  package var isRequested: Bool { requested.withLock { $0 != nil } }

  /// Whether clips still at work are to be given up.
  package var isFinal: Bool {
    requested.withLock { $0.map { $0.duration(to: .now) > Self.grace } ?? false }
  }
}
