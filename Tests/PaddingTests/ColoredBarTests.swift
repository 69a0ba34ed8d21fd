import Framing
import Padding
import TestSupport
import Testing

/// Only flat bars of a colour are an edit; a sky has a gradient, and a wall a pattern.
@Suite struct ColoredBarTests {
  static let size = PixelSize(width: 320, height: 180)
  static let picture = PixelRect(x: 0, y: 30, width: 320, height: 120)

  private func verdict(_ level: (_ x: Int, _ depth: Int) -> Float) throws -> PaddingVerdict {
    let frames = (1...8 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 180)
      for y in 0..<180 { for x in 0..<320 { frame[x, y] = level(x, min(y, 179 - y)) } }
      frame.drawPicture(Self.picture, seed: seed)
      return frame
    }
    return try PaddingDetector(seeing: frames).verdict
  }

  /// What the others are compared with.
  @Test func evenBarsAreSeen() throws {
    let verdict = try verdict { _, _ in 220 }
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
  }

  /// In codes from the frame's edge to the picture.
  @Test(arguments: [12, 24, -24] as [Float])
  func gradientsAreNone(height: Float) throws {
    let verdict = try verdict { _, depth in 220 + height * Float(depth) / 30 }
    #expect(verdict.kind != .padded)
    #expect(verdict.suspected == nil)
  }

  /// Squares of two levels.
  @Test(arguments: [(14, 2), (20, 2), (20, 4), (30, 4)] as [(Float, Int)])
  func patternsAreNone(amplitude: Float, side: Int) throws {
    let verdict = try verdict { x, depth in
      220 + ((x / side + depth / side) % 2 == 0 ? amplitude : -amplitude)
    }
    #expect(verdict.kind != .padded)
    #expect(verdict.suspected == nil)
  }
}
