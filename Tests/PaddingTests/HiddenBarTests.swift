import Framing
import Testing

@testable import Padding

/// Frames in which something hides bars, such as a window over the corner or a flash, don't
/// contradict the others.
@Suite struct HiddenBarTests {
  static let size = PixelSize(width: 640, height: 360)
  static let picture = PixelRect(x: 0, y: 46, width: 640, height: 268)

  /// A letterboxed frame with something done to it.
  private static func frame(
    _ seed: UInt64, low: Float = 20, _ change: (inout SyntheticFrame) -> Void = { _ in }
  ) -> SyntheticFrame {
    var frame = SyntheticFrame(size.width, size.height)
    frame.drawPicture(picture, seed: seed, low: low)
    change(&frame)
    return frame
  }

  static let windows = [
    PixelRect(x: 460, y: 220, width: 180, height: 140),
    PixelRect(x: 400, y: 220, width: 240, height: 140),
    PixelRect(x: 200, y: 250, width: 100, height: 110),
  ]

  @Test(arguments: windows)
  func whatReachesTheEdgeForATimeIsAnOverlay(_ window: PixelRect) throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) { if seed > 3 { $0.drawPicture(window, seed: seed + 20, low: 90) } }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.picture == Self.picture)
    let overlay = try #require(verdict.overlays.first)
    #expect(overlay.edge == .bottom && overlay.joinsPicture)
    #expect(overlay.support == .init(agreeing: 3, able: 6) && overlay.times == 3...5)
    let box = try #require(overlay.box)
    #expect(box.maxY == Self.size.height && box.y <= Self.picture.maxY + 1, "\(box)")
    #expect(abs(box.x - window.x) < 32 && abs(box.maxX - window.maxX) < 32, "\(box)")
  }

  /// The opposite bar shows how deep the bar beside it is.
  @Test(arguments: windows)
  func whatAlwaysReachesTheEdgeIsAnOverlay(_ window: PixelRect) throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) { $0.drawPicture(window, seed: seed + 20, low: 90) }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.picture == Self.picture)
    #expect(verdict.edges[.bottom]?.support == .init(agreeing: 6, able: 6))
    let overlay = try #require(verdict.overlays.first)
    #expect(overlay.joinsPicture && overlay.support == .init(agreeing: 6, able: 6))
  }

  /// A window in the picture's own flat colour makes the side of both look like a bar.
  @Test func whatReachesTheEdgeInThePicturesColorIsAnOverlay() throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(Self.size.width, Self.size.height)
      frame.fill(Self.picture, level: 145)
      frame.drawPicture(PixelRect(x: 100, y: 100, width: 200, height: 60), seed: seed)
      if seed > 3 { frame.fill(PixelRect(x: 480, y: 0, width: 160, height: 60), level: 145) }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.picture == Self.picture)
    #expect(verdict.overlays.contains { $0.edge == .top && $0.joinsPicture })
  }

  /// A picture that reaches the edge beside an unsteady shadow has no bar there.
  @Test func whatEndsAtDifferentLinesHidesNoBar() throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) { frame in
        guard seed > 3 else { return }
        for x in stride(from: 0, to: 640, by: 20) {
          let depth = 10 + 97 * x % 40
          frame.drawPicture(
            PixelRect(x: x, y: 320 - depth, width: 20, height: 40 + depth), seed: seed, low: 60)
        }
      }
    }
    #expect(try PaddingDetector(seeing: frames).verdict.kind != .padded)
  }

  enum Moment: CaseIterable { case flash, fade, leak }

  @Test(arguments: Moment.allCases)
  func aFrameThatCannotTellHasNoVote(_ moment: Moment) throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) { frame in
        guard seed == 3 else { return }
        switch moment {
        case .flash: frame.fill(Self.size.bounds, level: 235)
        case .fade: for i in frame.luma.indices { frame.luma[i] = 130 + frame.luma[i] * 0.45 }
        case .leak:
          for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
              let light = 150 - Float(x) / 8 - Float(y) / 16
              frame[x, y] = 255 - (255 - frame[x, y]) * (255 - light) / 255
            }
          }
        }
      }
    }
    let detector = try PaddingDetector(seeing: frames)
    #expect(detector.verdict.kind == .padded && detector.verdict.picture == Self.picture)
    #expect(detector.segments.map(\.picture) == [Self.picture])
  }

  @Test(arguments: [6, 10, 14])
  func outermostLinesOfNoiseBelongToTheBar(_ lines: Int) throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) { frame in
        let rect = PixelRect(x: 0, y: 360 - lines, width: 640, height: lines)
        frame.drawPicture(rect, seed: seed, low: 16, high: 140)
        var noisy = SyntheticFrame(640, lines, level: 70)
        noisy.addNoise(60, seed: seed)
        for y in 0..<lines { for x in 0..<640 { frame[x, 360 - lines + y] = noisy[x, y] } }
      }
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.picture == Self.picture)
    #expect(verdict.overlays.map(\.edge) == [.bottom])
  }

  /// More than a line is a picture of its own, of which nothing is known.
  @Test func aBroadStripBehindTheBarIsKept() throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      Self.frame(seed) {
        $0.drawPicture(PixelRect(x: 0, y: 330, width: 640, height: 30), seed: seed, low: 60)
      }
    }
    #expect(try PaddingDetector(seeing: frames).verdict.picture.maxY == 360)
  }
}
