import Framing
import Testing

@Suite struct BarShapeTests {
  @Test(
    arguments: [
      (PixelInsets(), nil), (PixelInsets(top: 1), .letterbox), (PixelInsets(bottom: 1), .letterbox),
      (PixelInsets(left: 1), .pillarbox), (PixelInsets(right: 1), .pillarbox),
      (PixelInsets(top: 140, bottom: 140), .letterbox),
      (PixelInsets(left: 140, right: 140), .pillarbox),
      (PixelInsets(top: 1, right: 1), .windowbox),
      (PixelInsets(top: 1, bottom: 1, left: 1, right: 1), .windowbox),
      (PixelInsets(top: -5, bottom: 5), .letterbox), (PixelInsets(top: -5, left: -5), nil),
    ] as [(PixelInsets, BarShape?)])
  func anyBarCounts(_ bars: PixelInsets, _ shape: BarShape?) {
    #expect(BarShape(bars) == shape)
  }

  @Test(
    arguments: [
      (PixelInsets(top: 1, bottom: 1), nil), (PixelInsets(top: 2, left: 1), .letterbox),
      (PixelInsets(top: 1, left: 2), .pillarbox), (PixelInsets(bottom: 2, right: 2), .windowbox),
    ] as [(PixelInsets, BarShape?)])
  func barsWithinTheToleranceDoNot(_ bars: PixelInsets, _ shape: BarShape?) {
    #expect(BarShape(bars, tolerance: 1) == shape)
  }
}
