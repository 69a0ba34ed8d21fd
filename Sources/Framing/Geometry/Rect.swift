/// A rectangle with fractional edges: in points, in fractions of another rectangle, or in pixels,
/// as whoever returns one says. The y axis points down; sizes are never negative.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of `size` around `center`.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The same edges as fractional ones.
  public init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.x), y: Double(pixels.y),
      width: Double(pixels.width), height: Double(pixels.height))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// All of something, in fractions of it.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var size: Size { Size(width: width, height: height) }
  public var area: Double { width * height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The part inside `other`; empty (zero sized) where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// What remains within `insets`; zero sized in a direction in which nothing does.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// Larger or smaller about the same center.
  public func scaled(by factor: Double) -> Rect {
    Rect(center: center, size: Size(width: width * factor, height: height * factor))
  }

  /// The part of this rectangle that `unit` names in fractions of its width and height.
  public func part(_ unit: Rect) -> Rect {
    Rect(
      x: x + unit.x * width, y: y + unit.y * height,
      width: unit.width * width, height: unit.height * height)
  }
}

extension Rect: Codable {
  /// Writes `x`, `y`, `width` and `height` to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(x.roundedToThousandths, forKey: .x)
    try values.encode(y.roundedToThousandths, forKey: .y)
    try values.encode(width.roundedToThousandths, forKey: .width)
    try values.encode(height.roundedToThousandths, forKey: .height)
  }
}

extension Double {
  /// Written lengths and seconds have 3 decimals and shares 6, so that equal results are equal
  /// bytes on every machine.
  package var roundedToThousandths: Double { (self * 1000).rounded() / 1000 }
  package var roundedToMillionths: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
