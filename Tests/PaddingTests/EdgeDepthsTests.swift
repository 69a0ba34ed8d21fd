import Framing
import Padding
import Testing

/// Bars and edge lines are told apart by one rule.
@Suite struct EdgeDepthsTests {
  @Test(arguments: [
    (1, 1080, true), (8, 1080, true), (9, 1080, false), (8, 800, true), (8, 799, false),
    (7, 720, true), (7, 699, false), (2, 240, true), (3, 240, false), (1, 100, true),
    (1, 99, false), (0, 1080, false), (.max, 1080, false), (8, .max, true), (1, 0, false),
  ])
  func aLineIsThin(_ depth: Int, _ side: Int, _ isLine: Bool) {
    #expect(EdgeDepths.isLine(depth, of: side) == isLine)
  }

  @Test(arguments: [
    (PixelInsets(top: 62, bottom: 61, right: 2), BarShape?.some(.letterbox)),
    (PixelInsets(top: 2, left: 80, right: 80), .pillarbox),
    (PixelInsets(top: 62, bottom: 61, left: 80), .windowbox),
    (PixelInsets(left: 2), nil), (PixelInsets(top: 7, bottom: 7, left: 8, right: 8), nil),
    (.zero, nil),
  ])
  func barsNameTheShape(_ depths: PixelInsets, _ shape: BarShape?) {
    let told = EdgeDepths(depths, in: PixelSize(width: 1280, height: 720))
    #expect(told.shape == shape)
    #expect(told.bars.top + told.lines.top == depths.top)
    #expect(told.bars.right + told.lines.right == depths.right)
    #expect(min(told.bars.left, told.lines.left) == 0)
  }

  private func verdict(_ picture: PixelRect) throws -> PaddingVerdict {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(picture, seed: seed, low: 60)
      return frame
    }
    return try PaddingDetector(seeing: frames).verdict
  }

  @Test func aDirtyLineMakesNoWindowbox() throws {
    let picture = PixelRect(x: 0, y: 46, width: 638, height: 268)
    let verdict = try verdict(picture)
    #expect(verdict.kind == .padded)
    #expect(verdict.shape == .letterbox)
    #expect(verdict.picture == picture)
    #expect(verdict.edges[.right]?.pixels == 2)
  }

  @Test func linesAloneHaveNoShape() throws {
    let picture = PixelRect(x: 4, y: 0, width: 632, height: 360)
    let verdict = try verdict(picture)
    #expect(verdict.kind == .none && verdict.isCroppable)
    #expect(verdict.shape == nil)
    #expect(verdict.picture == picture)
  }
}
