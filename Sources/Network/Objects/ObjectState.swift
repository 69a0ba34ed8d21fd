internal import Files

/// What is known and kept of an object, and what is on its way. It decides what to fetch; it neither
/// waits nor sends.
struct ObjectState: Sendable {
  /// Nil until the first answer.
  private(set) var size: Int64?
  private(set) var version: ObjectVersion?
  /// Whether the server sends no parts.
  private(set) var isWhole = false
  private(set) var failure: SourceFailure?
  private(set) var transfer = ByteTransfer()
  var target: RequestTarget
  /// How near the address was that the first request went to.
  var reach: Reach?
  /// Time that reads waited so far.
  var waited = Duration.zero
  private var cache: BlockCache
  private var readAhead = ReadAhead()
  private var fetches: [RunningFetch] = []
  private var actions: [FetchAction] = []
  private let byteLimit: Int64
  private let cacheBytes: Int
  private let nextID: @Sendable () -> Int

  /// Begins with a request for the beginning of the object.
  init(
    _ target: RequestTarget, byteLimit: Int64?, cacheBytes: Int,
    nextID: @escaping @Sendable () -> Int
  ) {
    self.target = target
    // So far from overflow that sums need no care.
    self.byteLimit = byteLimit ?? .max / 4
    self.cacheBytes = cacheBytes
    self.nextID = nextID
    cache = BlockCache(limit: cacheBytes)
    fetch(0..<max(1, min(RemoteOptions.whole, self.byteLimit)))
    start()
  }

  enum Reading {
    case copied(Int)
    case failed(SourceFailure)
    case waiting
  }

