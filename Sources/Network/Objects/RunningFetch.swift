/// A range that is being fetched, or is about to be.
struct RunningFetch: Sendable {
  let id: Int
  /// The next byte to arrive.
  var next: Int64
  /// Where the request's range ends.
  var end: Int64
  /// Where the transfer waits until somebody reads near it; at most `end`.
  var limit: Int64
  var isStarted = false
  var isPaused = false
  /// How often readers went elsewhere while it waited.
  var passedOver = 0

  /// What will arrive unless nobody wants it.
  var coming: Range<Int64> { next..<max(next, limit) }

  /// How much of a large object's beginning comes unread.
  static let beginning: Int64 = 65_536
  /// How far a transfer that waited goes on at once, from where it is read.
  static let window: Int64 = 131_072
}

/// What the state of an object asks of the loop that runs requests.
enum FetchAction: Sendable, Hashable {
  case start(Int)
  case resume(Int)
  case cancel(Int)
}
