/// What two opposite edges must show together before either counts as a bar.
///
/// Black at one edge alone may be a mask; a flat colour there, however dark, is a sky, a wall or
/// the side bar of a window.
enum BarGuard {
  /// Least tile share, as a mean over the frames, of a black bar without a twin, which also needs
  /// two frames.
  private static let single: Float = 0.6
  /// The same for each bar of a pair in one colour, and for both on average.
  private static let colored: Float = 0.55
  private static let coloredPair: Float = 0.75
  /// Least frames that agree on a coloured bar, and their share of the frames that could tell.
  private static let coloredFrames = 2
  private static let coloredShare: Float = 0.6
  /// Greatest difference of the colours of a pair, in 8-bit codes.
  private static let colorSlack: Float = 8

  /// The bars of each edge that pass; none where the edge fails.
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

  /// Whether the edges look like a pair of bars in some colour that too few frames support, as in
  /// any still image.
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
