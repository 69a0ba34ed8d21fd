/// A position, like `CGPoint`, in points: origin at the top left of the window, y downward, as in
/// UIKit.
public struct Point: Hashable, Sendable {
  /// To the right of the origin.
  public var x: Double
  /// Below the origin.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

/// A size, like `CGSize`, in points and possibly fractional.
public struct Size: Hashable, Codable, Sendable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// Creates a size from its sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// Width times height, in square points.
  public var area: Double { width * height }

  /// The rectangle of this size at the origin.
  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

/// Distances inward from the four edges of a window, like `UIEdgeInsets`, in points.
public struct EdgeInsets: Hashable, Codable, Sendable {
  /// Down from the top edge.
  public var top: Double
  /// From the left edge to the right.
  public var left: Double
  /// Up from the bottom edge.
  public var bottom: Double
  /// From the right edge to the left.
  public var right: Double

  /// Creates insets; an omitted edge has none.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No distance from any edge.
  public static let zero = EdgeInsets()

  /// The safe area insets that a view inherits from these of its superview, by UIKit's rule: the
  /// part of the superview's unsafe edges that reaches into the view, edge by edge.
  ///
  /// A view that reaches beyond its superview inherits more than the superview has.
  ///
  /// - Parameters:
  ///   - frame: The view in its superview's coordinates, in points.
  ///   - size: The superview's size, in points.
  public func inherited(by frame: Rect, in size: Size) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top - frame.y), left: max(0, left - frame.x),
      bottom: max(0, frame.maxY - (size.height - bottom)),
      right: max(0, frame.maxX - (size.width - right)))
  }

  /// The sum, edge by edge.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
}
