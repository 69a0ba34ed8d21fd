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

  /// What will arrive unless nobody wants it.
  var coming: Range<Int64> { next..<max(next, limit) }

  /// How much of a large object's beginning comes unread.
  static let window: Int64 = 131_072

  /// Whether waiting for it is better than another request.
  func serves(_ offset: Int64) -> Bool {
    offset >= next && offset < min(end, max(limit, next) + Self.window)
  }
}

/// What the state of an object asks of the loop that runs requests.
enum FetchAction: Sendable, Hashable {
  case start(Int)
  case resume(Int)
  case cancel(Int)
}
