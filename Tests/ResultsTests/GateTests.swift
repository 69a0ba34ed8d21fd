import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Results

@Suite struct GateTests {
  private func baseline(_ lines: [String]) throws -> Baseline {
    let text = lines.joined(separator: "\n") + "\n"
    return try Baseline(FilePath(Fixture.file("accepted.ndjson", text.utf8).path))
  }

  private func gate(_ failOn: String, _ baseline: Baseline? = nil) throws -> Gate {
    Gate(failOn: try FailOn(parsing: failOn), baseline: baseline, workingFolder: "/")
  }

  private func clip(_ path: String, _ fingerprint: String? = nil, verdict: String = "padded")
    throws -> ClipResult
  {
    try #require(
      SampleResult(path: path, fingerprint: fingerprint, verdict: verdict, bars: (20, 20, 0, 0))
        .result)
  }

  @Test func whatABaselineAcceptsDoesNotGate() throws {
    let baseline = try baseline([
      SampleResult(fingerprint: "m3:1:a").json, SampleResult(fingerprint: "m3:1:b").json,
      SampleResult(fingerprint: "m3:1:a").json,
    ])
    #expect(baseline.count == 2)
    let gate = try gate("padded", baseline)
    #expect(gate.checks(of: try clip("x", "m3:1:a")).map(\.outcome) == [.accepted])
    #expect(gate.checks(of: try clip("x", "m3:1:c")).map(\.outcome) == [.fail])
    #expect(gate.checks(of: try clip("x")).map(\.outcome) == [.fail])
    #expect(gate.checks(of: try clip("x", "m3:1:a", verdict: "none")).isEmpty)
    #expect(gate.explanation(of: try clip("x", "m3:1:a")).first?.contains("accepted") == true)
  }

  @Test func aBaselineTellsWhatNoLongerMatches() throws {
    let baseline = try baseline([
      SampleResult(fingerprint: "a").json, SampleResult(fingerprint: "b").json,
      SampleResult(fingerprint: "c").json, SampleResult().json, "{", #"{"type":"end"}"#, "",
      #"{"schema":"vidfit.analysis/2"}"#,
    ])
    let gate = try gate("padded", baseline)
    var tally = GateTally(gate)
    for clip in [try clip("x", "a"), try clip("y", "a"), try clip("z", "d")] {
      tally.add(JudgedClip(clip, checks: gate.checks(of: clip)))
    }
    #expect(
      tally.baselineNotices == [
        "baseline: 2 entries match no clip any more; they can go",
        "baseline: 1 result has no fingerprint and accepts nothing",
        "baseline: 2 lines are no results",
      ])
    #expect(tally.sentence == "1 of 3 clips breaks padded: z")
  }

  @Test func theSentenceSaysWhichAndHowMany() throws {
    let gate = try gate("padded>=2%,mixed,undecided,padded>=20px")
    var tally = GateTally(gate)
    let clips =
      try ["a", #"b\n"#, "c", "d", "e"].map { try clip($0) } + [
        clip("m", verdict: "mixed"), clip("n", verdict: "none"),
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

  @Test func nothingBrokenIsNothingSaid() throws {
    let gate = try gate("mixed")
    var tally = GateTally(gate)
    tally.add(JudgedClip(try clip("a"), checks: gate.checks(of: try clip("a"))))
    #expect(tally.sentence == nil && !tally.isBroken)
    #expect(gate.isActive)
    #expect(!Gate(workingFolder: "").isActive)
  }
}

/// A results file is input like any other.
@Suite struct HostileFiguresTests {
  @Test(arguments: [Int.max, Int.min, -1, 0], ["padded>=2%", "mixed>=1px", "windowbox"])
  func doNoHarm(_ figure: Int, _ rule: String) throws {
    var sample = SampleResult()
    sample.verdict = "mixed"
    sample.bars = (77, 77, 77, 77)
    sample.segments = [(77, 77, 77, 77)]
    let json = ["77", "1000", "846"].reduce(sample.json) {
      $0.replacingOccurrences(of: ":\($1)", with: ":\(figure)")
    }
    guard case .result(let result) = ClipResult.read(Array(json.utf8)) else {
      Issue.record("the figures are no result")
      return
    }
    let gate = Gate(failOn: try FailOn(parsing: rule), workingFolder: "/")
    _ = gate.explanation(of: result)
  }
}
