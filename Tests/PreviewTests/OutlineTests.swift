import Framing
import Testing

@testable import Preview

@Suite struct OutlineTests {
  @Test func aRectangleWithoutRadiusIsPlain() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Outline(rect, cornerRadius: 0) == Outline(rect))
    #expect(Outline(rect).steps.count == 5)
  }

  @Test func cornersShrinkRatherThanMeet() {
    let small = Outline(Rect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 39)
    for step in small.steps {
      guard case .curve(_, _, let end) = step else { continue }
      #expect((-1e-9...20 + 1e-9).contains(end.x) && (-1e-9...10 + 1e-9).contains(end.y))
    }
  }
}
