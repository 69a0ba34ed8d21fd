import Document
import Files
import Foundation
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct SARIFTests {
  private func run(
    _ results: JudgedResults, _ report: SARIFReport = SARIFReport(version: "1.2.3")
  ) throws -> [String: Any] {
    let bytes = try report.document(results)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["results"] as? [[String: Any]])
  }

  private func uri(_ result: [String: Any]) -> String? {
    let location = (result["locations"] as? [[String: Any]])?.first
    let physical = location?["physicalLocation"] as? [String: Any]
    #expect((physical?["region"] as? [String: Int]) == ["startLine": 1])
    return (physical?["artifactLocation"] as? [String: Any])?["uri"] as? String
  }

  @Test func resultsHaveRulesLevelsAndPlaces() throws {
    let lines = [
      Sample.analysed("dir/a b.mp4").with(fingerprint: "m3:1:2"),
      .analysed("clean", verdict: .none), .analysed("m", verdict: .mixed),
      .analysed("u", verdict: .undecided), .failed("f"),
    ]
    let run = try run(lines.judged())
    let found = try results(run)
    #expect(found.map { $0["ruleId"] as? String } == ["VF001", "VF006", "VF002", "VF003"])
    #expect(found.map { $0["level"] as? String } == ["error", "error", "warning", "note"])
    #expect(found.map(uri) == ["dir/a%20b.mp4", "f", "m", "u"])
    #expect(
      found[0]["partialFingerprints"] as? [String: String] == [
        "primaryLocationLineHash": "m3:1:2:1", "clipContents/v1": "m3:1:2",
      ])
    #expect(found[1]["partialFingerprints"] == nil)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect(driver?["name"] as? String == "vidfit")
    #expect(driver?["semanticVersion"] as? String == "1.2.3")
    let rules = driver?["rules"] as? [[String: Any]]
    #expect(rules?.map { $0["id"] as? String } == (1...15).map { "VF0\($0 < 10 ? "0" : "")\($0)" })
  }

  @Test func withoutRulesFindingsAreNotes() throws {
    let lines = [
      Sample.analysed("u", verdict: .undecided), .analysed("p"), .analysed("m", verdict: .mixed),
      .failed("f"),
    ]
    let run = try run(lines.judged(judge: nil))
    let found = try results(run)
    // The gravest still come first, because there may be too many.
    #expect(found.map(uri) == ["p", "f", "m", "u"])
    #expect(found.map { $0["level"] as? String } == ["note", "error", "note", "note"])
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == true)
    let notes = invocation?["toolExecutionNotifications"] as? [[String: Any]]
    #expect(notes?.map { $0["level"] as? String } == ["note"])
    let text = (notes?.first?["message"] as? [String: String])?["text"]
    #expect(text?.hasPrefix("No rule was given") == true)
  }

  @Test func rulesOfAPolicyAndAcceptedFindings() throws {
    let lines = [Sample.analysed("a"), .analysed("b").with(index: 0)]
    let run = try run(
      lines.judged { clip in
        [
          Check(
            rule: "padded", level: .error, outcome: clip.path.string == "a" ? .accepted : .fail,
            message: "m"),
          Check(rule: "VF001", level: .warning, message: "not ours"),
        ]
      })
    let found = try results(run)
    #expect(
      found.map { $0["ruleId"] as? String } == ["VF001", "policy/VF001", "policy/VF001", "VF001"])
    let suppressions = found.map { ($0["suppressions"] as? [[String: Any]])?.count }
    #expect(suppressions == [0, 0, 0, 1])
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = driver?["rules"] as? [[String: Any]]
    #expect(rules?.last?["id"] as? String == "policy/VF001")
  }

  @Test func pastTheLimitTheGravestStay() throws {
    let (count, report) = (50, SARIFReport(version: "1", mostResults: 50))
    let lines = (0..<count + 30).map { number in
      Sample.analysed("\(number)", verdict: number % 10 == 0 ? .padded : .mixed)
        .with(index: number)
    }
    let judged = try lines.judged()
    let run = try run(judged, report)
    let found = try results(run)
    #expect(found.count == count)
    #expect(found.prefix(8).allSatisfy { $0["ruleId"] as? String == "VF001" })
    #expect(found.map(uri)[7] == "70" && found.map(uri)[8] == "1")
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    let notes = invocation?["toolExecutionNotifications"] as? [[String: Any]]
    let text = (notes?.first?["message"] as? [String: String])?["text"]
    #expect(text?.contains("30 more results") == true)
    let remarks = try report.write(judged) { _ in }
    #expect(remarks.count == 1 && remarks[0].contains("30 more results"))
  }

  @Test func placesHoldEveryByte() throws {
    let names = HostileName.all + HostileName.random(300, seed: 13)
    let lines = names.enumerated().map { Sample.analysed($1).with(index: $0) }
    let places = try results(run(lines.judged())).map { try #require(uri($0)) }
    #expect(places.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    let program = """
      import json, sys, urllib.parse
      places = [urllib.parse.urlsplit(place) for place in json.load(open(sys.argv[1]))]
      assert all(place.scheme in ('', 'file') for place in places)
      print(json.dumps([list(urllib.parse.unquote_to_bytes(place.path)) for place in places]))
      """
    let paths = try Python.run(program, try JSONSerialization.data(withJSONObject: places))
    let expected = names.map { $0.starts(with: "./".utf8) ? Array($0.dropFirst(2)) : $0 }
    #expect(paths as? [[Int]] == expected.map { $0.map(Int.init) })
  }

  @Test func aMissingClipIsNoSuccess() throws {
    let run = try run([Sample.analysed("a")].judged(missing: [Request(path: "x")]))
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
  }
}
