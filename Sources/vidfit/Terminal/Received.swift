import Synchronization

/// The first signal that came, and what is to be done at it and at the next.
final class Received: Sendable {
  typealias Action = @Sendable (_ number: Int32) -> Void

  private struct State {
    var number: Int32?
    var first: Action?
    var second: Action?
  }

  private let state = Mutex(State())

  var number: Int32? { state.withLock(\.number) }

  func note(_ number: Int32) {
    let action = state.withLock { state in
      let isFirst = state.number == nil
      if isFirst { state.number = number }
      return isFirst ? state.first : state.second
    }
    action?(number)
  }

  func onFirst(_ first: @escaping Action, onSecond second: @escaping Action) {
    state.withLock { ($0.first, $0.second) = (first, second) }
  }
}
