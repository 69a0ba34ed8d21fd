import Framing
import TestSupport
import Testing

@testable import Padding

/// Blurred copies beside the picture are padding; sides that only look soft are not.
@Suite struct BlurredBarTests {
  static let size = PixelSize(width: 640, height: 360)
  static let picture = PixelRect(x: 219, y: 0, width: 202, height: 360)

  /// The picture enlarged to cover the frame, blurred, and the picture itself upon it.
  private func social(
    seed: UInt64, grain: Float = 20, picture: PixelRect = Self.picture
  ) -> SyntheticFrame {
    let noise = ValueNoise(seed: seed)
    var random = SplitMix64(seed: seed)
    var frame = SyntheticFrame(640, 360)
    let scale = Float(640) / 202
    for y in 0..<360 {
      for x in 0..<640 {
        // Smooth by itself: only the coarse octave of the noise, seen large.
        let (u, v) = (Float(picture.x) + Float(x) / scale, 180 + (Float(y) - 180) / scale)
        frame[x, y] = 20 + 200 * noise.coarse(u, v)
      }
    }
    for y in picture.y..<picture.maxY {
      for x in picture.x..<picture.maxX {
        let grain = Float.random(in: -grain...grain, using: &random)
        frame[x, y] = max(0, min(255, 20 + 200 * noise.coarse(Float(x), Float(y)) + grain))
      }
    }
    return frame
  }

  private func verdict(_ frames: [SyntheticFrame]) throws -> PaddingVerdict {
    var detector = PaddingDetector(size: Self.size)
    for frame in frames { detector.add(try #require(frame.evidence(withCopies: true))) }
    return detector.verdict
  }

  @Test func socialVideoIsPadded() throws {
    let verdict = try verdict((1...4).map { social(seed: $0) })
    #expect(verdict.kind == .padded)
    #expect(verdict.fill == .blurred)
    #expect(verdict.shape == .pillarbox)
    #expect(verdict.picture == Self.picture)
  }

  /// Captions take the room below or beside a picture that isn't in the middle.
  @Test(arguments: [60, 130, 300, 350]) func thePictureMayBeOffCentre(_ left: Int) throws {
    let picture = PixelRect(x: left, y: 0, width: 202, height: 360)
    let verdict = try verdict((1...4).map { social(seed: $0, picture: picture) })
    #expect(verdict.kind == .padded && verdict.fill == .blurred)
    #expect(verdict.picture == picture)
  }

  /// The copy shows on all sides of a picture that is smaller than the frame both ways.
  @Test(arguments: [
    PixelRect(x: 219, y: 60, width: 202, height: 240),
    PixelRect(x: 219, y: 40, width: 202, height: 280),
  ])
  func aCopyOnAllSidesIsAWindowbox(_ picture: PixelRect) throws {
    let verdict = try verdict((1...4).map { social(seed: $0, picture: picture) })
    #expect(verdict.kind == .padded && verdict.fill == .blurred)
    #expect(verdict.shape == .windowbox)
    #expect(verdict.picture == picture)
  }

  /// The copy is often darkened, so that of a dark scene it is as black as a solid bar.
  @Test func aCopyThatIsBlackForATimeIsNoChange() throws {
    let frames = (1...12 as ClosedRange<UInt64>).map { seed in
      var frame = social(seed: seed)
      guard seed >= 10 else { return frame }
      let (left, right) = (Self.picture.x, Self.picture.maxX)
      frame.fill(PixelRect(x: 0, y: 0, width: left, height: 360), level: 16)
      frame.fill(PixelRect(x: right, y: 0, width: 640 - right, height: 360), level: 16)
      return frame
    }
    let verdict = try verdict(frames)
    #expect(verdict.kind == .padded && verdict.fill == .blurred)
    #expect(verdict.picture == Self.picture)
  }

  /// A floor and a sky that go on beside something detailed: much like the picture enlarged, but
  /// nothing ends where the detail does.
  @Test func plainSidesAreNotPadding() throws {
    let verdict = try verdict(
      (1...6 as ClosedRange<UInt64>).map { seed in
        var random = SplitMix64(seed: seed)
        var frame = SyntheticFrame(640, 360)
        for y in 0..<360 {
          for x in 0..<640 {
            let level = 40 + Float(y) * (0.2 + 0.05 * Float(seed))
            let isDetailed = Self.picture.x..<Self.picture.maxX ~= x
            frame[x, y] = level + (isDetailed ? Float.random(in: -20...20, using: &random) : 0)
          }
        }
        return frame
      })
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.size.bounds)
  }

  /// Letters, as strokes four samples wide, over a part of the frame.
  private func caption(_ box: PixelRect, over frame: SyntheticFrame) -> SyntheticFrame {
    var frame = frame
    for y in box.y..<box.maxY where (y - box.y) % 24 < 16 {
      for x in box.x..<box.maxX where (x / 4 + y / 24).isMultiple(of: 2) {
        frame[x, y] = 250
      }
    }
    return frame
  }

  /// Captions in a bar, and one that crosses a seam: no copy has letters, and their ends are no
  /// seam.
  @Test(arguments: [
    [PixelRect(x: 40, y: 60, width: 140, height: 40)],
    [
      PixelRect(x: 30, y: 250, width: 160, height: 64),
      PixelRect(x: 450, y: 250, width: 160, height: 64),
    ],
    [PixelRect(x: 150, y: 280, width: 340, height: 40)],
  ])
  func captionsHideNoCopy(_ captions: [PixelRect]) throws {
    let verdict = try verdict(
      (1...4).map { seed in
        captions.reduce(social(seed: seed, grain: 4)) { caption($1, over: $0) }
      })
    #expect(verdict.fill == .blurred)
    #expect(verdict.picture == Self.picture)
  }

  /// A sharp subject before a blurred room, as a long lens shows it: no seams.
  @Test func shallowFocusIsNone() throws {
    let verdict = try verdict(
      (1...4 as ClosedRange<UInt64>).map { seed in
        let noise = ValueNoise(seed: seed)
        var random = SplitMix64(seed: seed)
        var frame = SyntheticFrame(640, 360)
        for y in 0..<360 {
          for x in 0..<640 {
            let sharpness = max(0, 1 - abs(Float(x) - 320) / 120)
            let grain = Float.random(in: -20...20, using: &random) * sharpness
            frame[x, y] = max(0, min(255, 40 + 160 * noise.coarse(Float(x), Float(y)) + grain))
          }
        }
        return frame
      })
    #expect(verdict.kind == .none)
  }

  /// A page in the middle of a window: its flat margins hold no copy of it.
  @Test func flatMarginsAreNoCopy() throws {
    var frame = SyntheticFrame(640, 360, level: 210)
    frame.drawPicture(Self.picture, seed: 3)
    let evidence = try #require(frame.evidence(withCopies: true))
    #expect(evidence.blurredBars.isEmpty)
  }
}
