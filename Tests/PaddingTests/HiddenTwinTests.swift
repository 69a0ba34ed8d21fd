import Framing
import Padding
import TestSupport
import Testing

/// A film that is dark along one edge hides the bar there: black as deep as the opposite bar is its
/// twin.
@Suite struct HiddenTwinTests {
  static let size = PixelSize(width: 320, height: 180)
  static let bars = PixelInsets(top: 23, bottom: 23)

  /// A picture between the bars whose lowest part is black to a different depth in every column.
  private func frame(seed: UInt64) -> SyntheticFrame {
    var random = SplitMix64(seed: seed)
    var frame = SyntheticFrame(320, 180)
    frame.drawPicture(PixelRect(in: Self.size, insets: Self.bars), seed: seed, low: 60)
    for x in stride(from: 0, to: 320, by: 8) {
      let depth = Int.random(in: 34..<80, using: &random)
      frame.fill(PixelRect(x: x, y: 180 - depth, width: 8, height: depth), level: 16)
    }
    return frame
  }

  @Test func isFoundByTheOtherBar() throws {
    let verdict = try PaddingDetector(seeing: (1...6).map { frame(seed: $0) }).verdict
    #expect(
      (verdict.suspected?.picture ?? verdict.picture)
        == PixelRect(in: Self.size, insets: Self.bars))
  }

  /// One frame with something lit in its place tells that there is none.
  @Test func isNoneWhereAFrameIsLit() throws {
    var frames = (1...6).map { frame(seed: $0) }
    frames[3].fill(PixelRect(x: 100, y: 162, width: 40, height: 12), level: 120)
    let verdict = try PaddingDetector(seeing: frames).verdict
    let picture = verdict.suspected?.picture ?? verdict.picture
    #expect(picture.maxY == 180)
  }
}
