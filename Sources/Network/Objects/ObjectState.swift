internal import Files

/// The known facts and cached bytes of an object, and its pending fetches. It decides what to
/// fetch; it neither waits nor sends.
struct ObjectState: Sendable {
  /// Nil until the first response.
  private(set) var size: Int64?
  private(set) var version: ObjectVersion?
  /// Whether the server does not support range requests.
  private(set) var isWhole = false
  private(set) var failure: SourceFailure?
  private(set) var transfer = ByteTransfer()
  var target: RequestTarget
  /// The network zone of the first request's address.
  var reach: NetworkZone?
  /// The closest network zone to which a request may go; nil for any.
  var nearest: NetworkZone? { reach ?? limitOfReach }
  private let limitOfReach: NetworkZone?
  /// The total time that reads have waited.
  var waited = Duration.zero
  private var cache: BlockCache
  private var readAhead = ReadAhead()
  private var fetches: FetchQueue
  private let byteLimit: Int64
  /// Bytes that arrived without being used.
  private var beside: Int64 = 0
  private let cacheBytes: Int

  /// Creates the state with a request for the beginning of the object.
  init(
    _ target: RequestTarget, byteLimit: Int64?, cacheBytes: Int, nearest: NetworkZone?,
    nextID: @escaping @Sendable () -> Int
  ) {
    self.target = target
    // This limit is too far from overflow for sums to matter.
    self.byteLimit = min(byteLimit ?? .max, .max / 4)
    self.cacheBytes = cacheBytes
    limitOfReach = nearest
    cache = BlockCache(limit: cacheBytes)
    fetches = FetchQueue(nextID: nextID)
    fetches.add(0..<max(1, min(RemoteOptions.whole, self.byteLimit)))
    fetches.start()
  }

  enum Reading {
    case copied(Int)
    case failed(SourceFailure)
    case waiting
  }

