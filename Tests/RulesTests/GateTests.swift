import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct GateTests {
  private func baseline(_ lines: [String]) throws -> Baseline {
    let text = lines.joined(separator: "\n") + "\n"
    return try Baseline(file(text))
  }

  private func file(_ text: String) throws -> FilePath {
    FilePath(try Fixture.file("accepted.ndjson", text.utf8).path)
  }

  private func gate(_ failOn: String, _ baseline: Baseline? = nil) throws -> Gate {
    Gate(failOn: try FailOn(parsing: failOn), baseline: baseline, workingFolder: "/")
  }

  private func clip(
    _ path: String, _ fingerprint: String? = nil, verdict: PaddingVerdict.Kind = .padded
  ) -> ClipReport {
    Sample(
      path: Array(path.utf8), fingerprint: fingerprint, verdict: verdict, bars: (20, 20, 0, 0)
    ).report
  }

  @Test func whatABaselineAcceptsDoesNotGate() throws {
    let baseline = try baseline([
      Sample(fingerprint: "m3:1:a").text, Sample(fingerprint: "m3:1:b").text,
      Sample(fingerprint: "m3:1:a").text,
    ])
    #expect(baseline.count == 2)
    let gate = try gate("padded", baseline)
    #expect(gate.checks(of: clip("x", "m3:1:a")).map(\.outcome) == [.accepted])
    #expect(gate.checks(of: clip("x", "m3:1:c")).map(\.outcome) == [.fail])
    #expect(gate.checks(of: clip("x")).map(\.outcome) == [.fail])
    #expect(gate.checks(of: clip("x", "m3:1:a", verdict: .none)).isEmpty)
    #expect(gate.explanation(of: clip("x", "m3:1:a")).first?.contains("accepted") == true)
  }

  @Test func aBaselineTellsWhatNoLongerMatches() throws {
    let lines = [
      Sample(fingerprint: "a").text, Sample(fingerprint: "b").text,
      Sample(fingerprint: "c").text, Sample().text, "{", #"{"type":"end"}"#, "",
      #"{"schema":"vidfit.analysis/2"}"#, #"{"schema":"vidfit.ladder/1"}"#,
    ]
    let path = try file(lines.joined(separator: "\n") + "\n")
    let gate = try gate("padded", Baseline(path))
    var tally = GateTally(gate)
    for clip in [clip("x", "a"), clip("y", "a"), clip("z", "d")] {
      tally.add(JudgedClip(clip, checks: gate.checks(of: clip)))
    }
    #expect(
      tally.baselineNotices == [
        "baseline \(path): 2 entries match no clip any more; they can go",
        "baseline \(path): 1 result has no fingerprint and accepts nothing",
        "baseline \(path): 4 lines are not clips' results",
      ])
    #expect(tally.sentence == "1 of 3 clips breaks padded: z")
  }

  @Test func theSentenceSaysWhichAndHowMany() throws {
    let gate = try gate("padded>=2%,mixed,undecided,padded>=20px")
    var tally = GateTally(gate)
    let clips =
      ["a", "b\n", "c", "d", "e"].map { clip($0) } + [
        clip("m", verdict: .mixed), clip("n", verdict: .none),
      ]
    for clip in clips { tally.add(JudgedClip(clip, checks: gate.checks(of: clip))) }
    // A mixed clip's bars are there throughout too.
    #expect(
      tally.sentence
        == #"6 of 7 clips break padded>=2% or padded>=20px: a, b\n, c and 3 more; "#
        + "1 breaks mixed: m")
    #expect(tally.isBroken)
    #expect(tally.warnings == nil)
    #expect(tally.baselineNotices.isEmpty)
  }

  /// A rule passes only what its run looked at.
  @Test(
    arguments: [
      ("padded>=2%", ["1 of 5 clips, because bars were not searched for"]),
      ("afd-mismatch", ["1 of 5 clips, because bars were not searched for"]),
      ("metadata-mismatch", ["2 of 5 clips, because what the file states was not checked"]),
      ("lost", ["2 of 5 clips, because important regions were neither given nor searched for"]),
      (
        "outside:title-safe",
        ["2 of 5 clips, because important regions were neither given nor searched for"]
      ),
      (
        "outside:action-safe",
        ["2 of 5 clips, because important regions were neither given nor searched for"]
      ),
      (
        "outside:protect",
        [
          "2 of 5 clips, because important regions were neither given nor searched for",
          "2 of 5 clips, because nothing was tested against the zone",
        ]
      ),
      (
        "delivery:B",
        ["4 of 5 clips, because it is not known whether the recipient accepts the clip"]
      ),
      (
        "delivery", ["3 of 5 clips, because it is not known whether the recipient accepts the clip"]
      ),
      ("crops", []), ("error", []),
    ] as [(String, [String])])
  func whatARuleCouldNotJudgeIsCounted(_ rule: String, _ gaps: [String]) throws {
    let gate = try gate(rule)
    var tally = GateTally(gate)
    let clips = [
      Sample(verdict: nil, regions: (0, true)),
      Sample(claims: [], deliveries: [("a", true)]),
      Sample(claims: [], regions: (0, true), deliveries: [("a", true), ("b", nil)]),
      Sample(), Sample(error: .corrupt),
    ].map(\.report)
    for clip in clips { tally.add(JudgedClip(clip, checks: gate.checks(of: clip))) }
    #expect(tally.gaps() == gaps.map { "\(rule) could not be judged on \($0)" })
  }

  @Test func nothingBrokenIsNothingSaid() throws {
    let gate = try gate("mixed")
    var tally = GateTally(gate)
    tally.add(JudgedClip(clip("a"), checks: gate.checks(of: clip("a"))))
    #expect(tally.sentence == nil && !tally.isBroken)
    #expect(tally.absence == nil)
    #expect(GateTally(gate).absence == "no clip has a result, so no rule was checked")
    #expect(gate.isActive)
    #expect(!Gate(workingFolder: "").isActive)
  }
}

/// A results file is input like any other.
@Suite struct HostileFiguresTests {
  /// Larger ones make a line that is no result.
  @Test(arguments: [1 << 53, -1 << 53, -1, 0], ["padded>=2%", "mixed>=1px", "windowbox"])
  func doNoHarm(_ figure: Int, _ rule: String) throws {
    var report = Sample(verdict: .mixed, segments: [(7, 7, 7, 7)]).report
    var analysis = try #require(report.analysis)
    // The document takes no more than 32 bits for sizes and rectangles.
    let side = Int(Int32(clamping: figure))
    let rect = PixelRect(x: side, y: side, width: side, height: side)
    analysis.video.storage = PixelSize(width: side, height: side)
    for index in analysis.padding?.timeline.indices ?? 0..<0 {
      analysis.padding?.timeline[index].picture = rect
    }
    analysis.padding?.picture = rect
    analysis.padding?.edges.top.pixels = figure
    analysis.padding?.edges.left.pixels = figure
    report.outcome = .analysed(analysis)
    guard case .document(let read) = ReportLine<ClipReport>(try ReportEncoder().encode(report))
    else {
      Issue.record("the figures are no result")
      return
    }
    let gate = Gate(failOn: try FailOn(parsing: rule), workingFolder: "/")
    #expect(gate.explanation(of: read) == gate.explanation(of: report))
    #expect(!CSVReport.rows(of: JudgedClip(read, checks: gate.checks(of: read))).isEmpty)
  }
}
