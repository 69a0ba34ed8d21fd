import Framing
import Padding
import TestSupport
import Testing

/// Flat bars of a colour are an edit; a sky has a gradient, and a wall a pattern. Those are an edit
/// only if they stand still while the picture changes.
@Suite struct ColoredBarTests {
  static let size = PixelSize(width: 320, height: 180)
  static let picture = PixelRect(x: 0, y: 30, width: 320, height: 120)

  /// - Parameter drift: codes by which the bars change from frame to frame.
  private func verdict(
    frames: UInt64, drift: Float = 0, _ level: (_ x: Int, _ depth: Int) -> Float
  ) throws -> PaddingVerdict {
    let frames = (1...frames).map { seed in
      var frame = SyntheticFrame(320, 180)
      let shift = drift * Float(seed)
      for y in 0..<180 { for x in 0..<320 { frame[x, y] = level(x, min(y, 179 - y)) - shift } }
      frame.drawPicture(Self.picture, seed: seed)
      return frame
    }
    return try PaddingDetector(seeing: frames).verdict
  }

  /// What the others are compared with.
  @Test func evenBarsAreSeen() throws {
    let verdict = try verdict(frames: 8) { _, _ in 220 }
    #expect(verdict.kind == .padded)
    #expect(verdict.picture == Self.picture)
  }

  /// A page with one shot on it: the caption begins at the picture's edge and stays, and the picture
  /// moves along nearly all of that edge. A still picture on a page says less.
  @Test(arguments: [false, true]) func aPageBesideAShotThatMovesIsABar(moves: Bool) throws {
    let picture = PixelRect(x: 60, y: 60, width: 200, height: 240)
    let frames = (0..<12).map { number in
      var frame = SyntheticFrame(320, 300, level: 235)
      frame.drawPicture(picture, seed: 7, low: 30, high: 200)
      if moves {
        let factor = 1 - 0.04 * Float(number % 5)
        for y in picture.y..<picture.maxY {
          for x in picture.x..<picture.maxX { frame[x, y] *= factor }
        }
      } else {
        frame.addNoise(1, seed: UInt64(number))
      }
      for x in stride(from: 60, to: 250, by: 9) {
        frame.fill(PixelRect(x: x, y: 24, width: 5, height: 14), level: 20)
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect((verdict.kind == .padded) == moves, "\(verdict)")
    #expect((verdict.suspected?.picture ?? verdict.picture).x == 60)
    let motion = verdict.evidence?[.motionAtEdge] ?? 0
    #expect(moves ? motion >= 0.6 : motion <= 0.1)
  }

  /// In codes from the frame's edge to the picture.
  @Test(arguments: [12, 24, -24] as [Float])
  func aGradientCountsIfItStandsStill(height: Float) throws {
    func gradient(_ x: Int, _ depth: Int) -> Float { 210 + height * Float(depth) / 30 }
    let few = try verdict(frames: 3, gradient)
    #expect(few.kind != .padded)
    // With few frames nothing but the border speaks for them.
    #expect(few.suspected?.doubt ?? .border == .border)
    let drifting = try verdict(frames: 8, drift: 12, gradient)
    #expect(drifting.kind != .padded)
    #expect(drifting.suspected?.doubt ?? .border == .border)
    let still = try verdict(frames: 8, gradient)
    #expect(still.kind == .padded)
    #expect(still.fill == .patterned)
    #expect(still.picture == Self.picture)
  }

  /// Squares of two levels.
  @Test(arguments: [(14, 2), (20, 2), (20, 4), (30, 4)] as [(Float, Int)])
  func aPatternCountsIfItStandsStill(amplitude: Float, side: Int) throws {
    func pattern(_ x: Int, _ depth: Int) -> Float {
      210 + ((x / side + depth / side) % 2 == 0 ? amplitude : -amplitude)
    }
    let few = try verdict(frames: 3, pattern)
    #expect(few.kind == .undecided)
    #expect(few.suspected?.doubt == .border)
    #expect(few.suspected?.picture == Self.picture)
    let still = try verdict(frames: 8, pattern)
    #expect(still.kind == .padded)
    #expect(still.fill == .patterned)
    #expect(still.picture == Self.picture)
  }
}
