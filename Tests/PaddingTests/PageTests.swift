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

  /// Lines of words from margin to margin, other words in each frame; the letters that reach above
  /// and below a line leave no empty rows between the lines, as a picture has none.
  private func page(_ ground: Ground, seed: UInt64) -> SyntheticFrame {
    var random = SplitMix64(seed: seed)
    var frame = SyntheticFrame(320, 180, level: ground.level)
    frame.chroma = ground.chroma
    let ink: Float = ground.level > 128 ? 30 : 220
    for top in stride(from: 24, to: 150, by: 11) {
      for x in stride(from: 32, to: 286, by: 3) where Int.random(in: 0..<3, using: &random) > 0 {
        let above = top == 24 ? 0 : Int.random(in: 0...2, using: &random)
        let below = Int.random(in: 0...2, using: &random)
        let stroke = PixelRect(x: x, y: top - above, width: 2, height: above + 7 + below)
        frame.fill(stroke, level: ink)
      }
    }
    return frame
  }

  @Test(arguments: grounds)
  func aPageOfTextIsNotPadded(_ ground: Ground) throws {
    try expectNoBars((1...8).map { page(ground, seed: $0) })
  }

  /// What stands on the ground has straight ends, but the ground goes on between them.
  private func expectNoBars(_ frames: [SyntheticFrame]) throws {
    let verdict = try PaddingDetector(seeing: frames).verdict
    #expect(verdict.kind != .padded)
    #expect(verdict.suspected == nil)
    #expect(verdict.picture == verdict.size.bounds)
    // The evidence told is that of the likeliest bars, which may be of another kind.
    guard let evidence = verdict.evidence else { return }
    #expect(evidence.probability < 0.2, "\(evidence)")
    guard evidence.values[.straightness] != nil else { return }
    #expect(evidence[.straightness] > 0.7, "\(evidence)")
    #expect(evidence[.flatColorInPicture] > 0.2, "\(evidence)")
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
    try expectNoBars(frames)
  }
}
