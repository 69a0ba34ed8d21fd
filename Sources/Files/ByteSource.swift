/// Bytes of fixed size that are read at any offset, wherever they are.
package protocol ByteSource: AnyObject, Sendable {
  /// In bytes, as it was when the source was opened.
  var size: Int64 { get }
  /// Tells this version of the contents from others without reading them, such as by an ETag; nil if
  /// nothing does.
  var identity: String? { get }
  /// What was fetched so far.
  var transfer: ByteTransfer { get }

  /// Reads up to `buffer.count` bytes at `offset`, and waits for them; 0 only at the end.
  func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int

  /// Says what will be read soon, so that it can be fetched together. It is only a hint: it neither
  /// waits nor fails.
  func expect(_ ranges: [Range<Int64>])
}

/// What reading from a source moved over a network.
package struct ByteTransfer: Sendable, Hashable {
  /// Bytes of bodies that arrived, needed or not.
  package var bytes: Int64
  /// Requests sent, those included that were repeated or redirected.
  package var requests: Int

  package init(bytes: Int64 = 0, requests: Int = 0) {
    self.bytes = bytes
    self.requests = requests
  }
}

/// Why a source could not be opened or read.
package struct SourceFailure: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    case notFound = "not-found"
    case permission
    /// The address, or one that it leads to, is not one that may be fetched.
    case notAllowed = "not-allowed"
    /// No connection, a broken one, or a server that fails.
    case network
    /// The server sends no parts of the object, and the whole is too large.
    case noRanges = "no-ranges"
    /// More or fewer bytes came than the server said.
    case wrongLength = "wrong-length"
    /// The object is another one than when it was opened.
    case changed
    /// More bytes would be needed than a clip may fetch.
    case byteLimit = "byte-limit"
    case timeout
    case empty
  }

  package var code: Code
  /// A sentence fragment that says why, on one line and without the address.
  package var message: String
  /// Whether the same address may succeed later.
  package var isRetryable: Bool

  package init(_ code: Code, _ message: String, isRetryable: Bool = false) {
    self.code = code
    self.message = message
    self.isRetryable = isRetryable
  }
}
