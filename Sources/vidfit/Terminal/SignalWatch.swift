import Batch
import Dispatch
import Glibc

/// Lets a run end in good order when somebody asks the process to end.
final class SignalWatch {
  private let interruption: Interruption
  private let sources: [any DispatchSourceSignal]
  private static let queue = DispatchQueue(label: "vidfit.signals")
  /// Of signals that ended the run, the first.
  private let received: Received

  /// - Parameter signals: those that ask for an end.
  init(_ signals: [Int32], interruption: Interruption) {
    self.interruption = interruption
    let received = Received()
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

  /// Ends the process 5 seconds after the first signal, or at the second, come what may: a run that
  /// is stuck writing to somebody who does not read can't end by itself.
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
