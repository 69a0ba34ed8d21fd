import Framing
import Padding
import Testing

/// Black bars are found to the pixel, whatever their level, depth and place.
@Suite struct BarBoundsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var size = PixelSize(width: 320, height: 180)
    var bars: PixelInsets
    var level: Float = 16
    var bitDepth = 8
    var noise: Float = 0
    var isFullRange = false
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "letterbox", bars: PixelInsets(top: 23, bottom: 23)),
    Case(name: "pillarbox", bars: PixelInsets(left: 40, right: 40)),
    Case(name: "windowbox", bars: PixelInsets(top: 22, bottom: 22, left: 40, right: 40)),
    Case(name: "asymmetric", bars: PixelInsets(top: 10, bottom: 37)),
    Case(name: "odd bounds", bars: PixelInsets(top: 21, bottom: 25, left: 33, right: 7)),
    Case(name: "top only", bars: PixelInsets(top: 30)),
    Case(name: "left only", bars: PixelInsets(left: 31)),
    Case(name: "four lines", bars: PixelInsets(top: 4, bottom: 4)),
    Case(name: "phone in landscape", bars: PixelInsets(left: 109, right: 110)),
    Case(name: "stamp", bars: PixelInsets(top: 50, bottom: 50, left: 100, right: 100)),
    Case(name: "full range", bars: PixelInsets(top: 23, bottom: 23), level: 0, isFullRange: true),
    Case(
      name: "raised black with noise", bars: PixelInsets(top: 23, bottom: 23), level: 27, noise: 4),
    Case(name: "grain over all", bars: PixelInsets(left: 40, right: 40), noise: 10),
    Case(name: "9 bit", bars: PixelInsets(top: 23, bottom: 23), bitDepth: 9),
    Case(name: "10 bit", bars: PixelInsets(left: 40, right: 40), bitDepth: 10),
    Case(name: "12 bit", bars: PixelInsets(top: 23, bottom: 23), bitDepth: 12),
    Case(name: "16 bit", bars: PixelInsets(top: 23, bottom: 23, left: 9, right: 9), bitDepth: 16),
    Case(
      name: "portrait", size: PixelSize(width: 180, height: 320),
      bars: PixelInsets(top: 110, bottom: 109)),
  ]

  @Test(arguments: cases)
  func exact(_ bars: Case) throws {
    var detector = PaddingDetector(size: bars.size)
    let picture = PixelRect(in: bars.size, insets: bars.bars)
    for seed in 1...4 as ClosedRange<UInt64> {
      var frame = SyntheticFrame(bars.size.width, bars.size.height, level: bars.level)
      frame.bitDepth = bars.bitDepth
      frame.isFullRange = bars.isFullRange
      frame.drawPicture(picture, seed: seed)
      frame.addNoise(bars.noise, seed: seed)
      detector.add(try #require(frame.evidence()))
    }
    let verdict = detector.verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == picture)
    #expect(verdict.shape == BarShape(bars.bars))
    #expect(verdict.fill == .black)
  }

  @Test func oneFrameIsEnoughForAPlainBar() throws {
    var frame = SyntheticFrame(320, 180)
    let picture = PixelRect(x: 0, y: 23, width: 320, height: 134)
    frame.drawPicture(picture, seed: 7)
    var detector = PaddingDetector(size: frame.size)
    detector.add(try #require(frame.evidence()))
    #expect(detector.verdict.picture == picture)
  }

  /// A film whose bars end a few lines farther out in some scenes.
  @Test(arguments: [(60, 61), (60, 62), (60, 63), (60, 66), (22, 25)])
  func noRowOfAnySceneIsCut(_ least: Int, _ usual: Int) throws {
    var frames: [SyntheticFrame] = []
    for seed in 1...12 as ClosedRange<UInt64> {
      let depth = seed % 4 == 0 ? least : usual
      var frame = SyntheticFrame(320, 240)
      frame.drawPicture(
        PixelRect(in: frame.size, insets: PixelInsets(top: depth, bottom: depth)), seed: seed)
      frames.append(frame)
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.shape == .letterbox)
    #expect(verdict.picture == PixelRect(x: 0, y: least, width: 320, height: 240 - 2 * least))
  }

  /// Lines too thin for bars are no padding, and no picture either.
  @Test(arguments: [PixelInsets(left: 3), PixelInsets(top: 2, bottom: 2), PixelInsets(right: 1)])
  func edgeLinesAloneAreNoPadding(_ lines: PixelInsets) throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 240)
      frame.drawPicture(PixelRect(in: frame.size, insets: lines), seed: seed)
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .none && verdict.shape == nil && verdict.fill == nil)
    #expect(verdict.isCroppable || lines == PixelInsets(right: 1))
    if verdict.isCroppable {
      #expect(verdict.picture == PixelRect(in: verdict.size, insets: lines))
    }
  }
}
