/// The time of a period, and its available segments.
struct DASHPeriod {
  /// In seconds from the beginning of the presentation.
  var start: Double
  /// In seconds; nil if unknown.
  var duration: Double?
  /// The clock of a live stream, if it decides which segments are available.
  var live: Live?

  struct Live {
    /// Seconds since the presentation began.
    var elapsed: Double
    /// Seconds that segments stay available; nil for ever.
    var depth: Double?
  }

  private static let mostSegments = 1e9

  /// The segments of one duration that are available, from 0.
  ///
  /// - Parameters:
  ///   - seconds: the duration of each.
  ///   - most: the number of all segments; nil if it isn't stated.
  func segments(lasting seconds: Double, most: Int64?) throws(LineProblem) -> Range<Int64> {
    // The excess of a rounded period duration is not a segment of its own.
    let count = duration.map { min(($0 / seconds - 1e-3).rounded(.up), Self.mostSegments) }
    let all = 0..<min(count.map { Int64(max(0, $0)) } ?? .max, most ?? .max)
    guard let live else {
      guard count != nil || most != nil else {
        throw LineProblem("nothing says how many segments it has")
      }
      return all
    }
    let end = min(max(0, ((live.elapsed - start) / seconds).rounded(.down)), Self.mostSegments)
    let first = live.depth.map { max(0, end - ($0 / seconds).rounded(.down)) } ?? 0
    return (Int64(first)..<Int64(end)).clamped(to: all)
  }
}
