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
