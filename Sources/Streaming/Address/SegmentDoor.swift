internal import Bytes
package import Files

/// A resource or a part of it.
package struct ResourcePart: Sendable, Hashable {
  package let address: StreamAddress
  /// Bytes of the resource; nil for all of it.
  package let range: Range<Int64>?

  package init(_ address: StreamAddress, _ range: Range<Int64>? = nil) {
    self.address = address
    self.range = range
  }

  /// The bytes of it within a resource of a size.
  func bytes(of size: Int64) throws(SourceFailure) -> Range<Int64> {
    let bytes = (range ?? 0..<size).clamped(to: 0..<size)
    if bytes.isEmpty, size > 0 || range != nil {
      throw SourceFailure(.wrongLength, "its \(size) bytes end before the part that is named")
    }
    return bytes
  }
}

/// The only way to the resources that a manifest names: it decides which may be opened at all.
package protocol SegmentDoor: Sendable {
  /// The manifest's address; once it was read, the address after redirects.
  var manifest: StreamAddress { get }
  /// The number of bytes read of a segment. Only the beginning of a longer one is analysed.
  var mostOfSegment: Int { get }
  /// The transfer so far; nil without a network.
  var transfer: ByteTransfer? { get }

  /// The size of a resource in bytes; nil if only a request would show it.
  ///
  /// - Throws: `not-found` if it is known not to exist, `not-allowed` if it may not be opened.
  func size(of address: StreamAddress) throws(SourceFailure) -> Int64?

  /// The address from which a resource was read; addresses in it are relative to that (RFC 3986,
  /// 5.1.3).
  func base(of address: StreamAddress) -> StreamAddress

  /// The first `limit` bytes of a part; fewer only where the part or its resource ends.
  func read(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8]
}

extension SegmentDoor {
  package var mostOfSegment: Int { 128 << 20 }
  package var transfer: ByteTransfer? { nil }
  package func base(of address: StreamAddress) -> StreamAddress { address }

  /// All of a part.
  ///
  /// - Throws: `byte-limit` if it is larger than `limit`.
  package func readAll(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8] {
    let bytes = try read(part, limit: limit + 1)
    guard bytes.count <= limit else {
      throw SourceFailure(.byteLimit, "it is larger than \(limit >> 20) MiB")
    }
    return bytes
  }

  /// The name of a resource in messages.
  package func name(_ address: StreamAddress) -> String {
    address.relative(to: manifest).oneLine
  }
}

/// A resource in a format that is parsed. It keeps the bytes that it has fetched.
final class ResourceReader: ReadableFile {
  private let address: StreamAddress
  private let door: any SegmentDoor
  private var parts: [(start: Int64, bytes: [UInt8])] = []
  /// The reason why the resource could not be read; from then on nothing is read.
  private(set) var failure: SourceFailure?

  /// The least bytes per read: a request costs more than these.
  private static let least = 4096

  /// - Parameter first: the range to fetch at once.
  init(_ address: StreamAddress, _ first: Range<Int64>, _ door: any SegmentDoor) {
    self.address = address
    self.door = door
    fetch(first)
  }

  /// Only a request would show the size.
  var size: Int64 { .max }

  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    guard count <= Int32.max, offset < .max - Int64(count) - Int64(Self.least) else { return [] }
    let range = offset..<offset + Int64(count)
    if let known = known(range) { return known }
    fetch(range.lowerBound..<range.lowerBound + Int64(max(count, Self.least)))
    return parts.last.map { Array($0.bytes.prefix(count)) } ?? []
  }

  func expect(_ ranges: [Range<Int64>]) {}

  private func known(_ range: Range<Int64>) -> [UInt8]? {
    for part in parts
    where part.start <= range.lowerBound && range.upperBound <= part.start + Int64(part.bytes.count)
    { return Array(part.bytes.dropFirst(Int(range.lowerBound - part.start)).prefix(range.count)) }
    return nil
  }

  private func fetch(_ range: Range<Int64>) {
    var bytes: [UInt8] = []
    if failure == nil {
      do throws(SourceFailure) {
        bytes = try door.read(ResourcePart(address, range), limit: range.count)
      } catch {
        failure = error
      }
    }
    parts.append((range.lowerBound, bytes))
  }
}
