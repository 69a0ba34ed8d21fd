import Framing
import Padding
import Testing

/// No rectangle holds for frames of different sizes, so nothing may be cut off.
@Suite struct FrameSizeTests {
  static let scope = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func detector(others: Int) throws -> PaddingDetector {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(Self.scope, seed: seed)
      return frame
    }
    var other = SyntheticFrame(160, 90)
    other.drawPicture(PixelRect(x: 0, y: 12, width: 160, height: 66), seed: 9)
    return try PaddingDetector(seeing: frames + Array(repeating: other, count: others))
  }

  @Test func oneSizeIsPadded() throws {
    let detector = try detector(others: 0)
    #expect(detector.verdict.kind == .padded)
    #expect(detector.isSettled)
  }

  @Test(arguments: [1, 4])
  func severalAreOnlySuspected(others: Int) throws {
    let detector = try detector(others: others)
    #expect(detector.verdict.kind == .undecided)
    #expect(detector.verdict.picture == PixelSize(width: 320, height: 180).bounds)
    #expect(detector.verdict.suspected?.doubt == .sizes)
    #expect(detector.verdict.suspected?.picture == Self.scope)
    #expect(detector.otherSizes == others)
    #expect(!detector.isSettled)
  }
}
