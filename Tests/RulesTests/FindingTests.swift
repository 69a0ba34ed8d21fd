import Document
import Files
import Framing
import Padding
import SystemPackage
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
    ([FrameEdge.top: 40], 0, "pre-padded letterbox: bars cover 25% of the frame (40 px top)"),
    ([.top: 40], 90, "pre-padded pillarbox: bars cover 25% of the frame (40 px right)"),
    (
      [.top: 11, .left: 20, .right: 30], 0,
      "pre-padded windowbox: bars cover 25% of the frame (11 px top, 20 px left, 30 px right)"
    ),
    (
      [.top: .max, .bottom: .max], 0,
      "pre-padded letterbox: bars cover 25% of the frame (9223372036854775807 px top, "
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
    (.patterned, "patterned bars cover"),
    (.color, "#102030 bars cover"),
  ])
  func barsThatAreNotBlackSaySo(_ fill: PaddingFill, _ words: String) throws {
    let analysis = try padded([.top: 40], fill: fill, color: "#102030")
    #expect(Finding.padded(analysis).contains("letterbox: \(words)"))
  }

  @Test(arguments: [
    (
      [FrameEdge.top: 62, .bottom: 61, .right: 2], 0,
      [
        "pre-padded letterbox: bars cover 25% of the frame (62 px top, 61 px bottom)",
        "edge line of 2 px right, beside the bars",
      ]
    ),
    ([.left: 2, .right: 2], 0, ["edge lines of 2 px left and right; no bars"]),
    ([.left: 2], 270, ["edge line of 2 px bottom; no bars"]),
  ])
  func edgeLinesAreNoBars(
    _ edges: [FrameEdge: Int], _ rotation: Int, _ sentences: [String]
  ) throws {
    let analysis = try padded(edges, rotation: rotation)
    let report = ClipReport(path: "a", outcome: .analysed(analysis))
    let checks = StrictRules.checks(report)
    #expect(checks.map(\.message) == sentences)
    #expect(checks.last?.rule == "edge-lines" && checks.last?.level == .warning)
    #expect(JudgedClip(report, checks: checks).isBroken == (sentences.count == 2))
  }

  @Test func aCropThatRemovesSomethingSaysSo() throws {
    var sample = Sample.analysed("a")
    sample.overlays = [.bottom]
    let sentence =
      "something, probably subtitles, stands in the bottom bar in 5 of 6 frames; the advised crop "
      + "removes it, crop=1920:946:0:134 keeps it"
    #expect(
      try Finding.padded(#require(sample.report.analysis))
        == "pre-padded letterbox: bars cover 25% of the frame (135 px top, 135 px bottom); "
        + sentence)
    #expect(try Finding.overlay(#require(sample.report.analysis)) == sentence)
    // What is stored at the bottom is seen at the left; in both bars nothing else can be cut.
    sample.rotation = 90
    #expect(
      try Finding.overlay(#require(sample.report.analysis))
        == "something, perhaps a logo, a clock or captions, stands in the left bar in 5 of 6 "
        + "frames; the advised crop removes it, crop=946:1920:0:0 keeps it")
    (sample.rotation, sample.overlays) = (0, [.top, .bottom])
    #expect(
      try Finding.overlay(#require(sample.report.analysis))
        == "something, probably subtitles, stands in the top bar in 5 of 6 frames and in the "
        + "bottom bar in 5 of 6 frames; the advised crop removes it")
  }

  @Test func changingShapesAreToldWithTimes() throws {
    var sample = FailOnTests.changing
    let words =
      "the shape of its frames changes: 0:00-0:01 square (1000×1000); "
      + "0:01-0:02 16:9 (1000×1000, pixels 16:9)"
    #expect(try Finding.mixed(#require(sample.report.analysis)) == words)
    #expect(Observations.checks(sample.report).map(\.message) == [words])
    sample.verdict = .mixed
    let both = try Finding.mixed(#require(sample.report.analysis))
    #expect(both?.hasPrefix(words + "; the bars") == true)
  }

  @Test func changingBarsAreToldBySegments() throws {
    let sample = Sample(
      rotation: 90, verdict: .mixed, fill: nil,
      segments: [(30, 30, 0, 0), (5, 5, 0, 0), (30, 30, 100, 100)])
    #expect(
      try Finding.mixed(#require(sample.report.analysis))
        == "the bars change over time, and none of them stay all the time (0:00-0:01 no bars; "
        + "0:01-0:02 pillarbox 30/30; 0:02-0:03 edge lines only; "
        + "0:03-0:04 windowbox 100/100/30/30)")
  }

  @Test func aFormatThatDisagreesIsAWarning() throws {
    var sample = Sample.analysed("a", verdict: .none)
    sample.afdAgrees = false
    let check = try #require(StrictRules.checks(sample.report).first)
    #expect(check.rule == "afd-mismatch" && check.level == .warning)
    #expect(
      check.message
        == "its AFD, 10 (16:9, centred), disagrees with the picture, which is 2.37:1")
    #expect(JudgedClip(sample.report, checks: [check]).standing == .pass)
  }

  @Test func metadataThatDisagreeAreAWarning() throws {
    let sample = Sample.dolbyVision(bar: 135, offset: 145)
    let check = try #require(
      StrictRules.checks(sample.report).first { $0.rule == "metadata-mismatch" })
    #expect(check.level == .warning)
    #expect(
      check.message
        == "its Dolby Vision level 5, 145 px top and bottom, disagrees with the picture: Dolby Vision "
        + "devices take picture for bars, which they may dim or crop (10 px top and bottom)")
  }
}
