package import Files

/// An object on a server, of which parts are fetched as they are read.
package final class RemoteObject: ByteSource {
  package let size: Int64
  package let identity: String?

  init(size: Int64, identity: String?) {
    self.size = size
    self.identity = identity
  }

  package var transfer: ByteTransfer { ByteTransfer() }

  package func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int {
    throw SourceFailure(.network, "nothing is fetched yet")
  }

  package func expect(_ ranges: [Range<Int64>]) {}
}
