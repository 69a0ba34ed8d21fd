import Framing
import Padding
import Report
import Testing

@testable import Rules

@Suite struct FindingTests {
  /// With bars of a quarter of the frame, whatever the edges say.
  private func padded(
    _ edges: [FrameEdge: Int], fill: PaddingFill? = nil, color: String? = nil, rotation: Int = 0
  ) throws -> ClipAnalysis {
    var sample = Sample.analysed("a")
    (sample.fill, sample.color, sample.rotation) = (fill, color, rotation)
    var analysis = try #require(sample.report.analysis)
    analysis.padding?.edges.top.pixels = edges[.top] ?? 0
    analysis.padding?.edges.bottom.pixels = edges[.bottom] ?? 0
    analysis.padding?.edges.left.pixels = edges[.left] ?? 0
    analysis.padding?.edges.right.pixels = edges[.right] ?? 0
    return analysis
  }

  @Test(arguments: [
    ([FrameEdge.top: 4], 0, "pre-padded letterbox: bars cover 25 % of the frame (4 px top)"),
    ([.top: 4], 90, "pre-padded pillarbox: bars cover 25 % of the frame (4 px right)"),
    (
      [.top: 1, .left: 2, .right: 3], 0,
      "pre-padded windowbox: bars cover 25 % of the frame (1 px top, 2 px left, 3 px right)"
    ),
    (
      [.top: .max, .bottom: .max], 0,
      "pre-padded letterbox: bars cover 25 % of the frame (9223372036854775807 px top, "
        + "9223372036854775807 px bottom)"
    ),
  ])
  func barsAreNamedAsTheyAreSeen(
    _ edges: [FrameEdge: Int], _ rotation: Int, _ sentence: String
  ) throws {
    #expect(try Finding.padded(padded(edges, rotation: rotation)) == sentence)
  }

  @Test(arguments: [
    (PaddingFill.black, "black bars cover"), (.blurred, "blurred bars cover"),
    (.color, "#102030 bars cover"),
  ])
  func barsThatAreNotBlackSaySo(_ fill: PaddingFill, _ words: String) throws {
    let analysis = try padded([.top: 4], fill: fill, color: "#102030")
    #expect(Finding.padded(analysis).contains("letterbox: \(words)"))
  }

  @Test func aFormatThatDisagreesIsAWarning() throws {
    var sample = Sample.analysed("a", verdict: .none)
    sample.afdAgrees = false
    let check = try #require(DefaultRules.checks(sample.report).first)
    #expect(check.rule == "afd-mismatch" && check.level == .warning)
    #expect(
      check.message
        == "its AFD, 10 (16:9, centred), disagrees with the picture, which is 2.37:1")
    #expect(JudgedClip(sample.report, checks: [check]).standing == .pass)
  }
}