  /// Reads cached bytes; if there are none, ensures that they are fetched.
  mutating func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    if let failure { return .failed(failure) }
    guard let size, offset < size else { return size == nil ? .waiting : .copied(0) }
    let count = cache.copy(at: offset, into: buffer)
    if count > 0 {
      let end = offset + Int64(count)
      if let next = readAhead.next(readingTo: end) { hint([next]) }
      fetches.start()
      return .copied(count)
    }
    note(fetches.extend(from: offset, around: cache, budget: budget))
    if !fetches.isComing(offset, around: cache) {
      fetches.passOver(for: offset, around: cache)
      var range = readAhead.range(at: offset, after: cache.run(before: offset))
        .clamped(to: 0..<size)
      // An index at the end is read in full.
      if size - offset <= Self.index { range = offset..<size }
      let stops =
        fetches.coming.map(\.lowerBound).filter { $0 > offset }
        + cache.ranges(in: range).map(\.lowerBound)
      let end = min(range.upperBound, stops.min() ?? range.upperBound, offset + allowance)
      guard end > offset else { return .failed(fail(.byteLimit(byteLimit))) }
      fetches.add(offset..<end, isFirst: true)
    }
    fetches.start()
    return .waiting
  }

  /// Fetches the uncached parts of the ranges, up to half of the memory and the byte limit.
  mutating func hint(_ ranges: [Range<Int64>]) {
    guard let size, failure == nil, !isWhole else { return }
    for range in ranges {
      note(fetches.lengthen(for: range.clamped(to: 0..<size), around: cache, budget: budget))
    }
    let having = ranges.flatMap { cache.ranges(in: $0) } + fetches.coming
    let most = min(allowance, Int64(cacheBytes / 2))
    let missing = RangePlan.missing(ranges, having: having, size: size, most: most)
    for range in missing.prefix(Self.mostHints) { fetches.add(range) }
    fetches.start()
  }

  /// Returns the next actions, each only once.
  mutating func takeActions() -> [FetchAction] { fetches.takeActions() }

  /// The missing range of a fetch; nil if it is no longer wanted.
  func request(of id: Int) -> ResponseVerdict.Request? {
    guard failure == nil, let fetch = fetches[id] else { return nil }
    return ResponseVerdict.Request(
      range: fetch.next..<fetch.end, size: size, version: version, isWhole: isWhole,
      region: target.region)
  }

  /// Processes a response head; `target` is the address it came from.
  mutating func began(
    _ id: Int, size newSize: Int64?, end: Int64?, head: ResponseHead, target: RequestTarget
  ) {
    guard var fetch = fetches[id] else { return }
    self.target = target
    if version == nil {
      version = head.version
      isWhole = head.status == 200
      if isWhole {
        fetch.end = end ?? RemoteOptions.whole
      } else if let newSize, newSize > fetch.end {
        fetch.limit = min(fetch.end, RunningFetch.beginning)
      } else if let newSize {
        fetch.end = newSize
      }
      fetch.limit = min(fetch.limit, fetch.end)
      fetches[id] = fetch
      readAhead.note(fetch.limit)
    }
    if size == nil, let newSize {
      size = newSize
      if newSize > RemoteOptions.whole, !isWhole { hint([newSize - Self.tail..<newSize]) }
    }
  }

  enum Receiving {
    case more
    case pause
    case stop
  }

  /// Receives bytes of a body.
  mutating func receive(
    _ id: Int, at offset: Int64, _ bytes: UnsafeRawBufferPointer, mayPause: Bool
  ) -> Receiving {
    guard failure == nil, var fetch = fetches[id] else {
      transfer.bytes += Int64(bytes.count)
      return .stop
    }
    let excess = offset + Int64(bytes.count) - fetch.limit
    // A chunk may extend slightly beyond the limit.
    if excess > 0, offset >= fetch.limit || excess > allowance, fetch.limit < fetch.end {
      if mayPause {
        fetch.isPaused = true
        fetches[id] = fetch
        return .pause
      }
      fetches.drop(id, cancels: false)
      fetches.start()
      return .stop
    }
    transfer.bytes += Int64(bytes.count)
    if transfer.bytes > byteLimit {
      _ = fail(.byteLimit(byteLimit))
      return .stop
    }
    let known = max(0, fetch.next - offset)
    if known < bytes.count {
      cache.add(
        at: offset + known, UnsafeRawBufferPointer(rebasing: bytes[Int(known)...]))
      fetch.next = offset + Int64(bytes.count)
      fetches[id] = fetch
    }
    return .more
  }

  /// Counts bytes of a body that is not the object's.
  mutating func discard(_ count: Int) { transfer.bytes += Int64(count) }

  /// Counts bytes that arrived outside a body, or in an unused one; negative for bytes that are
  /// used later.
  ///
  /// - Returns: whether these exceeded the limit.
  mutating func charge(_ count: Int64) -> Bool {
    beside += count
    let most = min(transfer.bytes, byteLimit - transfer.bytes) + min(Self.mostBeside, byteLimit)
    guard failure == nil, beside > most else { return false }
    fail(SourceFailure(.byteLimit, "\(beside) bytes arrived that are no part of it"))
    return true
  }

  mutating func count() { transfer.requests += 1 }

  /// Completes a fetch.
  mutating func ended(_ id: Int) {
    guard let fetch = fetches[id] else { return }
    // Without a length, the end determines the size.
    if size == nil { size = fetch.next }
    if size == 0 { failure = .empty }
    fetches.drop(id, cancels: false)
    fetches.start()
  }

  @discardableResult
  mutating func fail(_ failure: SourceFailure) -> SourceFailure {
    fetches.dropAll()
    self.failure = self.failure ?? failure
    return self.failure ?? failure
  }

  /// Exceeds the bytes that systems receive ahead of a reader.
  private static let mostBeside: Int64 = 8 << 20
  private static let mostHints = 512
  private static let index: Int64 = 1 << 20
  /// The size of the tail requested together with the beginning.
  private static let tail: Int64 = 16_384

  /// Bytes that may still arrive, including those in transit.
  private var budget: Int64 { byteLimit - transfer.bytes }

  private var allowance: Int64 { fetches.allowance(budget) }

  private mutating func note(_ end: Int64?) {
    if let end { readAhead.note(end) }
  }
}

extension SourceFailure {
  static func byteLimit(_ limit: Int64) -> SourceFailure {
    SourceFailure(.byteLimit, "more than \(limit) bytes of it would have to be fetched")
  }
}
