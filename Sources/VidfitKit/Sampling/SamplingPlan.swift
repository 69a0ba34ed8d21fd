/// The moments of a clip to analyse, in order.
///
/// The clip is cut into strata of equal length, with one moment in each. The first few are spread
/// over the whole clip, so sampling may stop at any time and has seen all parts of it.
struct SamplingPlan: Sequence {
  /// Fractions of the clip's length, 0 ..< 1.
  let strata: [Range<Double>]

  /// Frames analysed before the first decision: one in each quarter of the clip.
  static let firstWave = 4
  /// Frames analysed before each further decision.
  static let nextWave = 2

  /// A plan of at most `count` moments.
  init(count: Int) {
    var strata: [Range<Double>] = []
    var parts = Self.firstWave
    // Each round has twice the strata of the last. Half of them hold the middle of one that was
    // analysed before; the others are new, and taken outside in.
    while strata.count < count {
      let length = 1 / Double(parts)
      let round = (0..<parts).map { Double($0) * length..<Double($0 + 1) * length }
      if parts == Self.firstWave {
        strata += [round[1], round[2], round[0], round[3]]
      } else {
        let fresh = round.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        strata += (0..<fresh.count / 2).flatMap { [fresh[$0], fresh[fresh.count - 1 - $0]] }
      }
      parts *= 2
    }
    self.strata = Array(strata.prefix(count))
  }

  func makeIterator() -> IndexingIterator<[Range<Double>]> { strata.makeIterator() }
}
