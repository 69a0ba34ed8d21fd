internal import Files

/// A range on its way, through repeated and redirected requests. It belongs to the loop's thread.
final class Fetch {
  let id: Int
  let object: SharedObject
  var target: RequestTarget
  /// Redirects followed in a row.
  var redirects = 0
  private var repeated = 0
  /// Answers that were good but shorter than what was asked for.
  private var parts = 0
  private var timeouts = 0
  private var hasAskedOrigin = false

  init(_ id: Int, _ object: SharedObject) {
    self.id = id
    self.object = object
    target = object.update { $0.target }
  }

  /// How long to wait before the request is repeated; nil if it was repeated often enough.
  func nextWait(after failure: SourceFailure, seconds: Int?) -> Duration? {
    repeated += 1
    if failure.code == .timeout { timeouts += 1 }
    // Each of these took long by itself.
    guard repeated <= object.options.retries, timeouts <= 1 else { return nil }
    if let seconds {
      // Who asks for more is not going to be better soon.
      return seconds <= Self.longest ? .seconds(seconds) : nil
    }
    let whole = Duration.milliseconds(100 << min(repeated, 6))
    // Those who failed together must not come back together.
    return whole * Double.random(in: 0.5...1)
  }

  /// Whether another answer may be asked for after one that was shorter.
  func mayGoOn() -> Bool {
    parts += 1
    return parts <= Self.mostParts
  }

  /// The first address, once, where what it led to serves no longer.
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
  /// In seconds.
  private static let longest = 30
}
