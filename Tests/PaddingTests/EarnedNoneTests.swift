import Framing
import Testing

@testable import Padding

/// Where the frames leave it open whether there are bars, `none` is no answer.
@Suite struct EarnedNoneTests {
  static let size = PixelSize(width: 640, height: 360)

  /// Views through a round opening, as an endoscope has it.
  @Test(arguments: [180, 170])
  func aCircleOnBlackIsSuspected(_ radius: Int) throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(Self.size.bounds, seed: seed, low: 60)
      frame.shade { x, y in
        (x - 320) * (x - 320) + (y - 180) * (y - 180) < radius * radius ? 1 : 0
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .undecided && verdict.picture == Self.size.bounds)
    let suspected = try #require(verdict.suspected)
    #expect(abs(suspected.picture.x - (320 - radius)) <= 4)
    // Sides that end at a straight part of the circle are measured, others are not.
    #expect((suspected.confidence ?? 0) < Confidence.enough)
  }

  /// A grid of thin lines between sides of pure black is no picture that ends there.
  @Test func linesOnBlackSuggestNoBars() throws {
    let frames = (1...5).map { number in
      var frame = SyntheticFrame(640, 360)
      for row in 0..<36 {
        let inset = 120 + row % 9
        for x in stride(from: inset, to: 640 - inset, by: 10) {
          frame.fill(PixelRect(x: x, y: row * 10 + 4, width: 1, height: 1), level: 60)
        }
      }
      frame.fill(PixelRect(x: 200 + 40 * number, y: 150, width: 20, height: 20), level: 120)
      return frame
    }
    #expect(try PaddingDetector(seeing: frames).verdict.suspected == nil)
  }

  /// A pale frame without contrast is lit all over, although nothing in it is much lighter than the
  /// rest.
  @Test func aPalePictureIsNotTooDarkToJudge() throws {
    let frames = (1...6).map { number in
      var frame = SyntheticFrame(640, 360)
      for y in 0..<360 { for x in 0..<640 { frame[x, y] = 200 + Float(x + y) / 30 } }
      let hand = PixelRect(
        x: 100 + 40 * number, y: 360 - 50 * number, width: 90, height: 50 * number)
      frame.fill(hand, level: 235)
      return frame
    }
    #expect(try PaddingDetector(seeing: frames).verdict.kind == .none)
    // One colour all over still says nothing.
    let white = (1...6).map { _ in SyntheticFrame(640, 360, level: 235) }
    #expect(try PaddingDetector(seeing: white).verdict.kind == .undecided)
  }

  /// A bar with a logo in it all the time, whose twin was cropped away.
  @Test func aBarWithoutATwinWithSomethingInItIsSuspected() throws {
    let picture = PixelRect(x: 0, y: 46, width: 640, height: 314)
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(picture, seed: seed)
      for x in stride(from: 40, to: 120, by: 8) {
        frame.fill(PixelRect(x: x, y: 14, width: 4, height: 18), level: 235)
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .undecided && verdict.suspected?.picture == picture)
  }

  /// One frame that could tell, of several, decides nothing.
  @Test func oneOfManyFramesMakesNoBars() throws {
    let picture = PixelRect(x: 0, y: 46, width: 640, height: 268)
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      if seed == 1 { frame.drawPicture(picture, seed: seed) }
      return frame
    }
    let detector = try PaddingDetector(seeing: frames)
    #expect(detector.verdict.kind == .undecided)
    #expect(detector.verdict.suspected?.picture == picture)
    #expect(!detector.isSettled)
  }

  /// Samples that an encoder never set are green.
  @Test(arguments: [(0, 8), (6, 0), (6, 6)])
  func saturatedLinesOfWholeBlocksAreNoPicture(_ right: Int, _ bottom: Int) throws {
    let picture = PixelRect(x: 0, y: 0, width: 640 - right, height: 352 - bottom)
    var detector = PaddingDetector(size: PixelSize(width: 640, height: 352))
    for seed in 1...4 as ClosedRange<UInt64> {
      var frame = SyntheticFrame(640, 352, level: 0)
      (frame.chroma, frame.grey) = ((0, 0), picture)
      frame.drawPicture(picture, seed: seed, low: 60)
      detector.add(try #require(frame.evidence()))
    }
    #expect(detector.verdict.picture == picture)
  }
}
