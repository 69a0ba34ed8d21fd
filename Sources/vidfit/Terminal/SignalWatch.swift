import Batch
import Dispatch
import Glibc
import Synchronization

/// Ends a run in good order when a signal asks the process to end.
final class SignalWatch {
  private let interruption: Interruption
  private let sources: [any DispatchSourceSignal]
  private static let queue = DispatchQueue(label: "vidfit.signals")
  private let received: FirstSignal

  /// - Parameter signals: the signals that ask for an end.
  init(_ signals: [Int32], interruption: Interruption) {
    self.interruption = interruption
    let received = FirstSignal()
    self.received = received
    sources = signals.map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: Self.queue)
      source.setEventHandler {
        received.note(number)
        interruption.request()
      }
      source.resume()
      return source
    }
  }

  /// The signal that asked for the end, if one did.
  var signalNumber: Int32? { received.number }

  /// Ends the process 5 seconds after the first signal, or at the second, in any case: a run that is
  /// stuck writing to a reader who does not read can't end by itself.
  ///
  /// - Parameter status: the exit status; nil to end as the signal would have ended it.
  func endHard(status: Int32?) {
    received.onFirst { number in
      Self.queue.asyncAfter(deadline: .now() + .seconds(5)) { Self.end(status, number) }
    } onSecond: { number in
      Self.end(status, number)
    }
  }

  private static func end(_ status: Int32?, _ number: Int32) -> Never {
    if let status { _exit(status) }
    end(by: number)
  }

  /// Ends this process as the signal would have ended it.
  static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    // Dispatch keeps signals that it watches from coming by themselves.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    _exit(128 + number)
  }
}

/// The first signal that came, and the actions for it and for the next.
private final class FirstSignal: Sendable {
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
