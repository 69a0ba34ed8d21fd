import Batch
import Dispatch
import Files
import Glibc
import Synchronization

/// Ends the process in good order when a signal asks it to: it removes unfinished outputs, and
/// ``init(_:_:status:)`` lets a run end by itself first.
struct SignalWatch {
  /// The signals that end a process unless it catches them, except for those of its own faults.
  static let numbers = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
  ]
  private static let queue = DispatchQueue(label: "vidfit.signals")
  private static let state = Mutex(State())

  private struct State {
    var sources: [Int32: any DispatchSourceSignal] = [:]
    var run: Run?
    /// The first signal that asked the run to end.
    var first: Int32?
  }

  /// A run that ends by itself on request.
  private struct Run {
    let signals: [Int32]
    let interruption: Interruption
    let status: Int32?
  }

  /// Watches all signals from now on. A signal that is already ignored stays so, as `nohup`
  /// expects.
  ///
  /// Call it on the main thread, which holds these signals back from then on: the system drops an
  /// ignored signal unless that thread does. Dispatch's threads do so by themselves.
  static func begin() {
    // A failed write explains more than these signals do.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    let watched = numbers.filter { !Platform.isIgnored($0) }
    var held = sigset_t()
    unsafe sigemptyset(&held)
    for number in watched { unsafe sigaddset(&held, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
    for number in watched {
      _ = signal(number, SIG_IGN)
      state.withLock { state in
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { received(number) }
        source.resume()
        state.sources[number] = source
      }
    }
  }

  /// Ignores signals that are meant for the process that started this one.
  static func ignore(_ numbers: [Int32]) {
    for number in numbers {
      state.withLock { $0.sources.removeValue(forKey: number)?.cancel() }
      _ = signal(number, SIG_IGN)
    }
  }

  /// Asks a run to end at the first of some signals. 5 seconds later, or at the second signal, the
  /// process ends in any case: a run that is stuck writing to a reader that does not read can't end
  /// by itself.
  ///
  /// - Parameter status: the exit status then; nil to end as the signal would have ended it.
  init(_ signals: [Int32], _ interruption: Interruption, status: Int32? = nil) {
    Self.state.withLock {
      $0.run = Run(signals: signals, interruption: interruption, status: status)
    }
  }

  /// The signal that asked the run to end, if one did.
  var signalNumber: Int32? { Self.state.withLock(\.first) }

  private static func received(_ number: Int32) {
    let (run, isFirst) = state.withLock { state in
      let run = state.run.flatMap { $0.signals.contains(number) ? $0 : nil }
      defer { if run != nil { state.first = state.first ?? number } }
      return (run, state.first == nil)
    }
    guard let run, isFirst else { end(by: number, run?.status) }
    run.interruption.request()
    queue.asyncAfter(deadline: .now() + .seconds(5)) { end(by: number, run.status) }
  }

  /// Ends this process as the signal would have ended it, or with a status instead.
  static func end(by number: Int32, _ status: Int32? = nil) -> Never {
    UnfinishedFiles.removeAll {
      if let status { _exit(status) }
      _ = signal(number, SIG_DFL)
      // Dispatch holds back the signals that it watches.
      var set = sigset_t()
      unsafe sigemptyset(&set)
      unsafe sigaddset(&set, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
      raise(number)
      _exit(128 + number)
    }
  }
}
