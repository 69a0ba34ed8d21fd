/// A rectangle with fractional edges, like `CGRect`. Its coordinates are points of a window, stored
/// pixels or fractions of another rectangle, as the declaration that returns it says. The y axis
/// points down.
///
/// ```swift
/// let screen = Rect(x: 0, y: 0, width: 812, height: 375)
/// let video = Rect(aspect: Ratio(16, 9)!, fitting: screen)  // x 72.667, width 666.667
/// let pixels = video.pixels(atScale: 3)                     // x 218, width 2000
/// ```
public struct Rect: Hashable, Codable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width; never negative in a rectangle that Framing makes.
  public var width: Double
  /// The height; never negative in a rectangle that Framing makes.
  public var height: Double

  /// Creates a rectangle from its top left corner and its sides.
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

  /// The same edges as whole `pixels`.
  public init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.x), y: Double(pixels.y),
      width: Double(pixels.width), height: Double(pixels.height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The whole of something, in fractions of it.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// Width and height.
  public var size: Size { Size(width: width, height: height) }
  /// Width times height, in the square of the unit.
  public var area: Double { width * height }
  /// Whether it has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The part inside `other`; empty if they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Whether `other` lies within this rectangle, apart from what arithmetic may add to an edge: sums
  /// such as 0.7 + 0.3 miss 1 by a hair. A billionth of the longer side is as good as none.
  public func contains(_ other: Rect) -> Bool {
    let hair = max(width, height) * 1e-9
    return other.width >= 0 && other.height >= 0 && other.x >= x - hair && other.y >= y - hair
      && other.maxX <= maxX + hair && other.maxY <= maxY + hair
  }

  /// The rectangle within `insets`; a side is zero if they leave nothing of it.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle with sides `factor` times as long and the same center.
  public func scaled(by factor: Double) -> Rect {
    Rect(center: center, size: Size(width: width * factor, height: height * factor))
  }

  /// The part of this rectangle at `unit`, given in fractions of its width and height.
  public func part(_ unit: Rect) -> Rect {
    Rect(
      x: x + unit.x * width, y: y + unit.y * height,
      width: unit.width * width, height: unit.height * height)
  }

  /// The place of `other` in fractions of this rectangle's width and height: the inverse of
  /// ``part(_:)``. If this rectangle has no area, the unit square.
  public func unit(of other: Rect) -> Rect {
    guard !isEmpty else { return .unit }
    return Rect(
      x: (other.x - x) / width, y: (other.y - y) / height, width: other.width / width,
      height: other.height / height)
  }

  /// The rectangle of which this one is the part at `unit`, given in fractions of its width and
  /// height: the inverse of ``part(_:)``. If that part has no area, this rectangle itself.
  public func whole(ofPart unit: Rect) -> Rect {
    guard !unit.isEmpty else { return self }
    let size = Size(width: width / unit.width, height: height / unit.height)
    return Rect(
      x: x - unit.x * size.width, y: y - unit.y * size.height, width: size.width,
      height: size.height)
  }

  /// The pixels covered by this rectangle, in points, on a screen with `scale` pixels to a point.
  ///
  /// Edges rather than sizes are rounded, half away from zero, so that rectangles with a common
  /// edge keep it. Edges are clamped to ±(2³⁰ − 1) pixels, so that sides fit in
  /// 32 bits.
  public func pixels(atScale scale: Double) -> PixelRect {
    func pixel(_ edge: Double) -> Int {
      let limit = Double((1 << 30) - 1)
      // With the arguments in this order, a NaN ends at a limit too.
      return Int(min(limit, max(-limit, (edge * scale).rounded())))
    }
    let (left, top) = (pixel(x), pixel(y))
    return PixelRect(x: left, y: top, width: pixel(maxX) - left, height: pixel(maxY) - top)
  }
}

extension Rect {
  /// The largest rectangle of `aspect` centered in `rect`, like
  /// AVMakeRect(aspectRatio:insideRect:).
  ///
  /// The result is never rounded, and as wide or as high as `rect` to the last bit. It is empty for
  /// an aspect of zero.
  public init(aspect: Ratio, fitting rect: Rect) {
    let height = aspect.height(ofWidth: rect.width)
    self =
      height <= rect.height
      ? Rect(center: rect.center, size: Size(width: rect.width, height: height))
      : Rect(center: rect.center, size: aspect.size(ofHeight: rect.height))
  }

  /// The smallest rectangle of `aspect` centered on `rect` that covers it, like
  /// AVLayerVideoGravity.resizeAspectFill. Empty for an aspect of zero.
  public init(aspect: Ratio, filling rect: Rect) {
    guard aspect > .zero else {
      self = Rect(center: rect.center, size: .zero)
      return
    }
    let height = aspect.height(ofWidth: rect.width)
    self =
      height >= rect.height
      ? Rect(center: rect.center, size: Size(width: rect.width, height: height))
      : Rect(center: rect.center, size: aspect.size(ofHeight: rect.height))
  }
}

extension Ratio {
  fileprivate func height(ofWidth width: Double) -> Double {
    width * Double(denominator) / Double(numerator)
  }

  fileprivate func size(ofHeight height: Double) -> Size {
    Size(width: height * Double(numerator) / Double(denominator), height: height)
  }
}

extension Double {
  /// The value as documents write it: lengths and seconds to 3 decimals, shares to 6, so that equal
  /// results are equal bytes on every machine.
  package var roundedToThousandths: Double { (self * 1000).rounded() / 1000 }
  package var roundedToMillionths: Double { (self * 1_000_000).rounded() / 1_000_000 }
}
