import Framing
import TestSupport
import Testing

@testable import Padding

/// Frames that look alike deceive alike, so they count once.
@Suite struct ViewsTests {
  private func look(_ seed: UInt64, noise: Float = 0) throws -> FrameLook {
    var frame = SyntheticFrame(320, 180)
    frame.drawPicture(frame.size.bounds, seed: seed)
    frame.addNoise(noise, seed: seed)
    return try #require(frame.evidence()).look
  }

  private func count(_ looks: [FrameLook]) -> Int {
    looks.reduce(into: Views()) { $0.add($1) }.count
  }

  @Test func oneViewCountsOnce() throws {
    let still = try look(1)
    #expect(count([]) == 0)
    #expect(count([still, still, still]) == 1)
    #expect(count([still, try look(1, noise: 20)]) == 1)
  }

  @Test func eachViewCounts() throws {
    let looks = try (1...5).map { try look($0) }
    #expect(count(looks) == 5)
    #expect(count(looks + looks.reversed()) == 5)
  }

  @Test func moreThanSixteenTellNoMore() throws {
    #expect(count(try (1...24).map { try look($0) }) == 16)
  }

  /// The verdict's evidence counts them too.
  @Test(arguments: [(1, 0), (2, 0.25), (4, 0.5)] as [(UInt64, Double)])
  func evidenceTellsTheVariety(different: UInt64, variety: Double) throws {
    let frames = (0..<4 as Range<UInt64>).map { index in
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(
        PixelRect(x: 0, y: 23, width: 320, height: 134), seed: 1 + index % different)
      return frame
    }
    let evidence = try #require(try PaddingDetector(seeing: frames).verdict.evidence)
    #expect(evidence[.distinctViews] == variety)
    #expect(evidence[.agreeingFrames] == 0.5)
  }
}
