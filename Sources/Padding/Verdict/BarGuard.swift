/// What two opposite edges must show together before anything is called a bar.
///
/// Black at one edge alone may be a mask; a flat colour there, however dark, is a sky, a wall, the
/// side bar of a window.
enum BarGuard {
  /// Concentration, as a mean over the frames, for a black bar without a twin, which takes two
  /// frames besides.
  private static let single: Float = 0.6
  /// The same for either bar of a pair of one colour, and for both on average.
  private static let colored: Float = 0.55
  private static let coloredPair: Float = 0.75
  /// Frames that must agree on a coloured bar, and their share of those that could tell.
  private static let coloredFrames = 2
  private static let coloredShare: Float = 0.6
  /// How far colours of one pair may differ, in 8-bit codes.
  private static let colorSlack: Float = 8

  /// The bars of both edges that pass, each edge's own list perhaps empty.
  static func passing(_ tallies: [EdgeTally]) -> [[EdgeTally.Bar]] {
    let bars = tallies.map(\.best)
    if bars.allSatisfy({ !$0.isEmpty && isBlack($0) }) { return bars }
    let isColoredPair =
      zip(bars, tallies).allSatisfy { isFirm($0, of: $1) }
      && bars.allSatisfy { bar in
        bar.allSatisfy { $0.fill.distance(to: bars[0][0].fill) <= colorSlack }
      } && bars.map(tileShare).reduce(0, +) >= coloredPair * Float(bars.count)
    if isColoredPair { return bars }
    return zip(bars, tallies).map { bar, tally in
      !bar.isEmpty && isSignalBlack(bar) && tileShare(bar) >= single
        && tally.support(bar.count, at: bar[0].line).agreeing >= 2 ? bar : []
    }
  }

  /// Whether the edges look like a pair of bars in some colour that too few frames speak for, as a
  /// still image's always do.
  static func isDoubtful(_ tallies: [EdgeTally]) -> Bool {
    let bars = tallies.map(\.best)
    return bars.allSatisfy {
      !$0.isEmpty && $0.count < coloredFrames && tileShare($0) >= coloredPair
    }
  }

  private static func isBlack(_ bars: [EdgeTally.Bar]) -> Bool {
    bars.count { $0.fill.isBlack } * 2 > bars.count
  }

  private static func isSignalBlack(_ bars: [EdgeTally.Bar]) -> Bool {
    bars.count { $0.fill.isSignalBlack } * 2 > bars.count
  }

  private static func isFirm(_ bars: [EdgeTally.Bar], of tally: EdgeTally) -> Bool {
    bars.count >= coloredFrames && Float(bars.count) >= coloredShare * Float(tally.able)
      && tileShare(bars) >= colored
  }

  private static func tileShare(_ bars: [EdgeTally.Bar]) -> Float {
    bars.isEmpty ? 0 : bars.reduce(0) { $0 + $1.tileShare } / Float(bars.count)
  }
}
