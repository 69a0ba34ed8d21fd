/// The fetches of an object that run or wait to, and how far each goes on by itself.
///
/// The first request of a large object asks for more than is wanted at first. It waits where nothing
/// more is wanted, and goes on when something is: that takes no trip to the server.
struct FetchQueue: Sendable {
  private var fetches: [RunningFetch] = []
  private var actions: [FetchAction] = []
  private let nextID: @Sendable () -> Int

  /// From an index elsewhere readers come back to the beginning.
  private static let mostPassedOver = 2

  init(nextID: @escaping @Sendable () -> Int) { self.nextID = nextID }

  subscript(id: Int) -> RunningFetch? {
    get { fetches.first { $0.id == id } }
    set {
      guard let newValue, let index = fetches.firstIndex(where: { $0.id == id }) else { return }
      fetches[index] = newValue
    }
  }

  /// What will arrive unless nobody wants it.
  var coming: [Range<Int64>] { fetches.map(\.coming) }

  /// Bytes of a budget that none of the fetches will take.
  func allowance(_ budget: Int64) -> Int64 {
    max(0, fetches.reduce(budget) { $0 - Int64($1.coming.count) })
  }

  /// What to do next; each is told once.
  mutating func takeActions() -> [FetchAction] {
    defer { actions = [] }
    return actions
  }

  /// - Parameter isFirst: whether it goes before those that wait.
  mutating func add(_ range: Range<Int64>, isFirst: Bool = false) {
    let fetch = RunningFetch(
      id: nextID(), next: range.lowerBound, end: range.upperBound, limit: range.upperBound)
    fetches.insert(fetch, at: isFirst ? 0 : fetches.count)
  }

  /// Starts as many as may run at the same time.
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
    // One that is as good as complete leaves a connection for others.
    if cancels, fetch.next < fetch.end { actions.append(.cancel(id)) }
  }

  mutating func dropAll() {
    for fetch in fetches { drop(fetch.id, cancels: true) }
  }

  /// Whether to wait for a fetch is better than another request.
  func isComing(_ offset: Int64, around cache: BlockCache) -> Bool {
    fetches.contains { serves($0, offset, cache) && !$0.isPaused }
  }

  /// Drops what waits for a reader in vain: readers went elsewhere, or it may not go on.
  mutating func passOver(for offset: Int64, around cache: BlockCache) {
    for index in fetches.indices where fetches[index].isPaused { fetches[index].passedOver += 1 }
    for fetch in fetches where fetch.isPaused {
      if fetch.passedOver > Self.mostPassedOver || serves(fetch, offset, cache) {
        drop(fetch.id, cancels: true)
      }
    }
  }

  /// Lets fetches that wait for readers go on if one is near that nothing comes for.
  ///
  /// - Returns: the new end of one that goes on.
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

  /// Lets a fetch that waits for readers go on as far as to what will be read.
  ///
  /// - Returns: the new end of one that goes on.
  mutating func lengthen(
    for range: Range<Int64>, around cache: BlockCache, budget: Int64
  ) -> Int64? {
    var end: Int64?
    for index in fetches.indices
    where range.upperBound > fetches[index].limit
      && range.lowerBound <= fetches[index].limit + RangePlan.gap
    {
      // Step by step, as far as nothing else is there.
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

  /// How far a fetch may go on by itself: nothing that is there or on its way is fetched twice.
  private func farthest(of fetch: RunningFetch, _ cache: BlockCache) -> Int64 {
    let start = max(fetch.limit, fetch.next)
    let far = min(start + RunningFetch.window, fetch.end)
    guard far > start else { return start }
    let there = cache.ranges(in: start..<far).first.map { max($0.lowerBound, start) } ?? far
    let others = fetches.lazy.filter { $0.id != fetch.id && $0.coming.upperBound > start }
    return min(there, others.map { max($0.next, start) }.min() ?? far, far)
  }
}
