import Synchronization

/// The first signal that came, and what is to be done then.
final class Received: Sendable {
  private struct State {
    var number: Int32?
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var number: Int32? { state.withLock(\.number) }

  func note(_ number: Int32) {
    let action = state.withLock { state in
      guard state.number == nil else { return nil as (@Sendable () -> Void)? }
      state.number = number
      return state.action
    }
    action?()
  }

  func onFirst(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.action = action }
  }
}
