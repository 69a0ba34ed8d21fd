import Framing
import Padding
import TestSupport
import Testing

/// Encoders skip some blocks of a bar with grain, so that its outermost lines may be cleaner than the
/// rest of it.
@Suite struct NoisyBarTests {
  static let size = PixelSize(width: 320, height: 180)
  static let bars = PixelInsets(top: 40, bottom: 40)

  /// - Parameters:
  ///   - clean: lines at the top without grain.
  ///   - grain: the most that a sample of the bars departs from black.
  private func frame(seed: UInt64, clean: Int, grain: Int) -> SyntheticFrame {
    var random = SplitMix64(seed: seed)
    var frame = SyntheticFrame(320, 180)
    frame.drawPicture(PixelRect(in: Self.size, insets: Self.bars), seed: seed, low: 60)
    for y in Array(clean..<Self.bars.top) + Array(180 - Self.bars.bottom..<180) {
      for x in 0..<320 {
        let level = Float(max(0, 16 + Int.random(in: -grain...grain, using: &random)))
        frame.fill(PixelRect(x: x, y: y, width: 1, height: 1), level: level)
      }
    }
    return frame
  }

  @Test(arguments: [0, 12, 30], [4, 12, 20])
  func bothBarsAreFound(clean: Int, grain: Int) throws {
    let verdict = try PaddingDetector(
      seeing: (1...6).map { frame(seed: $0, clean: clean, grain: grain) }
    ).verdict
    #expect(verdict.kind == .padded && verdict.overlays.isEmpty)
    #expect(verdict.picture == PixelRect(in: Self.size, insets: Self.bars))
  }

  /// The outermost lines, such as those in which an analogue recorder switches heads, are not the
  /// bar's colour.
  @Test(arguments: [0, 5])
  func noiseInTheOutermostLinesIsNoBarsColor(blanking: Int) throws {
    let inside = PixelInsets(top: 30, bottom: 30, left: blanking, right: blanking)
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(PixelRect(in: Self.size, insets: inside), seed: seed, low: 60)
      for y in 175..<180 {
        for x in 0..<320 {
          let level = Float.random(in: 16..<136, using: &random)
          frame.fill(PixelRect(x: x, y: y, width: 1, height: 1), level: level)
        }
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == PixelRect(in: Self.size, insets: inside))
  }

  /// A frame with too much grain to measure decides nothing, where others show the bars.
  @Test func oneFrameOfMoreGrainDecidesNothing() throws {
    var frames = (1...6).map { frame(seed: $0, clean: 0, grain: 4) }
    for y in Array(0..<Self.bars.top) + Array(180 - Self.bars.bottom..<180) {
      for x in stride(from: y % 10, to: 320, by: 10) {
        frames[2].fill(PixelRect(x: x, y: y, width: 1, height: 1), level: 61)
      }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == PixelRect(in: Self.size, insets: Self.bars))
  }

  /// So much grain may be picture; it is never one for sure.
  @Test func grainWithoutMeasureIsNoPicture() throws {
    let verdict = try PaddingDetector(
      seeing: (1...6).map { frame(seed: $0, clean: 0, grain: 60) }
    ).verdict
    #expect(verdict.kind != .mixed)
  }
}
