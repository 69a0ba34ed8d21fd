import Framing
import Testing

@Suite("Rounded corner of a screen")
struct ContinuousCornerTests {
  @Test("meets the circle of its radius at 45 degrees", arguments: [39.0, 47.33, 55, 62])
  func diagonal(radius: Double) {
    let corner = ContinuousCorner(radius: radius)
    let onCircle = radius * (1 - (0.5).squareRoot())
    #expect(isClose(corner.inset(atDepth: onCircle), onCircle, within: radius * 0.003))
    let middle = corner.curve[1].point(at: 0.5)
    #expect(isClose(middle.x, middle.y, within: 1e-9))
    #expect(isClose(middle.x, onCircle, within: radius * 0.0015))
  }

  @Test("reaches 1.528665 radii along both edges")
  func ends() {
    let corner = ContinuousCorner(radius: 39)
    #expect(isClose(corner.extent, 59.618, within: 0.001))
    #expect(corner.inset(atDepth: corner.extent) == 0)
    #expect(corner.inset(atDepth: 1000) == 0)
    #expect(isClose(corner.inset(atDepth: 0), corner.extent, within: 0.01))
    #expect(isClose(corner.inset(atDepth: -3), corner.extent, within: 0.01))
  }

  @Test("is one curve, the same seen from either edge")
  func mirrored() {
    let corner = ContinuousCorner(radius: 39)
    for (piece, next) in zip(corner.curve, corner.curve.dropFirst()) {
      #expect(piece.end == next.start)
    }
    for depth in stride(from: 1.0, through: 50, by: 0.5) {
      let inset = corner.inset(atDepth: depth)
      #expect(isClose(corner.inset(atDepth: inset), depth, within: 1e-6))
    }
  }

  @Test("never turns back")
  func monotone() {
    let corner = ContinuousCorner(radius: 55)
    let insets = stride(from: 0.0, through: 90, by: 0.25).map { corner.inset(atDepth: $0) }
    #expect(zip(insets, insets.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("a rectangle has none", arguments: [0.0, -4])
  func square(radius: Double) {
    #expect(ContinuousCorner(radius: radius).inset(atDepth: 0) == 0)
  }
}
