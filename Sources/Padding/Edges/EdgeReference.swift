import Pixels

/// The reference from the outermost lines of an edge: the level that a bar would have to keep.
///
/// Fixed thresholds fail on raised, crushed and coloured bars alike; measuring the frame's own
/// border needs none.
struct EdgeReference: Hashable, Sendable {
  let fill: FillColor
  /// Half the spread of samples about `fill` within a tile; the median of all tiles.
  private(set) var noise: Float
  /// Share of the tiles that match `fill`, 0 to 1.
  let flatness: Float

  /// Lines combined, so that one noisy line decides nothing.
  static let depth = 2
  /// A flat border excludes tiles whose mean differs by more than this, in 8-bit codes.
  static let tolerance: Float = 3
  /// Grain on a bar stays below this, in 8-bit codes either way.
  static let mostNoise: Float = 32
  /// A border counts as flat from this share of matching tiles: a logo or a ticker may hide half of
  /// it.
  static let leastFlatness: Float = 0.5

  var isFlat: Bool { flatness >= Self.leastFlatness && noise <= Self.mostNoise }

  /// Whether only noise tells the border from a black bar.
  var isNoisyBlack: Bool { !isFlat && flatness >= Self.mostlyFlat && fill.isBlack }

  /// Largest difference of a tile's mean from `fill` that noise explains.
  var meanTolerance: Float { 2 + 0.15 * noise }
  /// The same for a single sample.
  var peakTolerance: Float { 8 + 1.5 * noise }

  /// The same black border with the noise of all lines before a clear step, if they have more of it
  /// than the outermost ones and are otherwise like them: encoders skip some blocks of a noisy bar.
  ///
  /// - Returns: nil if they are as clean, or no bar.
  func noisier(_ lines: EdgeLines, active: UInt32, before end: Int) -> Self? {
    guard end >= Self.leastNoisy else { return nil }
    let all = (0..<end).map { Self(lines, active: active, from: $0) }
    var copy = self
    copy.noise = all.map { $0.noise }.max() ?? 0
    guard copy.noise >= noise + Self.leastMore, copy.isFlat else { return nil }
    let isAlike = all.allSatisfy {
      $0.flatness >= Self.mostlyFlat && abs($0.fill.luma - fill.luma) <= copy.meanTolerance
    }
    return isAlike ? copy : nil
  }

  /// Lines of a bar that can be told from the picture's first ones by more than their noise.
  private static let leastNoisy = 8
  /// The difference of noise that matters, in 8-bit codes.
  private static let leastMore: Float = 4
  private static let mostlyFlat: Float = 0.8

  /// Measures the border under the tiles of `active`.
  init(_ lines: EdgeLines, active: UInt32) {
    let first = Self(lines, active: active, from: 0)
    guard !first.isFlat else {
      self = Self.behind(first, lines, active: active) ?? first
      return
    }
    // The outermost lines may be lit with dark ones behind them, as line 21 of analogue video is.
    let most = min(max(2, lines.count / 100), lines.count - Self.depth)
    let behind = (0..<max(0, most)).lazy.map { Self(lines, active: active, from: $0 + 1) }
    self = behind.first { $0.flatness >= 0.9 && $0.fill.isBlack } ?? first
  }

  /// The reference a little farther in, if the outermost lines are a shade lighter or darker than
  /// their black bar; nil if they are like it.
  private static func behind(_ first: Self, _ lines: EdgeLines, active: UInt32) -> Self? {
    guard first.fill.isBlack, lines.count > 16 else { return nil }
    let hundredth = lines.count / 100
    let usual = (0..<min(max(6, hundredth), lines.count)).map { line in
      lines.means(ofLine: line, active: active).median
    }.median
    guard abs(usual - first.fill.luma) > shade else { return nil }
    let most = min(max(3, hundredth), lines.count - depth)
    return (1...max(1, most)).map { Self(lines, active: active, from: $0) }
      .filter {
        $0.flatness >= 0.9 && $0.isFlat && $0.fill.isBlack && abs($0.fill.luma - usual) <= shade
      }
      .min { abs($0.fill.luma - usual) < abs($1.fill.luma - usual) }
  }

  /// The clean black behind outermost lines that are not black; nil if there is none.
  ///
  /// - Parameter isRim: whether they may only be as deep as an edge line.
  init?(behindLinesOf lines: EdgeLines, active: UInt32, isRim: Bool = false) {
    let most = isRim ? max(2, lines.count / 100) : lines.count / Self.edgeShare
    func reference(_ from: Int) -> Self? {
      let own = Self(lines, active: active, from: from)
      return own.flatness >= 0.9 && own.isFlat && own.fill.isBlack ? own : nil
    }
    guard lines.count > 3 * Self.edgeShare, reference(most) != nil,
      let own = (1...most).lazy.compactMap(reference).first
    else { return nil }
    self = own
  }

  /// The share of all lines, at the frame's edge, that are sought for the end of something that
  /// covers them.
  private static let edgeShare = 24

  /// Levels this close, in 8-bit codes, belong to one bar.
  private static let shade: Float = 1

  private init(_ lines: EdgeLines, active: UInt32, from: Int) {
    var means: [Float] = []
    var coded: [Float] = []
    var spreads: [Float] = []
    var chroma: [[Float]] = Array(repeating: [], count: lines.chroma.count)
    let range = from..<min(from + Self.depth, lines.count)
    for tile in 0..<lines.tileCount where active & (1 << tile) != 0 {
      let (first, step) = lines.start(ofTile: tile)
      var (mean, codedMean): (Float, Float) = (0, 0)
      var spread: Float = 0
      for line in range {
        let i = first + line * step
        let (own, low) = (
          max(FillColor.blackLevel, lines.luma.mean[i]),
          max(FillColor.blackLevel, lines.luma.low[i])
        )
        mean += own / Float(range.count)
        codedMean += lines.luma.mean[i] / Float(range.count)
        spread = max(spread, lines.luma.high[i] - own, own - low)
      }
      means.append(mean)
      coded.append(codedMean)
      spreads.append(spread)
      for (plane, grid) in lines.chroma.enumerated() {
        chroma[plane].append(grid.mean[lines.chromaIndex(line: from, tile: tile, in: grid)])
      }
    }
    let luma = means.median
    let fill = FillColor(
      luma: luma, blueDifference: chroma.first?.median ?? 128,
      redDifference: chroma.last?.median ?? 128, codedLuma: coded.median)
    self.fill = fill
    noise = spreads.median
    let agreeing = means.indices.filter { tile in
      abs(means[tile] - luma) <= Self.tolerance
        && zip(chroma, [fill.blueDifference, fill.redDifference]).allSatisfy {
          abs($0[tile] - $1) <= 2 * Self.tolerance
        }
    }
    flatness = means.isEmpty ? 0 : Float(agreeing.count) / Float(means.count)
  }
}