  /// Reads what is there; if nothing is, sees to it that it comes.
  mutating func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    if let failure { return .failed(failure) }
    guard let size, offset < size else { return size == nil ? .waiting : .copied(0) }
    let count = cache.copy(at: offset, into: buffer)
    let end = offset + Int64(count)
    extend(from: end)
    if count > 0 {
      if let next = readAhead.next(readingTo: end) { hint([next]) }
      start()
      return .copied(count)
    }
    if !fetches.contains(where: { $0.serves(offset) && !$0.isPaused }) {
      // What waits for a reader has waited in vain, or may not go on.
      for fetch in fetches where fetch.isPaused { drop(fetch.id, cancels: true) }
      var range = readAhead.range(at: offset).clamped(to: 0..<size)
      // An index at the end is read whole.
      if size - offset <= Self.index { range = offset..<size }
      let stops =
        fetches.map(\.next).filter { $0 > offset } + cache.ranges(in: range).map(\.lowerBound)
      let end = min(range.upperBound, stops.min() ?? range.upperBound, offset + allowance)
      guard end > offset else { return .failed(fail(.byteLimit(byteLimit))) }
      range = offset..<end
      fetch(range, first: true)
    }
    start()
    return .waiting
  }

  /// Fetches what is not there of the ranges, as far as half of the memory and the limit go.
  mutating func hint(_ ranges: [Range<Int64>]) {
    guard let size, failure == nil, !isWhole else { return }
    let having = ranges.flatMap { cache.ranges(in: $0) } + fetches.map(\.coming)
    let most = min(allowance, Int64(cacheBytes / 2))
    let missing = RangePlan.missing(ranges, having: having, size: size, most: most)
    for range in missing.prefix(Self.mostHints) {
      fetch(range)
    }
    start()
  }

  /// What to do next; each is told once.
  mutating func takeActions() -> [FetchAction] {
    defer { actions = [] }
    return actions
  }

  /// The range that is missing of a fetch; nil if nobody wants it any more.
  func request(of id: Int) -> ResponseVerdict.Request? {
    guard failure == nil, let fetch = fetches.first(where: { $0.id == id }) else { return nil }
    return ResponseVerdict.Request(
      range: fetch.next..<fetch.end, size: size, version: version, isWhole: isWhole,
      region: target.signing?.region)
  }

  /// Takes what a head says. `target` is where it came from.
  mutating func began(
    _ id: Int, size newSize: Int64?, end: Int64?, head: ResponseHead, target: RequestTarget
  ) {
    guard let index = fetches.firstIndex(where: { $0.id == id }) else { return }
    self.target = target
    if version == nil {
      version = head.version
      isWhole = head.status == 200
      if isWhole {
        fetches[index].end = end ?? RemoteOptions.whole
      } else if let newSize, newSize > fetches[index].end {
        fetches[index].limit = min(fetches[index].end, RunningFetch.window)
      } else if let newSize {
        fetches[index].end = newSize
      }
      fetches[index].limit = min(fetches[index].limit, fetches[index].end)
      readAhead.note(fetches[index].limit)
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

  /// Takes bytes of a body.
  mutating func receive(
    _ id: Int, at offset: Int64, _ bytes: UnsafeRawBufferPointer, mayPause: Bool
  ) -> Receiving {
    guard failure == nil, let index = fetches.firstIndex(where: { $0.id == id }) else {
      transfer.bytes += Int64(bytes.count)
      return .stop
    }
    if offset + Int64(bytes.count) > fetches[index].limit,
      fetches[index].limit < fetches[index].end
    {
      if mayPause {
        fetches[index].isPaused = true
        return .pause
      }
      drop(id, cancels: false)
      start()
      return .stop
    }
    transfer.bytes += Int64(bytes.count)
    if transfer.bytes > byteLimit {
      _ = fail(.byteLimit(byteLimit))
      return .stop
    }
    let known = max(0, fetches[index].next - offset)
    if known < bytes.count {
      cache.add(
        at: offset + known, UnsafeRawBufferPointer(rebasing: bytes[Int(known)...]))
      fetches[index].next = offset + Int64(bytes.count)
    }
    return .more
  }

  /// Counts bytes of a body that is not the object's.
  mutating func discard(_ count: Int) { transfer.bytes += Int64(count) }

  mutating func count() { transfer.requests += 1 }

  /// A fetch is complete.
  mutating func ended(_ id: Int) {
    guard let fetch = fetches.first(where: { $0.id == id }) else { return }
    // Without a length the end tells the size.
    if size == nil { size = fetch.next }
    if size == 0 { failure = .empty }
    drop(id, cancels: false)
    start()
  }

  @discardableResult
  mutating func fail(_ failure: SourceFailure) -> SourceFailure {
    for fetch in fetches { drop(fetch.id, cancels: true) }
    self.failure = self.failure ?? failure
    return self.failure ?? failure
  }

  private static let mostHints = 64
  private static let index: Int64 = 1 << 20
  /// What is asked for of the end, together with the beginning.
  private static let tail: Int64 = 65_536

  private var allowance: Int64 {
    let coming = fetches.reduce(transfer.bytes) { $0 + Int64($1.coming.count) }
    return max(0, byteLimit - coming)
  }

  /// Lets a fetch that waits for readers go on if one is near.
  private mutating func extend(from place: Int64) {
    for index in fetches.indices
    where fetches[index].limit < fetches[index].end && fetches[index].serves(place) {
      let wanted = min(
        place + RunningFetch.window, fetches[index].end, fetches[index].limit + allowance)
      guard wanted > fetches[index].limit else { continue }
      fetches[index].limit = wanted
      readAhead.note(wanted)
      if fetches[index].isPaused {
        fetches[index].isPaused = false
        actions.append(.resume(fetches[index].id))
      }
    }
  }

  private mutating func fetch(_ range: Range<Int64>, first: Bool = false) {
    let fetch = RunningFetch(
      id: nextID(), next: range.lowerBound, end: range.upperBound, limit: range.upperBound)
    fetches.insert(fetch, at: first ? 0 : fetches.count)
  }

  private mutating func start() {
    var running = fetches.count { $0.isStarted }
    for index in fetches.indices where !fetches[index].isStarted {
      guard running < RemoteOptions.parallel else { break }
      fetches[index].isStarted = true
      running += 1
      actions.append(.start(fetches[index].id))
    }
  }

  private mutating func drop(_ id: Int, cancels: Bool) {
    guard let index = fetches.firstIndex(where: { $0.id == id }) else { return }
    let fetch = fetches.remove(at: index)
    // One that is as good as complete leaves a connection for others.
    if cancels, fetch.next < fetch.end { actions.append(.cancel(id)) }
  }
}

extension SourceFailure {
  static func byteLimit(_ limit: Int64) -> SourceFailure {
    SourceFailure(.byteLimit, "more than \(limit) bytes of it would have to be fetched")
  }
}
