/// The amount of fine detail in each line, tile by tile: the mean size of the second differences
/// along the line, in 8-bit codes. Blurring removes it, regardless of the picture's content.
///
/// The first code value of each difference does not count, because quantised slopes are stairs of
/// that height.
public struct HighFrequencyScan: Hashable, Sendable {
  /// Lines are rows; tiles lie across the width.
  public private(set) var rows: DetailGrid
  /// Lines are columns; tiles lie down the height.
  public private(set) var columns: DetailGrid

  public init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    self.init(layout)
    DetailGrid.fill(&rows, &columns, samples, layout)
  }

  public init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    self.init(layout)
    DetailGrid.fill(&rows, &columns, samples, layout)
  }

  private init(_ layout: PlaneLayout) {
    rows = DetailGrid(lines: layout.height, length: layout.width)
    columns = DetailGrid(lines: layout.width, length: layout.height)
  }
}

extension PlaneLayout {
  /// One 8-bit code in the plane's own codes, and at least one: the height of the stairs that
  /// quantised slopes have.
  var stair: UInt32 { 1 << UInt32(max(0, bitDepth - 8)) }
}

/// The detail of the lines of one axis, in tiles along them.
public struct DetailGrid: Hashable, Sendable {
  /// Rows, or columns, of the plane.
  public let lines: Int
  /// Tiles of a line: the same as those of a ``TileGrid`` of the plane.
  public private(set) var tileCount: Int
  /// `lines` values for each tile, one tile after the other.
  public internal(set) var values: [Float]

  init(lines: Int, length: Int) {
    self.lines = lines
    tileCount = TileGrid.tiles(of: length).count
    values = Array(repeating: 0, count: lines * tileCount)
  }

  /// The grid of some tiles alone.
  public func only(_ tiles: Range<Int>) -> DetailGrid {
    var grid = self
    grid.tileCount = tiles.count
    grid.values = Array(values[tiles.lowerBound * lines..<tiles.upperBound * lines])
    return grid
  }

  /// The mean of a tile over some lines; 0 for none.
  public func mean(_ range: Range<Int>, tile: Int) -> Float {
    let inside = range.clamped(to: 0..<lines)
    guard !inside.isEmpty else { return 0 }
    let sum = values[tile * lines + inside.lowerBound..<tile * lines + inside.upperBound]
    return sum.reduce(0, +) / Float(inside.count)
  }

  /// The mean of all tiles, line by line.
  public var profile: [Float] {
    (0..<lines).map { line in
      (0..<tileCount).reduce(0) { $0 + values[$1 * lines + line] } / Float(tileCount)
    }
  }

  /// The power mean of all tiles with exponent 1/2, line by line: letters in a few tiles don't
  /// outweigh what all others have.
  public var spreadProfile: [Float] {
    var roots = [Float](repeating: 0, count: lines)
    for tile in 0..<tileCount {
      for line in 0..<lines { roots[line] += values[tile * lines + line].squareRoot() }
    }
    return roots.map { $0 * $0 / Float(tileCount * tileCount) }
  }
}
