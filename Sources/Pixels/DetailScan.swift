/// How much fine detail each line holds, tile by tile: the mean second difference along the line,
/// in 8-bit codes. Blurring takes it away whatever the picture shows.
///
/// The first code value of each difference does not count, for smooth slopes are stairs of that
/// height once they are quantised.
public struct DetailScan: Hashable, Sendable {
  /// Lines are rows, tiles lie across the width.
  public let rows: DetailGrid
  /// Lines are columns, tiles lie down the height.
  public let columns: DetailGrid

  public init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    var (rows, columns) = Self.grids(layout)
    if !measureVectors(samples, layout, &rows, &columns) {
      measureCells(samples, layout, &rows, &columns)
    }
    (self.rows, self.columns) = (rows, columns)
  }

  public init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    var (rows, columns) = Self.grids(layout)
    if !measureVectors(samples, layout, &rows, &columns) {
      measureCells(samples, layout, &rows, &columns)
    }
    (self.rows, self.columns) = (rows, columns)
  }

  private static func grids(_ layout: PlaneLayout) -> (rows: DetailGrid, columns: DetailGrid) {
    (
      DetailGrid(lines: layout.height, tileCount: TileGrid.tiles(of: layout.width).count),
      DetailGrid(lines: layout.width, tileCount: TileGrid.tiles(of: layout.height).count)
    )
  }
}

extension PlaneLayout {
  /// What one 8-bit code is in the plane's own, and no less than one: quantised slopes have stairs
  /// of that height.
  var stair: Int { 1 << max(0, bitDepth - 8) }
}

/// Detail of the lines of one axis in `tileCount` tiles along them.
public struct DetailGrid: Hashable, Sendable {
  public let lines: Int
  public let tileCount: Int
  /// `lines` values for each tile, a tile after the other.
  var values: [Float]

  init(lines: Int, tileCount: Int) {
    self.lines = lines
    self.tileCount = tileCount
    values = Array(repeating: 0, count: lines * tileCount)
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
}
