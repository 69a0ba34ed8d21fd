/// The single pass over a plane that detection is built on. It covers rows and columns at once,
/// reads each sample once and proceeds by whole rows, because walking down columns costs fifty
/// times as much.
public struct PlaneScan: Hashable, Sendable {
  /// Lines are rows; tiles lie across the width.
  public let rows: TileGrid
  /// Lines are columns; tiles lie down the height.
  public let columns: TileGrid
}
