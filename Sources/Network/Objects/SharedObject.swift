internal import Dispatch
internal import Files
internal import Synchronization

/// An object shared between its readers and the loop that fetches it.
final class SharedObject: Sendable {
  let address: RemoteAddress
  let options: RemoteOptions
  /// The first address for requests, used again if a redirect no longer works.
  let origin: RequestTarget
  private let inbox: Inbox
  private let state: Mutex<ObjectState>
  private let waiting = Mutex<[DispatchSemaphore]>([])

  /// The end of all reading, and its reason; nil for none.
  private let end: (time: SuspendingClock.Instant, failure: SourceFailure)?

  /// The limits on where requests may lead from there.
  let bounds: RequestBounds

  /// Creates the object and sends the first request.
  init(
    _ address: RemoteAddress, _ origin: RequestTarget, _ options: RemoteOptions, _ inbox: Inbox,
    _ bounds: RequestBounds
  ) {
    self.address = address
    self.origin = origin
    self.options = options
    self.inbox = inbox
    self.bounds = bounds
    end = options.limit.map { (.now + $0.time, $0.failure) }
    state = Mutex(
      ObjectState(
        origin, byteLimit: options.byteLimit, cacheBytes: options.cacheBytes,
        nearest: bounds.nearest, nextID: { inbox.nextID() }))
    update { _ in }
  }

  /// Changes or queries the state, and forwards the resulting actions.
  @discardableResult
  func update<R: Sendable>(_ body: (inout ObjectState) -> R) -> R {
    let (result, actions) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeActions())
    }
    inbox.send(
      actions.map { action in
        switch action {
        case .start(let id): .start(id, self)
        case .resume(let id): .resume(id)
        case .cancel(let id): .cancel(id)
        }
      })
    return result
  }

  /// Counts bytes that arrived in addition to the object's.
  func charge(_ count: Int64) {
    if count != 0, update({ $0.charge(count) }) { wake() }
  }

  /// Notifies waiting threads of a change.
  func wake() {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }

  /// Waits until `body` has a result. The time counts as waiting for the network.
  func wait<R: Sendable>(_ body: (inout ObjectState) throws(SourceFailure) -> R?)
    throws(SourceFailure) -> R
  {
    while true {
      try checkTime()
      let semaphore = DispatchSemaphore(value: 0)
      // Registers before checking, so that no change in between is missed.
      waiting.withLock { $0.append(semaphore) }
      let outcome: Result<R?, SourceFailure> = update { state in
        do throws(SourceFailure) { return .success(try body(&state)) } catch {
          return .failure(error)
        }
      }
      if let result = try outcome.get() {
        waiting.withLock { waiting in waiting.removeAll { $0 === semaphore } }
        return result
      }
      try pause(semaphore)
    }
  }

  private func checkTime() throws(SourceFailure) {
    guard let end, SuspendingClock.now >= end.time else { return }
    throw update { $0.fail(end.failure) }
  }

  private func pause(_ semaphore: DispatchSemaphore) throws(SourceFailure) {
    let left = options.timeout - update { $0.waited }
    let most = end.map { min(left, $0.time - .now) } ?? left
    let start = ContinuousClock.now
    let result = semaphore.wait(timeout: .now() + max(0, most / .seconds(1)))
    let took = ContinuousClock.now - start
    update { $0.waited += took }
    // If that limit was the nearer one, the next turn finds it exceeded.
    guard result == .timedOut, most == left else { return }
    let failure = SourceFailure(
      .timeout, "fetching it took more than \(options.timeout.inWords)", isRetryable: true)
    throw update { $0.fail(failure) }
  }
}
