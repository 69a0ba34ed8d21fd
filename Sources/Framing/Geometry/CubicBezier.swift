/// A cubic Bézier curve.
public struct CubicBezier: Hashable, Sendable {
  public let start: Point
  public let control1: Point
  public let control2: Point
  public let end: Point

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

  /// The same curve about the origin, larger or smaller.
  public func scaled(by factor: Double) -> CubicBezier {
    func scaled(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
    return CubicBezier(
      start: scaled(start), control1: scaled(control1), control2: scaled(control2),
      end: scaled(end))
  }

  /// The x of the curve where it reaches `y`, for a curve whose y never falls.
  func x(whereRisingTo y: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // Enough halvings to exhaust the precision of t.
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if point(at: middle).y < y { low = middle } else { high = middle }
    }
    return point(at: high).x
  }
}
