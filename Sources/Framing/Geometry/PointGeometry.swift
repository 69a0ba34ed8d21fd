/// A place in points: origin at the top left of the window, y downward, as in UIKit.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)
}

/// A size in points, possibly fractional.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)

  public var area: Double { width * height }

  /// The rectangle of this size at the origin.
  public var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

extension Size: Codable {
  /// Writes both sides to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width.roundedToThousandths, forKey: .width)
    try values.encode(height.roundedToThousandths, forKey: .height)
  }
}

/// Distances inward from the four edges of a window, in points, in UIKit's order.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = EdgeInsets()
}

extension EdgeInsets: Codable {
  /// Writes `top`, `left`, `bottom` and `right` to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(top.roundedToThousandths, forKey: .top)
    try values.encode(left.roundedToThousandths, forKey: .left)
    try values.encode(bottom.roundedToThousandths, forKey: .bottom)
    try values.encode(right.roundedToThousandths, forKey: .right)
  }
}
