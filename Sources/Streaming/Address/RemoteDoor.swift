package import Files
internal import Synchronization

/// A door to the server of a manifest: to resources of the same scheme, host and port.
package final class RemoteDoor: SegmentDoor {
  private let named: StreamAddress
  /// The bytes of a small object that a single request brings. A segment begins with a key frame.
  package let mostOfSegment = Int(WholeObject.mostBytes)
  private let allowsElsewhere: Bool
  private let fetch: FetchSource
  private let opened = Mutex(OpenedSources())

  /// - Parameters:
  ///   - address: the manifest's.
  ///   - allowsElsewhere: whether requests may go to other servers too.
  package init(
    _ address: RemoteName, allowsElsewhere: Bool = false, fetch: @escaping FetchSource
  ) throws(SourceFailure) {
    guard let named = StreamAddress(address.requested) else {
      throw SourceFailure(.notAllowed, "expected an address such as https://host/path")
    }
    self.named = named
    self.allowsElsewhere = allowsElsewhere
    self.fetch = fetch
  }

  package var manifest: StreamAddress { base(of: named) }

  package func base(of address: StreamAddress) -> StreamAddress {
    let source = opened.withLock { $0[address] ?? (address == named ? $0.first : nil) }
    return source?.place.flatMap { StreamAddress($0.requested) } ?? address
  }

  package var transfer: ByteTransfer? { opened.withLock { $0.transfer } }

  /// Nil, because only a request would show the size.
  package func size(of address: StreamAddress) throws(SourceFailure) -> Int64? { nil }

  package func read(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8] {
    let source = try source(part.address)
    let range = try part.bytes(of: source.size)
    let count = min(limit, range.count)
    source.expect([range.lowerBound..<range.lowerBound + Int64(count)])
    return try source.bytes(at: range.lowerBound, count: count)
  }

  private func source(_ address: StreamAddress) throws(SourceFailure) -> any ByteSource {
    let (known, first) = opened.withLock { ($0[address], $0.first) }
    if let known { return known }
    // The user named the manifest alone, and once.
    let source = try fetch(
      RemoteName(address.requested), first, allowsElsewhere || first == nil)
    opened.withLock { $0.add(source, at: address) }
    return source
  }
}

/// The resources that were opened last. A rendition may be one file that is read in parts.
private struct OpenedSources: Sendable {
  /// The manifest, which names all others.
  private(set) var first: (any ByteSource)?
  private var sources: [(address: StreamAddress, source: any ByteSource)] = []
  /// The transfer of the sources that were closed.
  private var closed = ByteTransfer()

  private static let most = 8

  subscript(address: StreamAddress) -> (any ByteSource)? {
    sources.first { $0.address == address }?.source
  }

  mutating func add(_ source: any ByteSource, at address: StreamAddress) {
    if sources.count == Self.most {
      let oldest = sources.removeFirst().source.transfer
      closed.bytes += oldest.bytes
      closed.requests += oldest.requests
    }
    sources.append((address, source))
    if first == nil { first = source }
  }

  var transfer: ByteTransfer {
    sources.map(\.source.transfer).reduce(closed) { sum, next in
      ByteTransfer(bytes: sum.bytes + next.bytes, requests: sum.requests + next.requests)
    }
  }
}
