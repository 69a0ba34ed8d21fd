import Pixels

/// The lit share of a frame, and whether it is text on black.
struct LightShares {
  /// Share of the tiles, 0 to 1, that are not black, at any level of black.
  let lit: Float
  /// Whether most lit tiles are strokes: black and near white within one tile of one line.
  let isText: Bool

  /// Level above black, in 8-bit codes.
  private static let light: Float = 24
  private static let white: Float = 140
  private static let black: Float = 8
  /// The lightest level that may be black: nothing in a pale frame is.
  private static let mostBlack: Float = 48

  init(_ rows: TileGrid) {
    let darkest = min(Self.mostBlack, rows.low.min() ?? 0)
    var (lit, strokes) = (0, 0)
    for cell in rows.high.indices where rows.high[cell] > darkest + Self.light {
      lit += 1
      if rows.high[cell] > darkest + Self.white && rows.low[cell] < darkest + Self.black {
        strokes += 1
      }
    }
    let count = max(1, rows.high.count)
    self.lit = Float(lit) / Float(count)
    isText = lit * 2 < count && strokes * 2 > lit
  }
}
