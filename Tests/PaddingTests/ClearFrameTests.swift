import Framing
import Padding
import TestSupport
import Testing

/// One frame may tell against all others, where it tells clearly; a dark one tells nothing.
@Suite struct ClearFrameTests {
  static let size = PixelSize(width: 320, height: 180)
  static let scope = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func frame(_ picture: PixelRect, seed: UInt64) -> SyntheticFrame {
    var frame = SyntheticFrame(320, 180)
    frame.drawPicture(picture, seed: seed)
    return frame
  }

  /// Cutting the bars off would cut that frame.
  @Test(arguments: [3, 7, 15, 31] as [UInt64], [0, 2])
  func anOpenFrameIsNotOutvoted(barred: UInt64, place: Int) throws {
    var frames = (1...barred).map { frame(Self.scope, seed: $0) }
    frames.insert(frame(Self.size.bounds, seed: 99), at: place)
    let detector = try PaddingDetector(seeing: frames)
    #expect([.mixed, .none].contains(detector.verdict.kind))
    #expect(detector.verdict.picture == Self.size.bounds)
    #expect(!detector.isSettled)
  }

  /// The same where it is open at one edge only.
  @Test(arguments: [FrameEdge.top, .bottom], [3, 15] as [UInt64])
  func anEdgeThatIsOnceOpenIsNotCut(_ edge: FrameEdge, barred: UInt64) throws {
    let open =
      edge == .top
      ? PixelRect(x: 0, y: 0, width: 320, height: 157)
      : PixelRect(x: 0, y: 23, width: 320, height: 157)
    let frames = (1...barred).map { frame(Self.scope, seed: $0) } + [frame(open, seed: 99)]
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(edge == .top ? verdict.picture.y == 0 : verdict.picture.maxY == 180)
    #expect(verdict.suspected?.picture != Self.scope)
  }

  /// A face before black has depths of its own, which are no change of the bars.
  @Test(arguments: [1, 2, 5] as [UInt64])
  func darknessAroundAShapeIsNoChange(dark: UInt64) throws {
    let shape = (1...dark).map { seed in
      var random = SplitMix64(seed: seed)
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(PixelRect(x: 0, y: 60, width: 320, height: 80), seed: 40 + seed, low: 80)
      // Straight over two tiles of three, ragged over the rest.
      for x in stride(from: 0, to: 320, by: 48) {
        let depth = Int.random(in: 8..<24, using: &random)
        frame.fill(PixelRect(x: x, y: 60, width: 16, height: depth), level: 16)
        frame.fill(PixelRect(x: x, y: 140 - depth, width: 16, height: depth), level: 16)
      }
      return frame
    }
    let detector = try PaddingDetector(
      seeing: (1...6).map { frame(Self.scope, seed: $0) } + shape)
    let verdict = detector.verdict
    #expect(verdict.kind != .mixed)
    #expect((verdict.suspected?.picture ?? verdict.picture) == Self.scope)
  }
}
