internal import Files

/// A pending range, through repeated and redirected requests. It belongs to the loop's thread.
final class Fetch {
  let id: Int
  let object: SharedObject
  var target: RequestTarget
  /// Consecutive redirects.
  var redirects = 0
  private var repeated = 0
  /// Valid responses that were shorter than requested.
  private var parts = 0
  private var timeouts = 0
  private var hasAskedOrigin = false

  init(_ id: Int, _ object: SharedObject) {
    self.id = id
    self.object = object
    target = object.update { $0.target }
  }

  /// The time to wait before the request is repeated; nil if there are no retries left.
  func nextWait(after failure: SourceFailure, seconds: Int?) -> Duration? {
    repeated += 1
    if failure.code == .timeout { timeouts += 1 }
    // Each of these took a long time already.
    guard repeated <= object.options.retries, timeouts <= 1 else { return nil }
    if let seconds {
      // A longer Retry-After means the server won't recover in time.
      return seconds <= Self.longest ? .seconds(seconds) : nil
    }
    let whole = Duration.milliseconds(100 << min(repeated, 6))
    // Requests that failed together must not retry together.
    return whole * Double.random(in: 0.5...1)
  }

  /// Whether another response may be requested after a short one.
  func mayGoOn() -> Bool {
    parts += 1
    return parts <= Self.mostParts
  }

  /// The first address, only once, if its redirect target no longer works.
  func origin(after failure: SourceFailure) -> RequestTarget? {
    guard target.isRedirected, !hasAskedOrigin,
      failure.code == .permission || failure.code == .notFound,
      object.update({ $0.target.isRedirected })
    else { return nil }
    hasAskedOrigin = true
    redirects = 0
    return object.origin
  }

  private static let mostParts = 64
  /// The longest wait, in seconds.
  private static let longest = 30
}
