import Framing
import Padding
import Testing

/// Overlays that are too broad to be outvoted by the tiles beside them.
@Suite struct BroadOverlayTests {
  static let size = PixelSize(width: 640, height: 360)
  static let picture = PixelRect(x: 0, y: 46, width: 640, height: 268)

  private func frames(
    _ picture: PixelRect = picture, count: UInt64 = 6, draw: (inout SyntheticFrame) -> Void
  ) -> [SyntheticFrame] {
    (1...count).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(picture, seed: seed)
      draw(&frame)
      return frame
    }
  }

  private func drawText(_ frame: inout SyntheticFrame, _ place: PixelRect) {
    for x in stride(from: place.x, to: place.maxX, by: 8) {
      frame.fill(PixelRect(x: x, y: place.y, width: 4, height: place.height), level: 235)
    }
  }

  /// In all frames, over 60 to 90 % of the width.
  @Test(arguments: [400, 480, 576])
  func aSubtitleKeepsTheBar(width: Int) throws {
    let text = PixelRect(x: (640 - width) / 2, y: 326, width: width, height: 16)
    let verdict = try PaddingDetector(seeing: frames { drawText(&$0, text) }).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.overlays == [.bottom])
  }

  /// It hides the bars' ends, and the black between its letters is none of them.
  @Test func aWatermarkAcrossBothBarsIsSeenAsOne() throws {
    let frames = frames { frame in
      for y in 0..<360 where y % 12 < 8 || !(Self.picture.y..<Self.picture.maxY ~= y) {
        for x in 400..<440 { frame[x, y] = min(255, frame[x, y] + 50) }
      }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect((verdict.suspected?.picture ?? verdict.picture) == Self.picture)
    #expect(verdict.evidence?[.crossing] == 1)
  }

  /// The title line of a terminal or a game: black at one edge only, and something in it always.
  @Test(arguments: [1.0, 0.75])
  func oneBarWithSomethingInItIsNone(share: Double) throws {
    let below = PixelRect(x: 0, y: 60, width: 640, height: 300)
    var drawn = 0
    let frames = frames(below, count: 8) { frame in
      defer { drawn += 1 }
      guard Double(drawn) < share * 8 else { return }
      drawText(&frame, PixelRect(x: 20, y: 12, width: 200, height: 16))
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind != .padded)
    #expect(verdict.suspected == nil)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Without it the same bar counts.
  @Test func oneBarWithNothingInItIsSeen() throws {
    let below = PixelRect(x: 0, y: 60, width: 640, height: 300)
    let verdict = try PaddingDetector(seeing: frames(below, count: 8) { _ in }).verdict
    #expect((verdict.suspected?.picture ?? verdict.picture) == below)
  }
}
