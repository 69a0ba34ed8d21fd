import Pixels

/// What the outermost lines of an edge look like: the level that a bar would have to keep.
///
/// Detectors with a fixed threshold fail on raised, crushed and coloured bars alike; measuring the
/// frame's own border needs none.
struct EdgeReference: Hashable, Sendable {
  let fill: FillColor
  /// Half the spread of samples about `fill` within a tile, by the middling tile.
  let noise: Float
  /// Share of the tiles that agree with `fill`, 0 to 1.
  let flatness: Float

  /// Lines taken together, so that one noisy line decides nothing.
  static let depth = 2
  /// Tiles whose mean differs by more than this, in 8-bit codes, are no part of a flat border.
  static let tolerance: Float = 3
  /// Texture of more than this, in 8-bit codes either way, is no grain upon a bar.
  static let mostNoise: Float = 32
  /// A border is taken for flat when this share of its tiles agrees: half of it may be hidden by
  /// a logo or a ticker.
  static let leastFlatness: Float = 0.5

  var isFlat: Bool { flatness >= Self.leastFlatness && noise <= Self.mostNoise }

  /// Largest difference of a tile's mean from `fill` that noise explains.
  var meanTolerance: Float { 2 + 0.15 * noise }
  /// The same for a single sample.
  var peakTolerance: Float { 8 + 1.5 * noise }

  /// Measures the border under the tiles of `active`.
  init(_ lines: EdgeLines, active: UInt32) {
    let first = Self(lines, active: active, from: 0)
    guard !first.isFlat else {
      self = first
      return
    }
    // Outermost lines may be lit although those behind them are not, as line 21 of analogue video is.
    let most = min(max(2, lines.count / 100), lines.count - Self.depth)
    let behind = (0..<max(0, most)).lazy.map { Self(lines, active: active, from: $0 + 1) }
    self = behind.first { $0.flatness >= 0.9 && $0.fill.isBlack } ?? first
  }

  private init(_ lines: EdgeLines, active: UInt32, from: Int) {
    var means: [Float] = []
    var spreads: [Float] = []
    var chroma: [[Float]] = Array(repeating: [], count: lines.chroma.count)
    let range = from..<min(from + Self.depth, lines.count)
    for tile in 0..<lines.tileCount where active & (1 << tile) != 0 {
      let (first, step) = lines.start(ofTile: tile)
      var mean: Float = 0
      var spread: Float = 0
      for line in range {
        let i = first + line * step
        mean += lines.luma.mean[i] / Float(range.count)
        spread = max(
          spread, lines.luma.high[i] - lines.luma.mean[i], lines.luma.mean[i] - lines.luma.low[i])
      }
      means.append(mean)
      spreads.append(spread)
      for (plane, grid) in lines.chroma.enumerated() {
        chroma[plane].append(grid.mean[lines.chromaIndex(line: from, tile: tile, in: grid)])
      }
    }
    let luma = means.median
    let fill = FillColor(
      luma: luma, blueDifference: chroma.first?.median ?? 128,
      redDifference: chroma.last?.median ?? 128)
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
