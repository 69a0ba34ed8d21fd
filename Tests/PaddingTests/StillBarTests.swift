import Framing
import TestSupport
import Testing

@testable import Padding

/// Bars of any content that stand still beside a picture that changes are padding; what is still by
/// itself is not.
@Suite struct StillBarTests {
  static let size = PixelSize(width: 360, height: 640)
  static let picture = PixelRect(x: 0, y: 200, width: 360, height: 236)

  enum Panel: CaseIterable { case gradient, texture, checks, captions }

  private func panel(_ panel: Panel) -> SyntheticFrame {
    var frame = SyntheticFrame(360, 640)
    let noise = ValueNoise(seed: 99)
    for y in 0..<640 {
      for x in 0..<360 {
        frame[x, y] =
          switch panel {
          case .gradient: 60 + 120 * Float(y) / 640
          case .texture: 60 + 100 * noise.at(Float(x), Float(y))
          case .checks: (x / 24 + y / 24) % 2 == 0 ? 90 : 150
          case .captions: 190
          }
      }
    }
    if panel == .captions {
      for x in stride(from: 20, to: 330, by: 14) {
        frame.fill(PixelRect(x: x, y: 120, width: 7, height: 40), level: 30)
        frame.fill(PixelRect(x: x, y: 520, width: 7, height: 40), level: 30)
      }
    }
    return frame
  }

  private func clip(
    _ panel: Panel = .texture, picture: PixelRect = Self.picture, count: UInt64 = 8
  ) -> [SyntheticFrame] {
    let ground = self.panel(panel)
    return (1...count).map { seed in
      var frame = ground
      frame.drawPicture(picture, seed: seed)
      frame.addNoise(1, seed: seed)
      return frame
    }
  }

