import Framing
import Padding
import Testing

/// Bars need not be black, but a flat area that is not black is seldom a bar.
@Suite struct FillTests {
  static let size = PixelSize(width: 320, height: 180)
  static let picture = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func verdict(
    level: Float, chroma: (blue: Float, red: Float)? = nil, picture: PixelRect = picture,
    frames: Int = 4
  ) throws -> PaddingVerdict {
    var detector = PaddingDetector(size: Self.size)
    for seed in 1...UInt64(frames) {
      var frame = SyntheticFrame(320, 180, level: level)
      frame.chroma = chroma
      frame.drawPicture(picture, seed: seed)
      detector.add(try #require(frame.evidence()))
    }
    return detector.verdict
  }

  @Test(arguments: [235, 40, 200] as [Float])
  func aPairOfOneLevelIsPadding(level: Float) throws {
    let verdict = try verdict(level: level)
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.fill == (level <= 48 ? .black : .color))
    #expect(abs((verdict.color?.luma ?? 0) - level) < 1)
  }

  /// A level that the picture has much of hides the ends of the bars, so they may only be suspected.
  @Test(arguments: [4, 16])
  func aPairOfThePicturesLevelIsFound(frames: Int) throws {
    let verdict = try verdict(level: 126, frames: frames)
    #expect(verdict.kind == .padded || verdict.kind == .undecided)
    #expect((verdict.suspected?.picture ?? verdict.picture) == Self.picture)
    #expect((verdict.suspected?.fill ?? verdict.fill) == .color)
  }

  /// Greys this light may be anything, the less so the more frames show them.
  @Test func moreFramesMakeARaisedBlackSurer() throws {
    let probabilities = try [2, 4, 8].map { frames in
      let verdict = try verdict(level: 40, frames: frames)
      #expect((verdict.suspected?.picture ?? verdict.picture) == Self.picture)
      return try #require(verdict.suspected.map(\.confidence) ?? verdict.confidence)
    }
    #expect(probabilities == probabilities.sorted() && Set(probabilities).count == 3)
  }

  @Test func theColorIsReported() throws {
    let color = try #require(try verdict(level: 60, chroma: (170, 110), frames: 8).color)
    #expect(abs(color.blueDifference - 170) < 1 && abs(color.redDifference - 110) < 1)
  }

  /// A sky, a wall, a toolbar: flat at one edge only.
  @Test func oneFlatEdgeIsNoPadding() throws {
    let verdict = try verdict(
      level: 200, picture: PixelRect(x: 0, y: 40, width: 320, height: 140))
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// A slide on white that is shown once proves nothing.
  @Test func oneFrameOfAColorIsNoPadding() throws {
    #expect(try verdict(level: 235, frames: 1).kind != .padded)
  }

  /// Bars of two colours are no pair: their border makes them likely, and more views show that they
  /// stand still.
  @Test(arguments: [(3, .undecided), (8, .padded)] as [(UInt64, PaddingVerdict.Kind)])
  func differentColorsAreNoPair(frames: UInt64, kind: PaddingVerdict.Kind) throws {
    var detector = PaddingDetector(size: Self.size)
    for seed in 1...frames {
      var frame = SyntheticFrame(320, 180, level: 210)
      frame.fill(PixelRect(x: 0, y: 157, width: 320, height: 23), level: 90)
      frame.drawPicture(Self.picture, seed: seed)
      detector.add(try #require(frame.evidence()))
    }
    #expect(detector.verdict.kind == kind)
    #expect(detector.verdict.fill == (kind == .padded ? .patterned : nil))
  }
}
