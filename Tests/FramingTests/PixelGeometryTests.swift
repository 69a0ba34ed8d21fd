import Framing
import Testing

@Suite("Rectangles of whole samples")
struct PixelGeometryTests {
  @Test(
    "grow to even bounds without leaving the frame",
    arguments: [
      (PixelRect(x: 1, y: 3, width: 2, height: 2), PixelRect(x: 0, y: 2, width: 4, height: 4)),
      (PixelRect(x: 2, y: 2, width: 4, height: 4), PixelRect(x: 2, y: 2, width: 4, height: 4)),
      (PixelRect(x: 8, y: 6, width: 3, height: 3), PixelRect(x: 8, y: 6, width: 3, height: 3)),
    ])
  func even(rect: PixelRect, expected: PixelRect) {
    #expect(rect.grownToEven(in: PixelSize(width: 11, height: 9)) == expected)
  }

  @Test("insets lead to the rectangle and back")
  func insets() {
    let size = PixelSize(width: 1920, height: 1080)
    let insets = PixelInsets(top: 138, bottom: 142, left: 3, right: 5)
    let rect = PixelRect(in: size, insets: insets)
    #expect(rect == PixelRect(x: 3, y: 138, width: 1912, height: 800))
    #expect(rect.insets(in: size) == insets)
  }

  @Test("union holds both, intersection what they share")
  func combined() {
    let a = PixelRect(x: 0, y: 140, width: 1920, height: 800)
    let b = PixelRect(x: 240, y: 0, width: 1440, height: 1080)
    #expect(a.union(b) == PixelRect(x: 0, y: 0, width: 1920, height: 1080))
    #expect(a.intersection(b) == PixelRect(x: 240, y: 140, width: 1440, height: 800))
    #expect(a.intersection(PixelRect(x: 0, y: 0, width: 9, height: 9)).isEmpty)
  }
}
