/// The running and waiting fetches of an object, and the extent to which each proceeds on its own.
///
/// The first request for a large object covers more than is wanted at first. It pauses when nothing
/// more is wanted and resumes when something is, which saves a round trip to the server.
struct FetchQueue: Sendable {
  private var fetches: [RunningFetch] = []
  private var actions: [FetchAction] = []
  private let nextID: @Sendable () -> Int

  /// Maximum detours tolerated: from an index elsewhere, readers return to the beginning.
  private static let mostPassedOver = 2

  init(nextID: @escaping @Sendable () -> Int) { self.nextID = nextID }

  subscript(id: Int) -> RunningFetch? {
    get { fetches.first { $0.id == id } }
    set {
      guard let newValue, let index = fetches.firstIndex(where: { $0.id == id }) else { return }
      fetches[index] = newValue
    }
  }

  /// The ranges that will arrive unless they become unwanted.
  var coming: [Range<Int64>] { fetches.map(\.coming) }

  /// Bytes of a budget that none of the fetches will use.
  func allowance(_ budget: Int64) -> Int64 {
    max(0, fetches.reduce(budget) { $0 - Int64($1.coming.count) })
  }

  /// Returns the next actions, each only once.
  mutating func takeActions() -> [FetchAction] {
    defer { actions = [] }
    return actions
  }

  /// - Parameter isFirst: Whether it precedes the waiting fetches.
  mutating func add(_ range: Range<Int64>, isFirst: Bool = false) {
    let fetch = RunningFetch(
      id: nextID(), next: range.lowerBound, end: range.upperBound, limit: range.upperBound)
    fetches.insert(fetch, at: isFirst ? 0 : fetches.count)
  }

  /// Starts as many fetches as may run concurrently.
  mutating func start() {
    var running = fetches.count { $0.isStarted }
    for index in fetches.indices where !fetches[index].isStarted {
      guard running < RemoteOptions.parallel else { break }
      fetches[index].isStarted = true
      running += 1
      actions.append(.start(fetches[index].id))
    }
  }

  mutating func drop(_ id: Int, cancels: Bool) {
    guard let index = fetches.firstIndex(where: { $0.id == id }) else { return }
    let fetch = fetches.remove(at: index)
    // A nearly complete fetch leaves a connection for others.
    if cancels, fetch.next < fetch.end { actions.append(.cancel(id)) }
  }

  mutating func dropAll() {
    for fetch in fetches { drop(fetch.id, cancels: true) }
  }

  /// Whether waiting for a fetch is better than another request.
  func isComing(_ offset: Int64, around cache: BlockCache) -> Bool {
    fetches.contains { serves($0, offset, cache) && !$0.isPaused }
  }

  /// Drops useless paused fetches: readers went elsewhere, or the fetch may not continue.
  mutating func passOver(for offset: Int64, around cache: BlockCache) {
    for index in fetches.indices where fetches[index].isPaused { fetches[index].passedOver += 1 }
    for fetch in fetches where fetch.isPaused {
      if fetch.passedOver > Self.mostPassedOver || serves(fetch, offset, cache) {
        drop(fetch.id, cancels: true)
      }
    }
  }

  /// Resumes the paused fetches near a reader that no other fetch serves.
  ///
  /// - Returns: the new end of a resumed fetch.
  mutating func extend(
    from place: Int64, around cache: BlockCache, budget: Int64
  ) -> Int64? {
    var end: Int64?
    for index in fetches.indices
    where place >= fetches[index].limit && serves(fetches[index], place, cache) {
      end = lengthen(index, to: place + RunningFetch.window, cache, budget) ?? end
    }
    return end
  }

  /// Resumes a paused fetch as far as the range that will be read.
  ///
  /// - Returns: the new end of a resumed fetch.
  mutating func lengthen(
    for range: Range<Int64>, around cache: BlockCache, budget: Int64
  ) -> Int64? {
    var end: Int64?
    for index in fetches.indices
    where range.upperBound > fetches[index].limit
      && range.lowerBound <= fetches[index].limit + RangePlan.gap
    {
      // Extends step by step, as long as nothing else is cached there.
      while let next = lengthen(index, to: range.upperBound, cache, budget) { end = next }
    }
    return end
  }

  private mutating func lengthen(
    _ index: Int, to place: Int64, _ cache: BlockCache, _ budget: Int64
  ) -> Int64? {
    let fetch = fetches[index]
    let wanted = min(place, farthest(of: fetch, cache), fetch.limit + allowance(budget))
    guard wanted > fetch.limit else { return nil }
    fetches[index].limit = wanted
    if fetch.isPaused {
      fetches[index].isPaused = false
      actions.append(.resume(fetch.id))
    }
    return wanted
  }

  private func serves(_ fetch: RunningFetch, _ offset: Int64, _ cache: BlockCache) -> Bool {
    offset >= fetch.next && offset < farthest(of: fetch, cache)
  }

  /// The farthest that a fetch may proceed on its own without fetching cached or pending bytes
  /// twice.
  private func farthest(of fetch: RunningFetch, _ cache: BlockCache) -> Int64 {
    let start = max(fetch.limit, fetch.next)
    let far = min(start + RunningFetch.window, fetch.end)
    guard far > start else { return start }
    let there = cache.ranges(in: start..<far).first.map { max($0.lowerBound, start) } ?? far
    let others = fetches.lazy.filter { $0.id != fetch.id && $0.coming.upperBound > start }
    return min(there, others.map { max($0.next, start) }.min() ?? far, far)
  }
}

/// A range that is being fetched or is about to be.
struct RunningFetch: Sendable {
  let id: Int
  /// The next byte to arrive.
  var next: Int64
  /// The end of the request's range.
  var end: Int64
  /// The offset at which the transfer pauses until a read comes near it; at most `end`.
  var limit: Int64
  var isStarted = false
  var isPaused = false
  /// The number of times readers went elsewhere while it was paused.
  var passedOver = 0

  /// The range that will arrive unless it becomes unwanted.
  var coming: Range<Int64> { next..<max(next, limit) }

  /// The unread bytes fetched at the beginning of a large object.
  static let beginning: Int64 = 65_536
  /// The bytes by which a paused transfer is extended at once, from the reading position.
  static let window: Int64 = 131_072
}

/// The actions that an object's state requests from the request loop.
enum FetchAction: Sendable, Hashable {
  case start(Int)
  case resume(Int)
  case cancel(Int)
}
