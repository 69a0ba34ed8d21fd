import Framing
import Padding
import Testing

/// Overlays that are too broad to be outvoted by the tiles beside them.
@Suite struct BroadOverlayTests {
  static let size = PixelSize(width: 1280, height: 720)
  static let picture = PixelRect(x: 0, y: 92, width: 1280, height: 536)

  private func frames(
    _ picture: PixelRect = picture, count: UInt64 = 6, draw: (inout SyntheticFrame) -> Void
  ) -> [SyntheticFrame] {
    (1...count).map { seed in
      var frame = SyntheticFrame(Self.size.width, Self.size.height)
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

  private func expectBars(width: Int, gap: Int) throws {
    let text = PixelRect(
      x: (1280 - width) / 2, y: Self.picture.maxY + gap, width: width, height: 32)
    let verdict = try PaddingDetector(seeing: frames { drawText(&$0, text) }).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.overlays.map(\.edge) == [.bottom])
  }

  /// The end of what is searched for a bar may lie in the last lines that are searched at all.
  @Test(arguments: 806...810) func aStepAtTheEndOfWhatIsSearchedIsJudged(line: Int) throws {
    var frame = SyntheticFrame(1920, 1080)
    frame.fill(PixelRect(x: 600, y: 100, width: 600, height: 160), level: 90)
    frame.fill(PixelRect(x: 0, y: line, width: 1920, height: 1), level: 22)
    frame.fill(PixelRect(x: 0, y: line + 1, width: 1920, height: 1079 - line), level: 76)
    #expect(try PaddingDetector(seeing: [frame]).verdict.kind != .mixed)
  }

  /// In all frames, over 35 to 90 % of the width.
  @Test(arguments: [448, 576, 832, 1024, 1152])
  func aSubtitleKeepsTheBar(width: Int) throws {
    try expectBars(width: width, gap: 12)
  }

  /// So near the picture that nothing seems to end above it.
  @Test(arguments: [448, 576])
  func aSubtitleNearThePictureKeepsTheBar(width: Int) throws {
    try expectBars(width: width, gap: 8)
  }

  /// Though most tiles end at the text, the opposite bar tells how deep this one is.
  @Test(arguments: [832, 1024, 1152])
  func aBroadSubtitleNearThePictureKeepsTheBar(width: Int) throws {
    try expectBars(width: width, gap: 8)
  }

  /// It hides the bars' ends, and the black between its letters is none of them.
  @Test func aWatermarkAcrossBothBarsIsSeenAsOne() throws {
    let frames = frames { frame in
      for y in 0..<720 where y % 24 < 16 || !(Self.picture.y..<Self.picture.maxY ~= y) {
        for x in 800..<880 { frame[x, y] = min(255, frame[x, y] + 50) }
      }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect((verdict.suspected?.picture ?? verdict.picture) == Self.picture)
    #expect(verdict.evidence?[.crossedFrames] == 1)
  }

  /// The title line of a terminal or a game, or a bar whose twin was cropped away: black at one
  /// edge only, and something in it in most frames.
  @Test(arguments: [1.0, 0.75])
  func oneBarWithSomethingInItIsOnlySuspected(share: Double) throws {
    let below = PixelRect(x: 0, y: 120, width: 1280, height: 600)
    var drawn = 0
    let frames = frames(below, count: 8) { frame in
      defer { drawn += 1 }
      guard Double(drawn) < share * 8 else { return }
      drawText(&frame, PixelRect(x: 40, y: 24, width: 400, height: 32))
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .undecided)
    #expect(verdict.suspected?.picture == below)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Without it the same bar counts.
  @Test func oneBarWithNothingInItIsSeen() throws {
    let below = PixelRect(x: 0, y: 120, width: 1280, height: 600)
    let verdict = try PaddingDetector(seeing: frames(below, count: 8) { _ in }).verdict
    #expect((verdict.suspected?.picture ?? verdict.picture) == below)
  }
}
