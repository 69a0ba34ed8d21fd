public import Framing

/// The transparency of a picture with alpha along its four edges.
public struct AlphaBorders: Hashable, Sendable {
  /// Fully opaque lines at each edge.
  public var opaque: PixelInsets
  /// Fully transparent lines at each edge.
  public var transparent: PixelInsets
  /// Whether the whole picture is opaque.
  public var isOpaque: Bool

  /// Codes, of 255, from which a sample counts as opaque: lossy codecs miss the last few.
  private static let opaqueCode: Float = 250
  /// Codes up to which a sample counts as transparent.
  private static let transparentCode: Float = 5

  /// - Parameter scan: of the plane that holds alpha, with extremes.
  public init(_ scan: PlaneScan) {
    let (rows, columns) = (Self.extremes(scan.rows), Self.extremes(scan.columns))
    func depths(_ isPart: ((low: Float, high: Float)) -> Bool) -> PixelInsets {
      func depth(_ lines: some Collection<(low: Float, high: Float)>) -> Int {
        lines.prefix(while: isPart).count
      }
      return PixelInsets(
        top: depth(rows), bottom: depth(rows.reversed()), left: depth(columns),
        right: depth(columns.reversed()))
    }
    opaque = depths { $0.low >= Self.opaqueCode }
    transparent = depths { $0.high <= Self.transparentCode }
    isOpaque = opaque.top == rows.count
  }

  private static func extremes(_ grid: TileGrid) -> [(low: Float, high: Float)] {
    (0..<grid.lines).map { line in
      grid.tiles.indices.reduce((low: 255, high: 0)) { extremes, tile in
        let place = tile * grid.lines + line
        return (min(extremes.low, grid.low[place]), max(extremes.high, grid.high[place]))
      }
    }
  }

  /// The borders that this picture and another of the same size have in common.
  public func intersection(_ other: AlphaBorders) -> AlphaBorders {
    var both = self
    both.opaque = opaque.least(other.opaque)
    both.transparent = transparent.least(other.transparent)
    both.isOpaque = isOpaque && other.isOpaque
    return both
  }
}

extension PixelInsets {
  fileprivate func least(_ other: PixelInsets) -> PixelInsets {
    PixelInsets(
      top: min(top, other.top), bottom: min(bottom, other.bottom), left: min(left, other.left),
      right: min(right, other.right))
  }
}
