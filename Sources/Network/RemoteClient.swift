internal import Dispatch
package import Files

/// Fetches objects from servers. One serves a whole process, so that connections are used again. Its
/// requests run on a thread of their own.
///
/// The first one of a process makes the process ignore SIGPIPE, because a connection that the server
/// closed would end it.
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
  /// - Parameter origin: what named the address: it may be no nearer than that. Nil if a user did.
  package func open(
    _ address: RemoteAddress, namedBy origin: RemoteObject? = nil
  ) throws(SourceFailure) -> RemoteObject {
    guard isReady else { throw SourceFailure(.network, "libcurl cannot be used") }
    let nearest = origin?.reach
    if let nearest, case .web(let web) = address.place, let named = Reach(name: web.host),
      named > nearest
    {
      throw SourceFailure(.notAllowed, "\(web.host.oneLine) \(named.words)")
    }
    return try RemoteObject(SharedObject(address, options, inbox, nearest: nearest), of: self)
  }
}
