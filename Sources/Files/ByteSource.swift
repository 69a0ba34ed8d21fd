/// Bytes readable at any offset.
package protocol RandomReader<Failure>: ~Copyable {
  /// The error of reading; `Never` for a reader that records a failure and then returns no bytes.
  associatedtype Failure: Error

  /// Returns up to `count` bytes at an offset; fewer only at the end.
  func bytes(at offset: Int64, count: Int) throws(Failure) -> [UInt8]
}

/// Bytes of fixed size, readable at any offset, from any source.
package protocol ByteSource: AnyObject, Sendable, RandomReader where Failure == SourceFailure {
  /// The name in messages, without secrets.
  var name: String { get }
  /// The size in bytes when the source was opened.
  var size: Int64 { get }
  /// A value that distinguishes this version of the contents without reading them, such as an ETag;
  /// nil if there is none.
  var identity: String? { get }
  /// The address to which a server redirected the original one; nil without a redirect.
  var place: RemoteName? { get }
  /// Whether reading it costs no traffic.
  var isLocal: Bool { get }
  /// What was assumed to make a clip of it, for the clip's warnings; nil for nothing.
  var note: String? { get }
  /// The traffic so far.
  var transfer: ByteTransfer { get }

  /// Reads up to `buffer.count` bytes at `offset`, waiting for them; returns 0 only at the end.
  func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int

  /// Announces ranges that will be read soon, so that they can be fetched together. It is only a
  /// hint: it neither waits nor fails.
  func expect(_ ranges: [Range<Int64>])
}

/// Opens the source at an address. If another source, the second parameter, named the address, it
/// may be in no closer network zone than that source: the author of a manifest must not reach what
/// only its reader can. The third parameter states whether the address may be on another server
/// than that source.
package typealias FetchSource =
  @Sendable (RemoteName, (any ByteSource)?, Bool) throws(SourceFailure) -> any ByteSource

extension ByteSource {
  package var place: RemoteName? { nil }
  package var isLocal: Bool { false }
  package var note: String? { nil }

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

/// The network traffic of reading.
public struct ByteTransfer: Codable, Sendable, Hashable {
  /// Bytes of bodies that were received, needed or not. Further bytes that the system had received
  /// when a request was aborted are unknown.
  public var bytes: Int64
  /// Requests sent, including repeated and redirected ones.
  public var requests: Int

  public init(bytes: Int64 = 0, requests: Int = 0) {
    self.bytes = bytes
    self.requests = requests
  }
}

/// Small objects are fetched as a whole, because a second request costs more than their bytes.
package enum WholeObject {
  /// Objects of up to this many bytes are fetched over a network by one request.
  package static let mostBytes: Int64 = 4 << 20
}