  @Test(arguments: Panel.allCases) func whatStandsStillIsABar(_ panel: Panel) throws {
    let verdict = try PaddingDetector(seeing: clip(panel)).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.shape == .letterbox)
    #expect(verdict.fill == (panel == .captions ? .color : .patterned))
    #expect(verdict.overlays.map(\.edge) == (panel == .captions ? [.top, .bottom] : []))
  }

  /// The outermost lines of a border are nearer to the edge than what a line is compared with.
  @Test(arguments: [(176, 144), (144, 176), (64, 48)])
  func aHairlineBesideMotionIsJudged(width: Int, height: Int) throws {
    let frames = (1...8).map { (seed: UInt64) in
      var frame = SyntheticFrame(width, height)
      frame.drawPicture(PixelRect(x: 3, y: 3, width: width - 6, height: height - 6), seed: seed)
      frame.fill(PixelRect(x: 1, y: 1, width: width - 2, height: 1), level: 100)
      frame.fill(PixelRect(x: 1, y: height - 2, width: width - 2, height: 1), level: 100)
      frame.fill(PixelRect(x: 1, y: 1, width: 1, height: height - 2), level: 100)
      frame.fill(PixelRect(x: width - 2, y: 1, width: 1, height: height - 2), level: 100)
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.picture.width >= width - 6 && verdict.picture.height >= height - 6)
  }

  /// Of the fewest lines that are judged, what lies behind a bar's end may be none of them.
  @Test(arguments: [false, true]) func theFewestLinesAreJudged(isTurned: Bool) throws {
    let frames = (0..<8).map { number in
      var frame = SyntheticFrame(isTurned ? 20 : 320, isTurned ? 320 : 20)
      for along in 0..<320 {
        let base = 30 * (along / 16 % 3)
        for line in 0..<20 {
          let level =
            switch line {
            case 0..<6: 40 + base
            case 6..<9: 80 + base
            case 9..<13: 80 + base + 4 * (number % 2)
            case 13: 235
            case 14..<18: 20 + (number * 53 + 3 * (along / 16)) % 200
            default: 50 + base
            }
          frame[isTurned ? line : along, isTurned ? along : line] = Float(level)
        }
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(frames[0].size.bounds.union(verdict.picture) == frames[0].size.bounds)
  }

  /// Frames of a clip may differ in width alone.
  @Test func cardsOfAnotherWidthAreNoCardOfThisOne() throws {
    let flat = try [720, 704].map { width in
      try #require(SyntheticFrame(width, 480, level: 40).evidence())
    }
    let picture = PixelRect(x: 0, y: 60, width: 720, height: 360)
    #expect(!PaddingDetector.isCard(flat, after: picture))
    #expect(!PaddingDetector.isCard(flat.reversed(), after: picture))
  }

  @Test func pillarsAreFoundToo() throws {
    let picture = PixelRect(x: 80, y: 0, width: 200, height: 640)
    let verdict = try PaddingDetector(seeing: clip(.gradient, picture: picture)).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == picture)
    #expect(verdict.shape == .pillarbox)
  }

  /// A watermark that changes its corner is no picture.
  @Test func aWatermarkThatMovesIsIgnored() throws {
    var frames = clip()
    for i in frames.indices {
      let place = i % 2 == 0 ? (10, 20) : (270, 600)
      frames[i].fill(PixelRect(x: place.0, y: place.1, width: 80, height: 20), level: 235)
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
  }

  /// Short-video platforms append a card that fills the frame.
  @Test func aCardAtTheEndIsNoPicture() throws {
    var frames = clip()
    for level in [0, 30] as [Float] {
      var card = SyntheticFrame(360, 640, level: 70)
      card.fill(PixelRect(x: 140, y: 200, width: 80, height: 80), level: 120 + level)
      card.fill(PixelRect(x: 60, y: 340, width: 240, height: 100), level: 60 + 3 * level)
      frames.append(card)
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.evidence?[.agreement] ?? 1 < 1)
  }

  /// Slides of one ground: a title over all of it shows that the margins beside the picture of the
  /// others are part of them.
  @Test(arguments: [0, 1]) func aTitleAcrossTheBarsRulesThemOut(titles: Int) throws {
    var frames = clip(.captions)
    for i in 0..<titles {
      frames[i] = panel(.captions)
      for y in stride(from: 173, to: 470, by: 10) {
        frames[i].fill(PixelRect(x: 100, y: y, width: 160, height: 5), level: 30)
      }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect((verdict.kind == .padded) == (titles == 0), "\(verdict)")
  }

  /// Whole frames of picture in the middle of the clip rule out one rectangle.
  @Test func picturesThatFillTheFrameInBetweenAreNotIgnored() throws {
    var frames = clip(count: 9)
    for i in [4, 5] { frames[i].drawPicture(Self.size.bounds, seed: UInt64(50 + i)) }
    #expect(try PaddingDetector(seeing: frames).verdict.kind != .padded)
  }

  /// A speaker before a wall: the wall stands still, but no straight line divides it from her.
  @Test func aWallBehindASpeakerIsNoBar() throws {
    let wall = panel(.texture)
    let frames = (1...8 as ClosedRange<UInt64>).map { seed in
      var frame = wall
      let noise = ValueNoise(seed: seed)
      for y in 150..<640 {
        for x in 0..<360 {
          let (dx, dy) = (Float(x - 180) / 150, Float(y - 480) / 330)
          if dx * dx + dy * dy < 1 { frame[x, y] = 20 + 200 * noise.at(Float(x), Float(y)) }
        }
      }
      return frame
    }
    #expect(try PaddingDetector(seeing: frames).verdict.kind != .padded)
  }

  /// A news ticker stands still at one edge alone.
  @Test func aTickerIsNoBar() throws {
    let frames = (1...8 as ClosedRange<UInt64>).map { seed in
      var frame = panel(.checks)
      frame.drawPicture(PixelRect(x: 0, y: 0, width: 360, height: 560), seed: seed)
      return frame
    }
    #expect(try PaddingDetector(seeing: frames).verdict.kind == .none)
  }

  /// A frame of a device in a screen recording is still on all sides.
  @Test func aMockUpIsAtMostSuspected() throws {
    let picture = PixelRect(x: 40, y: 60, width: 280, height: 520)
    let verdict = try PaddingDetector(seeing: clip(.gradient, picture: picture)).verdict
    #expect(verdict.kind != .padded)
  }

  /// One view shows nothing about time.
  @Test func aStillClipHasNone() throws {
    let one = try #require(clip().first)
    let verdict = try PaddingDetector(seeing: Array(repeating: one, count: 8)).verdict
    #expect(verdict.kind != .padded)
  }

  /// A picture in which hardly anything moves; with `paper`, it has a flat margin.
  private func framed(
    _ ground: SyntheticFrame, picture: PixelRect = Self.picture, paper: Bool = false
  ) -> [SyntheticFrame] {
    (0..<4).map { i in
      var frame = ground
      frame.drawPicture(picture, seed: 7, low: 150, high: 235)
      if paper {
        frame.fill(picture, level: 235)
        frame.drawPicture(
          PixelRect(x: 60, y: picture.y + 40, width: 240, height: picture.height - 80), seed: 7)
      }
      frame.fill(
        PixelRect(x: 150 + 20 * i, y: picture.y + 100, width: 30, height: 30), level: 20)
      return frame
    }
  }

  /// Without motion along it, a border alone makes bars likely, but a window looks the same.
  @Test func aBorderAroundAPictureThatHardlyMovesIsSuspected() throws {
    var ground = SyntheticFrame(360, 640)
    ground.drawPicture(Self.size.bounds, seed: 3, low: 20, high: 110)
    let verdict = try PaddingDetector(seeing: framed(ground)).verdict
    #expect(verdict.kind == .undecided)
    #expect(verdict.suspected?.picture == Self.picture)
    #expect(verdict.suspected?.doubt == .border)
    #expect(verdict.suspected?.confidence == nil)
    #expect(verdict.picture == Self.size.bounds)
    #expect(try !PaddingDetector(seeing: framed(ground)).isSettled)
  }

  /// The paper of a page has a border, too, and so has each stripe of a test pattern.
  @Test func aPageAndATestPatternAreNotSuspected() throws {
    var ground = SyntheticFrame(360, 640)
    ground.drawPicture(Self.size.bounds, seed: 3, low: 20, high: 110)
    #expect(try PaddingDetector(seeing: framed(ground, paper: true)).verdict.suspected == nil)
    var stripes = SyntheticFrame(360, 640)
    for (i, y) in stride(from: 0, to: 640, by: 80).enumerated() {
      stripes.fill(PixelRect(x: 0, y: y, width: 360, height: 80), level: i % 2 == 0 ? 40 : 200)
    }
    let clip = (0..<4).map { i in
      var frame = stripes
      frame.fill(PixelRect(x: 150 + 20 * i, y: 300, width: 30, height: 30), level: 120)
      return frame
    }
    #expect(try PaddingDetector(seeing: clip).verdict.suspected == nil)
  }

  /// Sampling goes on while a border that stands still leaves the question open.
  @Test func aStillBorderIsNotSettledAtOnce() throws {
    #expect(try !PaddingDetector(seeing: clip(count: 4)).isSettled)
    let open = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(360, 640)
      frame.drawPicture(Self.size.bounds, seed: seed)
      return frame
    }
    #expect(try PaddingDetector(seeing: open).isSettled)
  }
}
