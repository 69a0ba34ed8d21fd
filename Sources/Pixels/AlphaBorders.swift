public import Framing

/// How transparent a picture with alpha is along its four edges.
public struct AlphaBorders: Hashable, Sendable {
  /// Lines at each edge that nobody can see through.
  public var opaque: PixelInsets
  /// Lines at each edge of which nothing is seen.
  public var transparent: PixelInsets
  /// Whether nobody can see through any part of it.
  public var isOpaque: Bool

  /// Codes, of 255, from which on nobody sees through: lossy codecs miss the last few.
  private static let opaqueCode: Float = 250
  /// Codes up to which nothing is seen.
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

  /// What holds of this picture and of another one of the same size.
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
