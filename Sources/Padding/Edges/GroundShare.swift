import Framing
import Pixels

/// The share of the bars' own colour within the area that they enclose.
///
/// A page has margins of its own colour; a picture does not contain the colour that an edit
/// put around it.
struct GroundShare: Hashable, Sendable {
  /// Share of the enclosed cells, 0 to 1, in the bars' colour.
  let ground: Float
  /// Share of the most frequent flat colour there, whichever it is: the paper of a page, or of a
  /// window on it. (The only such colour in films is black.)
  let paper: Float

  /// The share without bars.
  static let none = GroundShare(ground: 0, paper: 0)

  private init(ground: Float, paper: Float) {
    (self.ground, self.paper) = (ground, paper)
  }

  /// Greatest difference of a cell's mean from the colour, and greatest spread within it, in 8-bit
  /// codes.
  private static let tolerance: Float = 3
  private static let spread: Float = 10
  /// Greatest spread of a cell without content.
  private static let flat: Float = 5

  /// Luma that nothing in a picture exceeds, so that a tile which reaches it shows some of the
  /// ground between dark strokes; and the weight of such a tile.
  private static let light: Float = 180
  /// Level of a ground, not black, that is seen between strokes which are all lighter, or all darker.
  private static let leastGround: Float = 48
  private static let partly: Float = 0.4

  /// - Parameters:
  ///   - picture: the rectangle within the bars, in samples of `rows`.
  ///   - level: luma of the bars.
  init(_ rows: TileGrid, in picture: PixelRect, level: Float) {
    // Lines next to a bar may be its soft edge.
    let margin = 4
    let lines = picture.y + margin..<max(picture.y + margin, picture.maxY - margin)
    var (same, count): (Float, Int) = (0, 0)
    var levels = [Int](repeating: 0, count: 256)
    for (tile, range) in rows.tiles.enumerated()
    where range.lowerBound >= picture.x && range.upperBound <= picture.maxX {
      for line in lines {
        let cell = tile * rows.lines + line
        let (low, high) = (max(FillColor.blackLevel, rows.low[cell]), rows.high[cell])
        let mean = max(FillColor.blackLevel, rows.mean[cell])
        count += 1
        if high - low <= Self.flat { levels[Int(max(0, min(255, mean)))] += 1 }
        if abs(mean - level) <= Self.tolerance && high - low <= Self.spread {
          same += 1
        } else if level >= Self.light && high >= level - Self.spread
          || level >= Self.leastGround && min(abs(low - level), abs(high - level)) <= Self.tolerance
        {
          same += Self.partly
        }
      }
    }
    ground = count == 0 ? 0 : same / Float(count)
    let paper = levels.indices.map { levels[max(0, $0 - 1)...min(255, $0 + 1)].reduce(0, +) }.max()
    self.paper = Float(paper ?? 0) / Float(max(1, count))
  }
}
