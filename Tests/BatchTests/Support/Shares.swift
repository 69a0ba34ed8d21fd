import Synchronization

/// The shares that a run told, in order.
final class Shares: Sendable {
  private let told = Mutex<[Double]>([])

  func add(_ share: Double) { told.withLock { $0.append(share) } }

  var all: [Double] { told.withLock(\.self) }
}
