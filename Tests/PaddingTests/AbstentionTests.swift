import Framing
import Padding
import TestSupport
import Testing

/// Pictures that are dark or empty at their edges are not padded: nothing may be cut off.
@Suite struct AbstentionTests {
  static let size = PixelSize(width: 320, height: 180)

  private func verdict(_ frames: [SyntheticFrame]) throws -> PaddingVerdict {
    var detector = PaddingDetector(size: Self.size)
    for frame in frames { detector.add(try #require(frame.evidence())) }
    return detector.verdict
  }

  private func frames(_ draw: (UInt64) -> SyntheticFrame) -> [SyntheticFrame] {
    (1...4 as ClosedRange<UInt64>).map(draw)
  }

  @Test func aCleanClipIsNone() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(Self.size.bounds, seed: seed)
        return frame
      })
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
    #expect(verdict.shape == nil)
  }

  @Test func aVignetteIsNone() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(Self.size.bounds, seed: seed)
        frame.shade { x, y in
          let (u, v) = (Float(x) / 160 - 1, Float(y) / 90 - 1)
          return max(0, 1 - (u * u + v * v))
        }
        return frame
      })
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
  }

  @Test func crushedShadowsAreNone() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(Self.size.bounds, seed: seed, low: -120, high: 120)
        for i in frame.luma.indices { frame.luma[i] = max(16, frame.luma[i]) }
        return frame
      })
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
  }

  @Test func blackIsUndecided() throws {
    let verdict = try verdict(frames { _ in SyntheticFrame(320, 180) })
    #expect(verdict.kind == .undecided)
    #expect(verdict.picture == Self.size.bounds)
  }

  @Test func starsAreNotPadding() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        var random = SplitMix64(seed: seed)
        for _ in 0..<120 {
          let x = Int.random(in: 0..<318, using: &random)
          let y = Int.random(in: 0..<178, using: &random)
          frame.fill(PixelRect(x: x, y: y, width: 2, height: 2), level: 230)
        }
        return frame
      })
    #expect(verdict.kind == .none || verdict.kind == .undecided)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Lines of text in the middle of black: a title card or credits.
  @Test func titlesAreNotPadding() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        var random = SplitMix64(seed: seed)
        for line in 0..<4 {
          let top = 30 + line * 30 + Int(seed)
          for x in stride(from: 70, to: 250, by: 6) where Bool.random(using: &random) {
            frame.fill(PixelRect(x: x, y: top, width: 3, height: 12), level: 235)
          }
        }
        return frame
      })
    #expect(verdict.kind == .none || verdict.kind == .undecided)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// One dark scene with a straight edge among lit ones: a shelf, a window, a horizon.
  @Test func aStraightShadowInOneSceneIsNone() throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(Self.size.bounds, seed: seed)
        if seed == 2 { frame.fill(PixelRect(x: 0, y: 0, width: 320, height: 40), level: 16) }
        return frame
      })
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// They have no place in the rectangle, but `none` holds for all frames or not at all.
  @Test(arguments: [0, 20])
  func framesOfAnotherSizeAreJudgedToo(bar: Int) throws {
    let others = (1...4 as ClosedRange<UInt64>).map { seed in
      var other = SyntheticFrame(160, 90)
      other.drawPicture(PixelRect(x: 0, y: bar, width: 160, height: 90 - 2 * bar), seed: seed)
      return other
    }
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(Self.size.bounds, seed: seed)
        return frame
      } + others)
    #expect(verdict.kind == (bar > 0 ? PaddingVerdict.Kind.undecided : .none))
    #expect((verdict.suspected?.doubt == .sizes) == (bar > 0))
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Black sky, and something tall before it that reaches the frame's edge.
  @Test(arguments: [20, 60, 120])
  func aTowerIsNotCutOff(width: Int) throws {
    let verdict = try verdict(
      frames { seed in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(PixelRect(x: 0, y: 90, width: 320, height: 90), seed: seed, low: 50)
        frame.drawPicture(PixelRect(x: 150, y: 0, width: width, height: 90), seed: seed, low: 50)
        return frame
      })
    #expect(verdict.kind != .padded)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Frames with bars, every other with a flat grey one that holds `object`.
  private func greyBetweenBars(_ object: PixelRect?) throws -> PaddingVerdict {
    try verdict(
      frames { seed in
        guard seed % 2 == 0 else {
          var frame = SyntheticFrame(320, 180)
          frame.drawPicture(Self.barred, seed: seed)
          return frame
        }
        var frame = SyntheticFrame(320, 180, level: 120)
        if let object { frame.drawPicture(object, seed: seed) }
        return frame
      })
  }

  private static let barred = PixelRect(x: 0, y: 23, width: 320, height: 134)

  /// A flash or a fade shows neither bars nor a picture.
  @Test func aFrameOfOneColorHasNoVote() throws {
    let verdict = try greyBetweenBars(nil)
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.barred)
  }

  /// Grey around something is picture to the frame's edges, so black bars in other frames come and
  /// go.
  @Test func oneColorAroundSomethingIsNoBlackBar() throws {
    let verdict = try greyBetweenBars(PixelRect(x: 60, y: 50, width: 200, height: 80))
    #expect(verdict.kind == .mixed)
    #expect(verdict.picture == Self.size.bounds)
  }
}
