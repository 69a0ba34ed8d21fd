/// A size in whole pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size from its sides.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether it has no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// `1920×1080`, for people.
  package var inWords: String { "\(width)×\(height)" }

  /// The rectangle of this size at the origin.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

/// Distances inward from the four edges of a frame, in whole pixels.
public struct PixelInsets: Hashable, Codable, Sendable {
  /// Rows above.
  public var top: Int
  /// Rows below.
  public var bottom: Int
  /// Columns at the left.
  public var left: Int
  /// Columns at the right.
  public var right: Int

  /// Creates insets; an omitted edge has none.
  public init(top: Int = 0, bottom: Int = 0, left: Int = 0, right: Int = 0) {
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
  }

  /// No distance from any edge.
  public static let zero = PixelInsets()
}

/// A rectangle of whole pixels. Unless a declaration says otherwise, it is part of a frame as
/// stored, before pixel aspect ratio and rotation.
///
/// ```swift
/// let frame = PixelSize(width: 1920, height: 1080)
/// let picture = PixelRect(in: frame, insets: PixelInsets(top: 140, bottom: 140))
/// picture.height          // 800
/// picture.insets(in: frame).bottom  // 140
/// ```
public struct PixelRect: Hashable, Codable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a rectangle from its first pixel and its sides.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// `1920×800+0+140`, for people.
  package var inWords: String { "\(size.inWords)+\(x)+\(y)" }

  /// The part of a frame of `size` within `insets`.
  public init(in size: PixelSize, insets: PixelInsets) {
    self.init(
      x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }

  /// One past the last column.
  public var maxX: Int { x + width }
  /// One past the last row.
  public var maxY: Int { y + height }
  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// Whether it has no pixels.
  public var isEmpty: Bool { size.isEmpty }

  /// The distances of this rectangle's edges from those of a frame of `size`.
  public func insets(in size: PixelSize) -> PixelInsets {
    PixelInsets(top: y, bottom: size.height - maxY, left: x, right: size.width - maxX)
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The part inside `other`; empty if they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle with even origin and size that contains this one, for encoders with
  /// subsampled chroma. It is clipped to a frame of `size`, so an odd last row or column of the
  /// frame stays.
  public func grownToEven(in size: PixelSize) -> PixelRect {
    grown(toColumns: 2, rows: 2, in: size)
  }

  /// The smallest rectangle around this one whose edges lie on multiples of `columns` and `rows`,
  /// or on those of a frame of `size`.
  public func grown(toColumns columns: Int, rows: Int, in size: PixelSize) -> PixelRect {
    func up(_ value: Int, _ unit: Int) -> Int { (value + unit - 1) / unit * unit }
    let (left, top) = (x / columns * columns, y / rows * rows)
    return PixelRect(
      x: left, y: top, width: min(size.width, up(maxX, columns)) - left,
      height: min(size.height, up(maxY, rows)) - top)
  }
}

/// The bars around a picture, by the sides they are on.
///
/// The bars are either the player's own, on a screen, or embedded padding, in a frame:
/// ```swift
/// BarShape(PixelInsets(top: 140, bottom: 140))  // .letterbox
/// ```
public enum BarShape: String, CaseIterable, Codable, Sendable {
  /// Bars above, below or both.
  case letterbox
  /// Bars at the left, at the right or both.
  case pillarbox
  /// Bars above or below and also at a side.
  case windowbox

  /// The shape of bars with these depths, or nil if none is deeper than `tolerance`.
  ///
  /// - Parameters:
  ///   - bars: Depths in whole pixels.
  ///   - tolerance: The deepest bar that does not count, in pixels.
  public init?(_ bars: PixelInsets, tolerance: Int = 0) {
    switch (max(bars.top, bars.bottom) > tolerance, max(bars.left, bars.right) > tolerance) {
    case (true, true): self = .windowbox
    case (true, false): self = .letterbox
    case (false, true): self = .pillarbox
    case (false, false): return nil
    }
  }
}
