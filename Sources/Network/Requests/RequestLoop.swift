internal import CCurl
internal import Files

/// Runs requests on one thread, the only one that calls libcurl.
final class RequestLoop {
  private let inbox: Inbox
  private let multi: CurlMulti
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var delayed: [(fetch: Fetch, time: ContinuousClock.Instant)] = []
  /// Bytes that have arrived on each connection, already compared with those delivered.
  private var arrived: [Int32: Int64] = [:]
  private var isEnding = false

  init?(_ inbox: Inbox) {
    guard let multi = CurlMulti() else { return nil }
    self.inbox = inbox
    self.multi = multi
  }

  /// Runs until the client is gone.
  func run() {
    while !isEnding {
      for command in inbox.take() { obey(command) }
      let now = ContinuousClock.now
      let due = delayed.filter { $0.time <= now }
      delayed.removeAll { $0.time <= now }
      for fetch in due { start(fetch.fetch) }
      multi.perform()
      weigh()
      while let ended = multi.nextEnded() { end(ended.easy, ended.code) }
      let next = delayed.map { $0.time - .now }.min() ?? .seconds(1)
      multi.wait(inbox.descriptor, milliseconds: Int32(max(0, min(next / .milliseconds(1), 1000))))
    }
    for transfer in transfers.values { multi.remove(transfer.easy) }
  }

  /// Charges objects for bytes that arrived on their connections in addition to the bodies: libcurl
  /// discards chunk extensions, padding and frames, which would otherwise go uncounted.
  private func weigh() {
    var connections: [Int32: (bytes: Int64, transfers: [Transfer])] = [:]
    for transfer in transfers.values {
      guard let port = transfer.port,
        let (socket, bytes) = arrived.keys.lazy.map({ ($0, vidfit_socket_received($0, port)) })
          .first(where: { $0.1 >= 0 })
      else { continue }
      connections[socket, default: (bytes, [])].transfers.append(transfer)
    }
    for (socket, (bytes, transfers)) in connections {
      let before = arrived[socket] ?? 0
      arrived[socket] = bytes
      let taken = transfers.reduce(0) { $0 + $1.taken }
      let share = (bytes - before - taken) / Int64(transfers.count)
      for transfer in transfers {
        transfer.taken = 0
        transfer.fetch.object.charge(share)
      }
    }
  }

  private func obey(_ command: Inbox.Command) {
    switch command {
    case .start(let id, let object): start(Fetch(id, object))
    case .resume(let id): transfers.values.first { $0.fetch.id == id }?.easy.resume()
    case .cancel(let id):
      delayed.removeAll { $0.fetch.id == id }
      guard let transfer = transfers.values.first(where: { $0.fetch.id == id }) else { return }
      multi.remove(transfer.easy)
      transfers[transfer.easy.raw] = nil
    case .end: isEnding = true
    }
  }

  private func start(_ fetch: Fetch) {
    guard let request = fetch.object.update({ $0.request(of: fetch.id) }) else { return }
    do throws(SourceFailure) {
      let transfer = try Transfer(fetch, request) { [weak self] in self?.arrived[$0] = 0 }
      guard multi.add(transfer.easy) else { throw .outOfMemory }
      transfers[transfer.easy.raw] = transfer
    } catch {
      fail(fetch, error)
    }
  }

  private func end(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
    guard let transfer = transfers.removeValue(forKey: easy) else { return }
    multi.remove(transfer.easy)
    let fetch = transfer.fetch
    switch transfer.outcome(code) {
    case .complete: fetch.object.update { $0.ended(fetch.id) }
    case .abandoned: break
    case .again(let target): repeatNow(fetch, target)
    case .retry(let failure, let seconds):
      guard let wait = fetch.nextWait(after: failure, seconds: seconds) else {
        fail(fetch, failure)
        return
      }
      delayed.append((fetch, .now + wait))
    case .failure(let failure): fail(fetch, failure)
    }
    fetch.object.wake()
  }

  private func repeatNow(_ fetch: Fetch, _ target: RequestTarget) {
    fetch.target = target
    start(fetch)
  }

  private func fail(_ fetch: Fetch, _ failure: SourceFailure) {
    if let origin = fetch.origin(after: failure) {
      repeatNow(fetch, origin)
      return
    }
    fetch.object.update { _ = $0.fail(failure) }
    fetch.object.wake()
  }
}
