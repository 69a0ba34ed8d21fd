/// Bytes of fixed size that are read at any offset, wherever they are.
package protocol ByteSource: AnyObject, Sendable, RandomReader where Failure == SourceFailure {
  /// In bytes, as it was when the source was opened.
  var size: Int64 { get }
  /// Tells this version of the contents from others without reading them, such as by an ETag; nil if
  /// nothing does.
  var identity: String? { get }
  /// Where a server led to from the address that was asked for; nil if none did.
  var place: RemoteName? { get }
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

/// Opens what is at an address. What another source named, the second parameter, may be no nearer to
/// this machine than that one: whoever writes a manifest must not reach what only its reader can. The
/// third says whether it may be on another server than that source.
package typealias FetchSource =
  @Sendable (RemoteName, (any ByteSource)?, Bool) throws(SourceFailure) -> any ByteSource

extension ByteSource {
  package var place: RemoteName? { nil }

  /// Reads until the buffer is full or the source ends.
  ///
  /// - Returns: the number of bytes read.
  package func fill(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(SourceFailure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = unsafe try read(at: offset + Int64(filled), into: rest)
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  package func bytes(at offset: Int64, count: Int) throws(SourceFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let outcome = unsafe bytes.withUnsafeMutableBytes { buffer in
      do throws(SourceFailure) {
        return Result<Int, SourceFailure>.success(unsafe try fill(buffer, at: offset))
      } catch {
        return .failure(error)
      }
    }
    return Array(bytes.prefix(try outcome.get()))
  }
}

/// What reading moved over a network.
public struct ByteTransfer: Codable, Sendable, Hashable {
  /// Bytes of bodies that were taken, needed or not. What the system had received beyond them when a
  /// request was broken off isn't known.
  public var bytes: Int64
  /// Requests sent, those included that were repeated or redirected.
  public var requests: Int

  public init(bytes: Int64 = 0, requests: Int = 0) {
    self.bytes = bytes
    self.requests = requests
  }
}

/// Why a source could not be opened or read.
package struct SourceFailure: Error, Sendable, Hashable {
  package var code: FailureCode
  /// A sentence fragment that says why, on one line and without the address.
  package var message: String
  /// Whether the same address may succeed later.
  package var isRetryable: Bool

  package init(_ code: FailureCode, _ message: String, isRetryable: Bool = false) {
    self.code = code
    self.message = message.quotingNoSecrets
    self.isRetryable = isRetryable
  }
}
