import Framing
import Padding
import Testing

/// What is darker than video's black is the same black: files mix the codes of both.
@Suite struct BlackLevelTests {
  static let size = PixelSize(width: 320, height: 180)
  static let bars = PixelInsets(top: 23, bottom: 23)

  /// Where in the bars the darker codes lie; the rest is 16.
  enum Place: CaseIterable { case oneBar, halfOfEach, outerLines, someLines }

  private func frame(_ place: Place, level: Float, seed: UInt64) -> SyntheticFrame {
    var frame = SyntheticFrame(320, 180)
    for y in 0..<180 {
      for x in 0..<320 {
        let isDarker =
          switch place {
          case .oneBar: y < 90
          case .halfOfEach: x < 160
          case .outerLines: y < 2 || y >= 178
          case .someLines: y % 6 < 2
          }
        if isDarker { frame[x, y] = level }
      }
    }
    frame.drawPicture(PixelRect(in: Self.size, insets: Self.bars), seed: seed)
    return frame
  }

  @Test(arguments: Place.allCases, [0, 4, 9] as [Float])
  func isOneBlack(_ place: Place, _ level: Float) throws {
    let frames = (1...4).map { frame(place, level: level, seed: $0) }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == PixelRect(in: Self.size, insets: Self.bars))
    #expect(verdict.fill == .black)
    #expect(verdict.overlays.isEmpty)
    #expect(verdict.color?.luma == FillColor.blackLevel)
  }

  /// In full range too, where the codes below 16 are shades: bars have none of them to lose.
  @Test func fullRangeHasTheSameBlack() throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = frame(.halfOfEach, level: 0, seed: seed)
      frame.isFullRange = true
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == PixelRect(in: Self.size, insets: Self.bars))
  }

  /// A picture of nothing but codes below black looks black wherever it is shown.
  @Test func darkerThanBlackIsNoPicture() throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(Self.size.bounds, seed: seed, low: 0, high: 15)
      return frame
    }
    #expect(try PaddingDetector(seeing: frames).verdict.kind == .undecided)
  }
}
