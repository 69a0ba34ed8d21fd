import Synchronization

/// A progress bar that any task can move.
final class SharedProgressBar: Sendable {
  private let bar: Mutex<ProgressBar>

  init(isQuiet: Bool) { bar = Mutex(ProgressBar(isQuiet: isQuiet)) }

  /// - Parameter share: 0 to 1.
  func show(_ share: Double) { bar.withLock { $0.show(share) } }

  /// Removes the line.
  func clear() { bar.withLock { $0.clear() } }
}
