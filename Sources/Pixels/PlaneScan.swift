/// The one pass over a plane that detection is built on: rows and columns at once, each sample
/// read once, whole rows at a time because walking down columns costs fifty times as much.
public struct PlaneScan: Hashable, Sendable {
  /// Lines are rows, tiles lie across the width.
  public let rows: TileGrid
  /// Lines are columns, tiles lie down the height.
  public let columns: TileGrid
}
