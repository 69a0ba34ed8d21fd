package import Files

/// Fetches objects from servers; one serves a whole process, so that connections are used again.
package final class RemoteClient: Sendable {
  let options: RemoteOptions

  package init(_ options: RemoteOptions) { self.options = options }

  /// Opens an object and waits until its size is known.
  package func open(_ address: RemoteAddress) throws(SourceFailure) -> RemoteObject {
    throw SourceFailure(.network, "nothing is fetched yet")
  }
}
