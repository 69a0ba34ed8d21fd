internal import Dispatch
package import Files

/// Fetches objects from servers. One client serves a whole process, so that connections are reused.
/// Its requests run on a dedicated thread.
///
/// The first client of a process makes the process ignore SIGPIPE, because a connection closed by
/// the server would otherwise end it.
package final class RemoteClient: Sendable {
  private let options: RemoteOptions
  private let inbox = Inbox()
  private let isReady: Bool

  package init(_ options: RemoteOptions) {
    self.options = options
    isReady = CurlLibrary.isReady && inbox.descriptor >= 0
    guard isReady else { return }
    let inbox = inbox
    DispatchQueue(label: "vidfit.network").async { RequestLoop(inbox)?.run() }
  }

  deinit { inbox.send([.end]) }

  /// Opens an object and waits until its size is known.
  ///
  /// - Parameters:
  ///   - source: The source that named the address, which may not be in a closer network zone than
  ///     the source; nil if a user named it.
  ///   - allowsElsewhere: Whether the address may be on another server than the source.
  package func open(
    _ address: RemoteAddress, namedBy source: RemoteObject? = nil, allowsElsewhere: Bool = true
  ) throws(SourceFailure) -> RemoteObject {
    guard isReady else { throw SourceFailure(.network, "libcurl cannot be used") }
    let target = try address.target(options.environment)
    guard allowsElsewhere || address.origin == source?.origin else { throw .elsewhere }
    let bounds = RequestBounds(
      host: source?.target.address.host ?? target.address.host,
      origin: allowsElsewhere ? nil : target.address.origin, nearest: source?.reach)
    if source != nil {
      try bounds.check(target.address, after: nil, options.environment)
    }
    return try RemoteObject(SharedObject(address, target, options, inbox, bounds), of: self)
  }
}

/// An object on a server, fetched in parts as they are read. It releases its memory, connections
/// and requests once nothing references it.
package final class RemoteObject: ByteSource {
  package let size: Int64
  /// ETag, size and date of the last change, as far as the server states them.
  package let identity: String?
  private let shared: SharedObject
  /// Retained because its loop does the fetching.
  private let client: RemoteClient

  /// Waits until the size is known.
  init(_ shared: SharedObject, of client: RemoteClient) throws(SourceFailure) {
    self.shared = shared
    self.client = client
    do {
      let (size, version) = try shared.wait { state throws(SourceFailure) in
        if let failure = state.failure { throw failure }
        return state.size.map { ($0, state.version) }
      }
      self.size = size
      identity = version?.identity(size: size)
    } catch {
      shared.update { _ = $0.fail(error) }
      throw error
    }
  }

  deinit { shared.update { _ = $0.fail(SourceFailure(.network, "it was closed")) } }

  /// The network zone of its server.
  var reach: NetworkZone? { shared.update { $0.reach } }

  /// The final address that served it.
  var target: RequestTarget { shared.update { $0.target } }

  var origin: String { target.isRedirected ? target.address.origin : shared.address.origin }

  package var name: String { RemoteName(target.address.url).description }

  package var place: RemoteName? { target.isRedirected ? RemoteName(target.address.url) : nil }

  package var transfer: ByteTransfer { shared.update { $0.transfer } }

  package func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int {
    guard offset >= 0, offset < size, !buffer.isEmpty else { return 0 }
    return try shared.wait { state throws(SourceFailure) in
      switch state.read(at: offset, into: buffer) {
      case .copied(let count): return count
      case .failed(let failure): throw failure
      case .waiting: return nil
      }
    }
  }

  package func expect(_ ranges: [Range<Int64>]) { shared.update { $0.hint(ranges) } }
}
