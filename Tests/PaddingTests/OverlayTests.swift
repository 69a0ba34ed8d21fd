import Framing
import Testing

@testable import Padding

/// An overlay in a bar is not picture: the bar stands, and the overlay is reported.
@Suite struct OverlayTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// Rectangles of text-like strokes.
    var marks: [PixelRect]
    var edge: FrameEdge
    var testDescription: String { name }
  }

  static let picture = PixelRect(x: 0, y: 46, width: 640, height: 268)
  static let cases = [
    Case(
      name: "subtitle", marks: [PixelRect(x: 220, y: 324, width: 200, height: 16)], edge: .bottom),
    Case(name: "logo", marks: [PixelRect(x: 560, y: 12, width: 60, height: 18)], edge: .top),
    Case(
      name: "logo at the very edge", marks: [PixelRect(x: 560, y: 0, width: 60, height: 18)],
      edge: .top),
  ]

  @Test(arguments: cases)
  func staysABar(_ overlay: Case) throws {
    var detector = PaddingDetector(size: PixelSize(width: 640, height: 360))
    for seed in 1...4 as ClosedRange<UInt64> {
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(Self.picture, seed: seed)
      for mark in overlay.marks {
        for x in stride(from: mark.x, to: mark.maxX, by: 8) {
          frame.fill(PixelRect(x: x, y: mark.y, width: 4, height: mark.height), level: 235)
        }
      }
      detector.add(try #require(frame.evidence()))
    }
    let verdict = detector.verdict
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
    #expect(verdict.overlays.map(\.edge) == [overlay.edge])
    #expect(verdict.overlays.map(\.support) == [.init(agreeing: 4, able: 4)])
    // Exact across the bar but for a line, and to a tile along it.
    let (box, mark) = (try #require(verdict.overlays[0].box), overlay.marks[0])
    #expect(abs(box.y - mark.y) <= 1 && abs(box.maxY - mark.maxY) <= 1, "\(box)")
    #expect(box.x <= mark.x && box.x > mark.x - 32, "\(box)")
    #expect(box.maxX >= mark.maxX - 4 && box.maxX <= mark.maxX + 32, "\(box)")
  }

  /// A level that compression leaves in bars, and one that a person sees.
  @Test(arguments: [(22, false), (28, false), (34, true), (60, true)] as [(Float, Bool)])
  func whatNobodySeesIsNoOverlay(_ level: Float, _ isSeen: Bool) throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(Self.picture, seed: seed)
      let mark = Self.cases[0].marks[0]
      for x in stride(from: mark.x, to: mark.maxX, by: 8) {
        frame.fill(PixelRect(x: x, y: mark.y, width: 4, height: mark.height), level: level)
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded)
    #expect(!verdict.overlays.isEmpty == isSeen)
    #expect(verdict.overlays.allSatisfy { ($0.box != nil) == isSeen })
  }

  /// Blocks that the bar shares with the picture ring as strongly as faint letters shine.
  @Test(arguments: [(34, false), (90, true)] as [(Float, Bool)])
  func ringingIsNoOverlay(_ level: Float, _ isSeen: Bool) throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(Self.picture, seed: seed)
      for x in stride(from: 80, to: 200, by: 8) {
        frame.fill(PixelRect(x: x, y: Self.picture.y - 18, width: 4, height: 18), level: level)
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind == .padded && verdict.picture.y == Self.picture.y)
    #expect(!verdict.overlays.isEmpty == isSeen)
  }

  /// Only frames that show something count.
  @Test func framesAreCounted() throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(640, 360)
      frame.drawPicture(Self.picture, seed: seed)
      let mark = Self.cases[0].marks[0]
      for x in stride(from: mark.x, to: seed > 2 ? mark.maxX : mark.x, by: 8) {
        frame.fill(PixelRect(x: x, y: mark.y, width: 4, height: mark.height), level: 235)
      }
      return frame
    }
    let overlays = try PaddingDetector(seeing: frames).verdict.overlays
    #expect(overlays.map(\.edge) == [.bottom])
    #expect(overlays.map(\.support) == [.init(agreeing: 4, able: 6)])
  }
}
