import Framing
import TestSupport
import Testing

@testable import Padding

/// A copy of the picture beside it is told from shapes that are only alike.
@Suite struct CopyMatchTests {
  static let size = PixelSize(width: 640, height: 360)
  static let picture = PixelRect(x: 219, y: 0, width: 202, height: 360)

  struct Copy: Sendable, CustomTestStringConvertible {
    /// Beyond what covers the frame.
    var zoom: Float = 1
    var gain: Float = 1
    var isMirrored = false
    var testDescription: String { "×\(zoom), gain \(gain)\(isMirrored ? ", mirrored" : "")" }
  }

  static let copies = [
    Copy(), Copy(gain: 0.5), Copy(gain: 0.25), Copy(isMirrored: true), Copy(zoom: 1.2),
    Copy(zoom: 1.5), Copy(zoom: 1.3, gain: 0.5, isMirrored: true),
  ]

  /// A picture of smooth noise, and its copy or other noise in the bars.
  private func match(_ copy: Copy, seed: UInt64, barSeed: UInt64) -> CopyMatch {
    let (noise, barNoise) = (ValueNoise(seed: seed), ValueNoise(seed: barSeed))
    var frame = SyntheticFrame(640, 360)
    let scale = Float(640) / 202 * copy.zoom
    for y in 0..<360 {
      for x in 0..<640 {
        if Self.picture.x..<Self.picture.maxX ~= x {
          frame[x, y] = 20 + 200 * noise.coarse(Float(x), Float(y))
        } else {
          let across = (Float(x) - 320) / scale * (copy.isMirrored ? -1 : 1)
          let level = barNoise.coarse(320 + across, 180 + (Float(y) - 180) / scale)
          frame[x, y] = 20 + 200 * copy.gain * level
        }
      }
    }
    return CopyMatch(frame.thumbnail, frame: Self.size, picture: Self.picture)
  }

  @Test(arguments: copies, 1...5 as ClosedRange<UInt64>)
  func aCopyIsLikeThePicture(_ copy: Copy, _ seed: UInt64) {
    let match = match(copy, seed: seed, barSeed: seed)
    #expect(match.likeness > 0.8)
    #expect(match.correlation > 0.8)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func otherShapesAreNot(seed: UInt64) {
    #expect(match(Copy(), seed: seed, barSeed: seed + 100).likeness < 0.6)
  }

  /// A wall that darkens evenly matches any picture that does; nothing is left to compare.
  @Test func slopesAreNoLikeness() {
    var frame = SyntheticFrame(640, 360)
    for y in 0..<360 { for x in 0..<640 { frame[x, y] = 40 + Float(y) / 3 } }
    let match = CopyMatch(frame.thumbnail, frame: Self.size, picture: Self.picture)
    #expect(match.correlation > 0.9)
    #expect(match.likeness == 0)
    #expect(match.relief < 1)
  }
}
