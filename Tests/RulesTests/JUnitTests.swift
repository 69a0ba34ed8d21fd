import Document
import Files
import Foundation
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Rules

@Suite struct JUnitTests {
  /// As another parser reads it.
  private func read(_ results: JudgedResults) throws -> [String: Any] {
    let program = """
      import json, sys, xml.etree.ElementTree as ET
      suite, = ET.parse(sys.argv[1]).getroot()
      cases = [dict(name=c.get('name'), kind=[k.tag for k in c], body=[k.text for k in c],
                    message=[k.get('message') for k in c], time=c.get('time'))
               for c in suite.iter('testcase')]
      print(json.dumps(dict(suite=suite.attrib, order=[e.tag for e in suite if e.tag != 'testcase'],
                            cases=cases)))
      """
    return try #require(
      Python.run(program, JUnitReport(suite: "ours").document(results)) as? [String: Any])
  }

  private func accept(_ clip: ClipReport) -> [Check] {
    StrictRules.checks(clip).map { check in
      var check = check
      if clip.path.string.hasPrefix("accepted") { check.outcome = .accepted }
      return check
    }
  }

  @Test func countsAreThoseOfTheCases() throws {
    let lines = [
      Sample.analysed("clean", verdict: .none), .analysed("padded"), .analysed("accepted"),
      .failed("broken"), .analysed("mixed", verdict: .mixed),
      .analysed("accepted too", verdict: .mixed),
    ]
    let document = try read(
      lines.judged(missing: [Request(path: "x"), Request(path: "y")], judge: accept))
    let suite = try #require(document["suite"] as? [String: String])
    let cases = try #require(document["cases"] as? [[String: Any]])
    #expect(suite["name"] == "ours" && suite["tests"] == "8" && suite["time"] == "0")
    #expect(suite["failures"] == "1" && suite["errors"] == "3" && suite["skipped"] == "1")
    let kinds = cases.map { ($0["kind"] as? [String] ?? []).joined() }
    #expect(kinds == ["", "failure", "skipped", "error", "", "", "error", "error"])
    #expect(document["order"] as? [String] == ["properties", "system-out", "system-err"])
  }

  @Test func withoutRulesEveryClipPasses() throws {
    let lines = [
      Sample.analysed("padded"), .analysed("mixed", verdict: .mixed), .failed("broken"),
    ]
    let judged = try lines.judged(judge: nil)
    let document = try read(judged)
    let suite = try #require(document["suite"] as? [String: String])
    #expect(suite["failures"] == "0" && suite["errors"] == "1")
    let cases = try #require(document["cases"] as? [[String: Any]])
    #expect(cases.map { ($0["kind"] as? [String] ?? []).joined() } == ["", "", "error"])
    let text = String(decoding: try JUnitReport(suite: "ours").document(judged), as: UTF8.self)
    #expect(text.contains(#"<property name="rules" value="none given"/>"#))
    let remarks = try JUnitReport(suite: "ours").write(judged) { _ in }
    #expect(
      remarks == ["every analysed clip passes, because no rule was given; 1 could not be analysed"])
    func remark(_ lines: [Sample], missing: [Request] = []) throws -> [String] {
      try JUnitReport(suite: "ours").write(lines.judged(missing: missing, judge: nil)) { _ in }
    }
    #expect(try remark([lines[0]]) == ["every clip passes, because no rule was given"])
    #expect(
      try remark([lines[0]], missing: [Request(path: "x")]) == [
        "every analysed clip passes, because no rule was given; 1 missing"
      ])
    #expect(try remark([]) == ["it has no test case, because there is no clip"])
    #expect(try JUnitReport(suite: "ours").write(lines.judged()) { _ in } == [])
  }

  @Test func theSentenceStandsInMessageAndBody() throws {
    let document = try read([Sample.analysed("a")].judged())
    let only = try #require((document["cases"] as? [[String: Any]])?.first)
    let sentence =
      "deepest bar: top, 135 px of 1080 (12.5%)"
    #expect(only["message"] as? [String] == [sentence])
    #expect(
      only["body"] as? [String] == [sentence + "\nto remove the bars: crop=1920:810:0:135"])
  }

  @Test func theRemedyTellsHowToKeepWhatStandsInABar() throws {
    let document = try read([FailOnTests.subtitled].judged())
    let only = try #require((document["cases"] as? [[String: Any]])?.first)
    let body = try #require((only["body"] as? [String])?.first)
    #expect(
      body.hasSuffix(
        "\nto remove the bars: crop=1000:920:0:40; "
          + "crop=1000:960:0:40 keeps the overlay"))
  }

  @Test func hostileNamesAreStillXML() throws {
    let names = HostileName.all + HostileName.random(300, seed: 12)
    let lines = names.enumerated().map { number, name in
      (number % 2 == 0
        ? Sample.analysed(name)
        : .failed(name, .corrupt, "x\"<\u{1}" + String(decoding: name, as: UTF8.self)))
        .with(index: number)
    }
    let requests = names.map {
      Request(key: "]]>\u{FFFF}", path: ClipLocation(bytes: Array("missing ".utf8) + $0))
    }
    let document = try read(lines.judged(missing: requests))
    let cases = try #require(document["cases"] as? [[String: Any]])
    #expect(cases.count == 2 * names.count)
    for (one, name) in zip(cases, names) {
      let shown = String(decoding: name, as: UTF8.self).oneLine
      let legal = String(
        String.UnicodeScalarView(
          shown.unicodeScalars.map { [0xFFFE, 0xFFFF].contains($0.value) ? "\u{FFFD}" : $0 }))
      #expect(one["name"] as? String == legal)
    }
  }
}
