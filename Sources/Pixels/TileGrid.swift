/// Brightness of a plane along one axis: every line (a row or a column) cut into tiles, with the
/// darkest, brightest and mean sample of each.
///
/// Values are in 8-bit code units at any bit depth, so 10-bit black is 16 here too. Tiles
/// distinguish a bar from a dark scene: a bar ends at the same depth in all of them.
public struct TileGrid: Hashable, Sendable {
  /// Rows, or columns, of the plane.
  public let lines: Int
  /// The samples of a line that each tile covers.
  public private(set) var tiles: [Range<Int>]
  /// `lines` values for each tile, one tile after the other. `low` and `high` are empty if only
  /// means were requested.
  public internal(set) var low: [Float]
  public internal(set) var high: [Float]
  public internal(set) var mean: [Float]

  /// The grid of some tiles alone.
  public func only(_ chosen: Range<Int>) -> TileGrid {
    func part(_ values: [Float]) -> [Float] {
      values.isEmpty
        ? [] : Array(values[chosen.lowerBound * lines..<chosen.upperBound * lines])
    }
    var grid = self
    grid.tiles = Array(tiles[chosen])
    (grid.low, grid.high, grid.mean) = (part(low), part(high), part(mean))
    return grid
  }

  /// More tiles would not fit the masks, which hold one bit per tile.
  public static let mostTiles = 32

  /// The tiles of a line of `length` samples.
  public static func tiles(of length: Int) -> [Range<Int>] {
    let tile = tileLength(for: length)
    return stride(from: 0, to: length, by: tile).map { $0..<min($0 + tile, length) }
  }

  /// Samples in all but the last tile of a line of `length`: a multiple of a vector's width if the
  /// line is long enough, and never so few that noise would not average out.
  static func tileLength(for length: Int) -> Int {
    let least = (length + mostTiles - 1) / mostTiles
    let unit = least > 8 ? 16 : 8
    return max(unit, (least + unit - 1) / unit * unit)
  }
}
