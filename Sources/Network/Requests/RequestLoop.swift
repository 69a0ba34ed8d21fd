internal import CCurl
internal import Files
internal import Glibc
internal import Synchronization

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
        let (socket, bytes) = arrived.keys.lazy.map({ ($0, Platform.received($0, port: port)) })
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
      // The loop owns its transfers, so it outlives what they call. A weak reference would look like
      // a leak to sanitizers, because its side table is not reachable by a plain pointer.
      let transfer = try Transfer(fetch, request) { [unowned self] in arrived[$0] = 0 }
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

/// A pending range, through repeated and redirected requests. It belongs to the loop's thread.
final class Fetch {
  let id: Int
  let object: SharedObject
  var target: RequestTarget
  /// Consecutive redirects.
  var redirects = 0
  private var repeated = 0
  /// Valid responses that were shorter than requested.
  private var parts = 0
  private var timeouts = 0
  private var hasAskedOrigin = false

  init(_ id: Int, _ object: SharedObject) {
    self.id = id
    self.object = object
    target = object.update { $0.target }
  }

  /// The time to wait before the request is repeated; nil if there are no retries left.
  func nextWait(after failure: SourceFailure, seconds: Int?) -> Duration? {
    repeated += 1
    if failure.code == .timeout { timeouts += 1 }
    // Each of these took a long time already.
    guard repeated <= object.options.retries, timeouts <= 1 else { return nil }
    if let seconds {
      // A longer Retry-After means the server won't recover in time.
      return seconds <= Self.longest ? .seconds(seconds) : nil
    }
    let whole = Duration.milliseconds(100 << min(repeated, 6))
    // Requests that failed together must not retry together.
    return whole * Double.random(in: 0.5...1)
  }

  /// Whether another response may be requested after a short one.
  func mayGoOn() -> Bool {
    parts += 1
    return parts <= Self.mostParts
  }

  /// The first address, only once, if its redirect target no longer works.
  func origin(after failure: SourceFailure) -> RequestTarget? {
    guard target.isRedirected, !hasAskedOrigin,
      failure.code == .permission || failure.code == .notFound,
      object.update({ $0.target.isRedirected })
    else { return nil }
    hasAskedOrigin = true
    redirects = 0
    return object.origin
  }

  private static let mostParts = 64
  /// The longest wait, in seconds.
  private static let longest = 30
}

/// The commands from other threads to the request loop.
final class Inbox: Sendable {
  enum Command: Sendable {
    case start(Int, SharedObject)
    case resume(Int)
    case cancel(Int)
    case end
  }

  private let commands = Mutex<[Command]>([])
  private let event = WakeUp()
  private let ids = Atomic(0)

  /// Returns a unique number for a fetch.
  func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }

  func send(_ new: [Command]) {
    guard !new.isEmpty else { return }
    commands.withLock { $0 += new }
    event.raise()
  }

  func take() -> [Command] {
    event.lower()
    return commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }

  /// A descriptor that is readable while there are commands; -1 if the system had no descriptor
  /// left.
  var descriptor: Int32 { event.descriptor }
}

/// Owner of a descriptor that wakes a thread.
private struct WakeUp: ~Copyable, Sendable {
  let descriptor = Platform.wakeUp()

  deinit { if descriptor >= 0 { close(descriptor) } }

  func raise() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func lower() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
