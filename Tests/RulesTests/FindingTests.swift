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
    _ edges: [FrameEdge: Int], rotation: Int = 0
  ) throws -> ClipAnalysis {
    var sample = Sample.analysed("a")
    sample.rotation = rotation
    var analysis = try #require(sample.report.analysis)
    analysis.padding?.edges.top.pixels = edges[.top] ?? 0
    analysis.padding?.edges.bottom.pixels = edges[.bottom] ?? 0
    analysis.padding?.edges.left.pixels = edges[.left] ?? 0
    analysis.padding?.edges.right.pixels = edges[.right] ?? 0
    return analysis
  }

  @Test(arguments: [
    ([FrameEdge.top: 40], 0, "deepest bar: top, 40 px of 1080 (3.7%)"),
    ([.top: 40], 90, "deepest bar: right, 40 px of 1080 (3.7%)"),
    ([.top: 11, .left: 20, .right: 30], 0, "deepest bar: right, 30 px of 1920 (1.56%)"),
  ])
  func barsAreNamedAsTheyAreSeen(
    _ edges: [FrameEdge: Int], _ rotation: Int, _ sentence: String
  ) throws {
    let report = try ClipReport(path: "a", outcome: .analysed(padded(edges, rotation: rotation)))
    #expect(StrictRules.checks(report).map(\.message) == [sentence])
  }

  /// No arithmetic of a hostile document overflows.
  @Test func barsOfAnyDepthAreNamed() throws {
    let report = try ClipReport(
      path: "a", outcome: .analysed(padded([.top: .max, .bottom: .max])))
    #expect(StrictRules.checks(report).first?.message.contains("9223372036854775807 px") == true)
  }

  @Test(arguments: [
    (
      [FrameEdge.top: 62, .bottom: 61, .right: 2], 0,
      [
        "deepest bar: top, 62 px of 1080 (5.74%)",
        "deepest edge line: right, 2 px of 1920 (0.1%)",
      ]
    ),
    ([.left: 2, .right: 2], 0, ["deepest edge line: left, 2 px of 1920 (0.1%)"]),
    ([.left: 2], 270, ["deepest edge line: bottom, 2 px of 1920 (0.1%)"]),
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

  @Test func changesAreToldWithTimes() throws {
    var sample = FailOnTests.changing
    let words =
      "the shape of its frames changes: 0:00-0:01 square (1000×1000); "
      + "0:01-0:02 16:9 (1000×1000, pixels 16:9)"
    #expect(Observations.checks(sample.report).map(\.message) == ["over time: " + words])
    sample.verdict = .mixed
    sample.segments = [(30, 30, 0, 0), (5, 5, 0, 0), (30, 30, 100, 100)]
    #expect(
      Observations.checks(sample.report).map(\.message) == [
        "over time: bars that change (0:00-0:01 no bars; 0:01-0:02 letterbox 30/30; "
          + "0:02-0:03 edge lines only; 0:03-0:04 windowbox 30/30/100/100), " + words
      ])
  }

  @Test func aFormatThatDisagreesIsAWarning() throws {
    var sample = Sample.analysed("a", verdict: .none)
    sample.afdAgrees = false
    let check = try #require(StrictRules.checks(sample.report).first)
    #expect(check.rule == "afd-mismatch" && check.level == .warning)
    #expect(check.message == "AFD: 10 (16:9, centred) disagrees with the picture")
    #expect(JudgedClip(sample.report, checks: [check]).standing == .pass)
  }

  @Test func metadataThatDisagreeAreAWarning() throws {
    let sample = Sample.dolbyVision(bar: 135, offset: 145)
    let check = try #require(
      StrictRules.checks(sample.report).first { $0.rule == "metadata-mismatch" })
    #expect(check.level == .warning)
    #expect(
      check.message
        == "metadata: its Dolby Vision level 5, 145 px top and bottom, disagrees with the "
        + "picture: Dolby Vision devices take picture for bars")
  }
}
