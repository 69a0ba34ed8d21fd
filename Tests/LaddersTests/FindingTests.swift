import Document
import Testing

@testable import Ladders

@Suite struct FindingTests {
  @Test func theGravestComeFirstAndEqualOnesAreOne() {
    let findings = [
      LadderFinding(.live, .note, "live"),
      LadderFinding(.padding, .warning, "bars", rungs: ["a"]),
      LadderFinding(.drm, .warning, "keys", rungs: ["a"]),
      LadderFinding(.padding, .warning, "bars", rungs: ["b"]),
      LadderFinding(.padding, .warning, "bars", rungs: ["a"]),
      LadderFinding(.padding, .warning, "other bars", rungs: ["c"]),
      LadderFinding(.shapeDiffers, .error, "shape", rungs: ["c"]),
    ]
    #expect(
      findings.summed([]).map { "\($0.message) \($0.rungs.joined())" } == [
        "shape c", "bars ab", "other bars c", "keys a", "live ",
      ])
  }

  @Test func timesAreGatheredAndAllOfThemAreNone() {
    let (first, last) = (LadderFinding.Time(start: 0, end: 2), LadderFinding.Time(start: 4, end: 6))
    let findings = ["a", "b"].flatMap { id in
      [first, last].map { LadderFinding(.padding, .warning, "bars", rungs: [id], times: [$0]) }
    }
    #expect(
      findings.summed([])
        == [LadderFinding(.padding, .warning, "bars", rungs: ["a", "b"], times: [first, last])])
    let again = findings.summed([]).summed([])
    #expect(again == findings.summed([]))
    let one = Array(findings.dropLast()).summed([])
    #expect(one.map(\.rungs) == [["a"], ["b"]])
    #expect(one.map(\.times) == [[first, last], [first]])
  }

  @Test func aChangeOfShapeShowsWithoutLookingForBars() {
    let needing = LadderFinding.Kind.allCases.filter(\.needsPadding)
    #expect(Set(needing) == [.padding, .pictureDiffers, .undecided])
  }
}
