/// The rounded top left corner of a screen, in points, with the origin at the corner of the
/// rectangle around the screen. The other corners mirror it.
///
/// Apple's displays do not end in quarter circles but in the smoother curve of
/// CALayerCornerCurve.continuous. It begins 1.53 radii from the corner and runs close to the circle
/// in the middle.
public struct ContinuousCorner: Hashable, Sendable {
  /// The nominal radius in points: that of the circle that shares the curve's 45° point. 0 for a
  /// square corner.
  public let radius: Double

  /// Creates a corner; a negative radius counts as 0.
  public init(radius: Double) {
    self.radius = max(0, radius)
  }

  /// The length of the rounding along both edges, in points.
  public var extent: Double { Self.reach * radius }

  /// The curve from the top edge to the left edge, in three pieces.
  public var curve: [CubicBezier] { Self.unitCurve.map { $0.scaled(by: radius) } }

  /// The horizontal distance from the left edge to the curve at `depth` below the top edge, both in
  /// points. The curve is its own mirror image, so the same holds with the two edges exchanged.
  public func inset(atDepth depth: Double) -> Double {
    guard radius > 0, depth < extent else { return 0 }
    let y = max(0, depth) / radius
    guard let piece = Self.unitCurve.first(where: { y <= $0.end.y }) else { return 0 }
    return piece.x(whereRisingTo: y) * radius
  }

  /// The area between the left edge and the curve, from the top edge down to `depth`, in square
  /// points.
  func areaAbove(_ depth: Double) -> Double {
    guard radius > 0, depth > 0 else { return 0 }
    let y = min(depth / radius, Self.reach)
    let unit = Self.unitCurve.reduce(0.0) { sum, piece in
      piece.start.y >= y ? sum : sum + piece.areaLeft(upTo: y >= piece.end.y ? 1 : piece.t(atY: y))
    }
    return unit * radius * radius
  }

  private static let reach = 1.528665

  /// The curve for a radius of 1, with the coordinates of the path that UIKit and Core Animation
  /// draw.
  private static let unitCurve = [
    CubicBezier(
      start: Point(x: reach, y: 0), control1: Point(x: 1.088493, y: 0),
      control2: Point(x: 0.868407, y: 0), end: Point(x: 0.631494, y: 0.074911)),
    CubicBezier(
      start: Point(x: 0.631494, y: 0.074911), control1: Point(x: 0.372824, y: 0.169060),
      control2: Point(x: 0.169060, y: 0.372824), end: Point(x: 0.074911, y: 0.631494)),
    CubicBezier(
      start: Point(x: 0.074911, y: 0.631494), control1: Point(x: 0, y: 0.868407),
      control2: Point(x: 0, y: 1.088493), end: Point(x: 0, y: reach)),
  ]
}

/// A cubic Bézier curve, in points.
public struct CubicBezier: Hashable, Sendable {
  /// The start of the curve.
  public let start: Point
  /// The point towards which the curve leaves `start`.
  public let control1: Point
  /// The point from which the curve arrives at `end`.
  public let control2: Point
  /// The end of the curve.
  public let end: Point

  /// Creates a curve from its four points.
  public init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The point at `t`, from 0 at the start to 1 at the end.
  public func point(at t: Double) -> Point {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// The curve with all coordinates multiplied by `factor`.
  public func scaled(by factor: Double) -> CubicBezier {
    func scaled(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
    return CubicBezier(
      start: scaled(start), control1: scaled(control1), control2: scaled(control2),
      end: scaled(end))
  }

  /// The x of the curve at `y`, for a curve with non-decreasing y.
  func x(whereRisingTo y: Double) -> Double { point(at: t(atY: y)).x }

  /// The area between the y axis and the curve from its start to `end`: the integral of x over y.
  func areaLeft(upTo end: Double) -> Double {
    // Along t the integrand is a polynomial of degree 5, which three-point Gauss quadrature
    // integrates exactly.
    let reach = 0.6.squareRoot()
    let nodes: [(place: Double, weight: Double)] = [
      (-reach, 5.0 / 9), (0, 8.0 / 9), (reach, 5.0 / 9),
    ]
    var sum = 0.0
    for node in nodes {
      let t = end / 2 * (1 + node.place)
      sum += node.weight * end / 2 * point(at: t).x * slopeY(at: t)
    }
    return sum
  }

  private func slopeY(at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * (control1.y - start.y) + 6 * u * t * (control2.y - control1.y)
      + 3 * t * t * (end.y - control2.y)
  }

  /// The parameter at which the curve reaches `y`, for a curve with non-decreasing y.
  func t(atY y: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // 53 halvings exhaust the precision of t.
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if point(at: middle).y < y { low = middle } else { high = middle }
    }
    return high
  }
}
