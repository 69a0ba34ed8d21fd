internal import Streaming

/// Which segments of a rendition are looked at: a few spread over its time, and at least one of each
/// stretch, so that both sides of every discontinuity are seen.
struct SegmentChoice {
  /// In all, while there are fewer stretches.
  let most: Int

  /// The most stretches of which segments are opened.
  static let mostStretches = 64

  /// Indices of segments for each stretch; none for stretches that aren't looked at.
  func indices(_ stretches: [Stretch]) -> [[Int]] {
    let total = stretches.reduce(0.0) { $0 + max(0, $1.duration) }
    let looked = Set(Self.spread(stretches.count, Self.mostStretches))
    return stretches.enumerated().map { index, stretch in
      guard looked.contains(index) else { return [] }
      let share = total > 0 ? stretch.duration / total : 1 / Double(stretches.count)
      let wanted = max(1, Int((Double(most) * share).rounded()))
      return Self.spread(stretch.segments.count, wanted)
    }
  }

  /// `wanted` of `count` places, in the middles of equal parts.
  static func spread(_ count: Int, _ wanted: Int) -> [Int] {
    guard wanted < count else { return Array(0..<count) }
    return (0..<wanted).map { (2 * $0 + 1) * count / (2 * wanted) }
  }
}
