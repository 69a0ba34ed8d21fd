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
