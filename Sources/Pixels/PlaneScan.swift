/// The one pass over a plane that detection is built on: rows and columns at once, each sample
/// read once, whole rows at a time because walking down columns costs fifty times as much.
public struct PlaneScan: Hashable, Sendable {
  /// Lines are rows, tiles lie across the width.
  public let rows: TileGrid
  /// Lines are columns, tiles lie down the height.
  public let columns: TileGrid

  public init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    var (rows, columns) = Self.grids(layout)
    if !scanVectors(samples, layout, &rows, &columns) {
      scanCells(samples, layout, &rows, &columns)
    }
    (self.rows, self.columns) = (rows, columns)
  }

  public init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    var (rows, columns) = Self.grids(layout)
    if !scanVectors(samples, layout, &rows, &columns) {
      scanCells(samples, layout, &rows, &columns)
    }
    (self.rows, self.columns) = (rows, columns)
  }

  private static func grids(_ layout: PlaneLayout) -> (rows: TileGrid, columns: TileGrid) {
    (
      TileGrid(lines: layout.height, length: layout.width),
      TileGrid(lines: layout.width, length: layout.height)
    )
  }
}
