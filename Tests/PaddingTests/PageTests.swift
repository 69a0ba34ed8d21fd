import Framing
import Padding
import TestSupport
import Testing

/// A page's margins are of the colour that its lines stand on; nobody laid them around it.
@Suite struct PageTests {
  struct Ground: Sendable, CustomTestStringConvertible {
    var name: String
    var level: Float
    var chroma: (blue: Float, red: Float)?
    var testDescription: String { name }
  }

  static let grounds = [
    Ground(name: "white", level: 235),
    Ground(name: "cream", level: 215, chroma: (112, 136)),
    Ground(name: "blue", level: 90, chroma: (180, 100)),
    Ground(name: "grey", level: 60),
  ]

  /// Lines of words from margin to margin, other words in each frame.
  private func page(_ ground: Ground, seed: UInt64) -> SyntheticFrame {
    var random = SplitMix64(seed: seed)
    var frame = SyntheticFrame(320, 180, level: ground.level)
    frame.chroma = ground.chroma
    let ink: Float = ground.level > 128 ? 30 : 220
    for top in stride(from: 24, to: 150, by: 11) {
      for x in stride(from: 32, to: 286, by: 3) where Int.random(in: 0..<8, using: &random) > 0 {
        frame.fill(PixelRect(x: x, y: top, width: 2, height: 7), level: ink)
      }
    }
    return frame
  }

  @Test(arguments: grounds)
  func aPageOfTextIsNotPadded(_ ground: Ground) throws {
    let frames = (1...8).map { page(ground, seed: $0) }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind != .padded)
    #expect(verdict.picture == PixelSize(width: 320, height: 180).bounds)
  }

  /// The squares have ends as straight as a picture's on all four sides.
  @Test(arguments: [3, 4, 5])
  func aQRCodeOnWhiteIsNotPadded(module: Int) throws {
    let modules = 29
    let side = module * modules
    let frames = (1...8 as ClosedRange<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      var frame = SyntheticFrame(320, 180, level: 235)
      for row in 0..<modules {
        for column in 0..<modules {
          let isOnBorder = row % (modules - 1) == 0 || column % (modules - 1) == 0
          guard isOnBorder || Bool.random(using: &random) else { continue }
          let (x, y) = ((320 - side) / 2 + column * module, (180 - side) / 2 + row * module)
          frame.fill(PixelRect(x: x, y: y, width: module, height: module), level: 16)
        }
      }
      return frame
    }
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind != .padded)
    #expect(verdict.picture == PixelSize(width: 320, height: 180).bounds)
  }
}
