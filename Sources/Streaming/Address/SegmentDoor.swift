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

  /// The bytes of it that a resource of a size has.
  func bytes(of size: Int64) throws(SourceFailure) -> Range<Int64> {
    let bytes = (range ?? 0..<size).clamped(to: 0..<size)
    if bytes.isEmpty, size > 0 || range != nil {
      throw SourceFailure(.wrongLength, "its \(size) bytes end before the part that is named")
    }
    return bytes
  }
}

/// The only way to what a manifest names: it decides what may be opened at all.
package protocol SegmentDoor: Sendable {
  /// Where the manifest is; once it was read, where that led to.
  var manifest: StreamAddress { get }
  /// How many bytes of a segment are read: the beginning of a longer one is looked at.
  var mostOfSegment: Int { get }
  /// What was fetched so far; nil where nothing comes over a network.
  var transfer: ByteTransfer? { get }

  /// The size of a resource in bytes; nil where only a request would tell.
  ///
  /// - Throws: `not-found` if it is known not to exist, `not-allowed` if it may not be opened.
  func size(of address: StreamAddress) throws(SourceFailure) -> Int64?

  /// Where a resource that was read came from, which its addresses are relative to (RFC 3986, 5.1.3).
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

  /// How a resource is called in messages.
  package func name(_ address: StreamAddress) -> String {
    address.relative(to: manifest).oneLine
  }
}

/// A resource whose format is read, of which it keeps what it has fetched.
final class ResourceReader: ReadableFile {
  private let address: StreamAddress
  private let door: any SegmentDoor
  private var parts: [(start: Int64, bytes: [UInt8])] = []
  /// Why the resource could not be read; from then on nothing is.
  private(set) var failure: SourceFailure?

  /// A request costs more than so many bytes.
  private static let least = 4096

  /// - Parameter first: what is fetched at once.
  init(_ address: StreamAddress, _ first: Range<Int64>, _ door: any SegmentDoor) {
    self.address = address
    self.door = door
    fetch(first)
  }

  /// Only a request would tell.
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
