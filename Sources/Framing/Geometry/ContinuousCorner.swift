/// The rounded corner of a screen, in points: at the top left, with the corner of the rectangle
/// that it rounds at the origin. The others mirror it.
///
/// Apple's displays do not end in quarter circles but in the smoother curve of
/// CALayerCornerCurve.continuous, which sets out 1.53 radii from the corner and runs close to the
/// circle in the middle.
public struct ContinuousCorner: Hashable, Sendable {
  /// The nominal radius, of the circle whose 45° point the curve shares; 0 for a square corner.
  public let radius: Double

  public init(radius: Double) {
    self.radius = max(0, radius)
  }

  /// How far along both edges the rounding reaches.
  public var extent: Double { Self.reach * radius }

  /// The curve from the top edge to the left one, in three pieces.
  public var curve: [CubicBezier] { Self.unitCurve.map { $0.scaled(by: radius) } }

  /// The horizontal distance from the left edge to the curve at `depth` below the top edge. The
  /// curve is its own mirror image, so the same holds with the two edges exchanged.
  public func inset(atDepth depth: Double) -> Double {
    guard radius > 0, depth < extent else { return 0 }
    let y = max(0, depth) / radius
    guard let piece = Self.unitCurve.first(where: { y <= $0.end.y }) else { return 0 }
    return piece.x(whereRisingTo: y) * radius
  }

  private static let reach = 1.528665

  /// For a radius of 1. The numbers are those of the path that UIKit and Core Animation draw for
  /// continuous corners.
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
