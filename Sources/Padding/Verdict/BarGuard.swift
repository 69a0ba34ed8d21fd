/// The conditions that two opposite edges must meet together before either counts as a bar.
///
/// Black at one edge alone may be a mask. A flat colour there, however dark, is a sky, a wall or
/// the side bar of a window.
enum BarGuard {
  /// Minimum tile share, as a mean over the frames, of a black bar without a twin, which also needs
  /// two frames.
  private static let single: Float = 0.6
  /// The same minimum in the clearest frame.
  private static let singleAtBest: Float = 0.8
  /// The same minimum for each bar of a pair in one colour, and for both on average.
  private static let colored: Float = 0.55
  private static let coloredPair: Float = 0.75
  /// Maximum drift of a coloured bar, in 8-bit codes: gradients drift.
  private static let flat: Float = 3
  /// Maximum noise of a coloured bar, in 8-bit codes: patterns are coarse.
  static let smooth: Float = 12
  /// Minimum tile share of bars of uneven depths.
  private static let straight: Float = 0.9
  /// Minimum number of frames that agree on a coloured bar, and their minimum share of the frames
  /// that can decide.
  private static let coloredFrames = 2
  private static let coloredShare: Float = 0.6
  /// Greatest difference of the colours of a pair, in 8-bit codes.
  private static let colorSlack: Float = 8

  /// The bars of each edge that pass, none if the edge fails; and whether they may only be suspected,
  /// because a bar without a twin has something in it in most frames, or shows in one alone.
  ///
  /// - Parameter length: lines between the two edges.
  static func passing(
    _ tallies: [EdgeTally], length: Int
  ) -> (bars: [[EdgeTally.Bar]], isUnsure: Bool) {
    let bars = tallies.map { $0.best }
    if bars.allSatisfy({ !$0.isEmpty && isNearBlack($0) }) { return (bars, false) }
    if bars.allSatisfy({ !$0.isEmpty }) {
      return (isPairOfOneColor(bars, tallies, length: length) ? bars : [[], []], false)
    }
    if let both = withHiddenTwin(bars, tallies) { return (both, false) }
    if length % codedBlock == 0, isCodedPadding(bars[1], tallies[1]) { return (bars, false) }
    var isUnsure = false
    let singles = zip(bars, tallies).map { bar, tally in
      guard !bar.isEmpty, isSignalBlack(bar), tileShare(bar) >= single,
        bar.contains(where: { $0.tileShare >= singleAtBest })
      else { return [EdgeTally.Bar]() }
      isUnsure =
        bar.count(where: { $0.hasOverlay }) * 2 > bar.count
        || tally.support(bar.count, at: bar[0].line).agreeing < 2
      return bar
    }
    return (singles, isUnsure)
  }

  /// Whether the lines at the bottom or the right, in a frame of whole blocks, are those that a codec
  /// added: few, and of one saturated colour in all frames.
  private static func isCodedPadding(_ bars: [EdgeTally.Bar], _ tally: EdgeTally) -> Bool {
    bars.count >= 2 && bars.count == tally.able && bars.allSatisfy { $0.isCodedPadding }
  }

  /// Samples along a side of the blocks in which most codecs code.
  private static let codedBlock = 16

  /// Whether both edges have bars of one colour, or grey, that only an edit makes: of even depths
  /// or with ends as straight as a picture's, and not thin. Any other colour than black may be
  /// anything flat.
  private static func isPairOfOneColor(
    _ bars: [[EdgeTally.Bar]], _ tallies: [EdgeTally], length: Int
  ) -> Bool {
    let depths = bars.map { $0.map { $0.line }.median }
    return
      (EdgeTally.areEven(depths[0], depths[1]) || bars.allSatisfy { tileShare($0) >= straight })
      && depths.allSatisfy { $0 * 100 >= length }
      && bars.allSatisfy {
        $0.map { $0.drift }.median <= flat && $0.map { $0.noise }.median <= smooth
      }
      && zip(bars, tallies).allSatisfy { isFirm($0, of: $1) }
      && bars.allSatisfy { bar in
        bar.allSatisfy { $0.fill.distance(to: bars[0][0].fill) <= colorSlack }
      } && bars.map(tileShare).reduce(0, +) >= coloredPair * Float(bars.count)
  }

  /// Both bars if only one shows but the opposite edge, in all frames, is clean black to the same
  /// depth, as in films that are dark along one edge, or a bar of that depth that something crosses.
  private static func withHiddenTwin(
    _ bars: [[EdgeTally.Bar]], _ tallies: [EdgeTally]
  ) -> [[EdgeTally.Bar]]? {
    for (own, other) in [(0, 1), (1, 0)] {
      guard !bars[own].isEmpty, bars[other].isEmpty, isSignalBlack(bars[own]),
        tileShare(bars[own]) >= single,
        tallies[own].support(bars[own].count, at: bars[own][0].line).agreeing >= 2,
        case let depth = bars[own].map({ $0.line }).median,
        tallies[other].cleanLines >= depth || tallies[other].isCrossed(before: depth)
      else { continue }
      var both = bars
      both[other] = bars[own].map { bar in
        var twin = bar
        (twin.hasOverlay, twin.showsOverlay, twin.overlay) = (false, false, nil)
        twin.tileShare *= hiddenShare
        twin.isHidden = true
        return twin
      }
      return both
    }
    return nil
  }

  /// Weight of a bar's tile share for its hidden twin.
  private static let hiddenShare: Float = 0.8

  /// Whether the edges look like a pair of coloured bars with the support of too few frames, as in
  /// any still image.
  static func isDoubtful(_ tallies: [EdgeTally]) -> Bool {
    let bars = tallies.map { $0.best }
    return bars.allSatisfy {
      !$0.isEmpty && $0.count < coloredFrames && tileShare($0) >= coloredPair
    }
  }

  private static func isNearBlack(_ bars: [EdgeTally.Bar]) -> Bool {
    bars.count { $0.fill.isNearBlack } * 2 > bars.count
  }

  private static func isSignalBlack(_ bars: [EdgeTally.Bar]) -> Bool {
    bars.count { $0.fill.isSignalBlack } * 2 > bars.count
  }

  private static func isFirm(_ bars: [EdgeTally.Bar], of tally: EdgeTally) -> Bool {
    bars.count >= coloredFrames && Float(bars.count) >= coloredShare * Float(tally.able)
      && tileShare(bars) >= colored
  }

  fileprivate static func isFlat(_ bar: EdgeTally.Bar) -> Bool {
    bar.tileShare >= straight && bar.drift <= flat && bar.noise <= smooth
  }

  private static func tileShare(_ bars: [EdgeTally.Bar]) -> Float {
    bars.map { $0.tileShare }.mean
  }
}

extension EdgeTally.Bar {
  /// Whether a codec may have added these lines: fewer than a block, of one saturated colour.
  var isCodedPadding: Bool { fill.isSaturated && line < 16 && BarGuard.isFlat(self) }
}
