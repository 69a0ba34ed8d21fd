internal import Document
internal import Files
internal import Markup
internal import SystemPackage
internal import Words

/// JUnit XML for build servers: one suite, a case for each clip.
///
/// There is no standard. The document follows the two schemas that are cited most: `JUnit.xsd` of
/// Windy Road (Apache Ant's formatter), which requires time, host and order of elements, and
/// `junit-10.xsd` of Jenkins' xUnit plugin. Clock and host are constants, so that equal results
/// have equal bytes.
package struct JUnitReport: ReportWriter {
  private let suite: String

  /// - Parameter suite: the name of the policy.
  package init(suite: String) {
    self.suite = suite
  }

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    func line(_ text: String) throws { try sink(Array((text + "\n").utf8)) }
    let counts = try results.counts
    let name = attribute(suite)
    try line(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    try line("<testsuites>")
    try line(
      #"<testsuite id="0" name=\#(name) package=\#(name) timestamp="1970-01-01T00:00:00""#
        + #" hostname="localhost" tests="\#(counts.total + counts.missing)""#
        + #" failures="\#(counts.standings[.fail] ?? 0)""#
        + #" errors="\#((counts.standings[.error] ?? 0) + counts.missing)""#
        + #" skipped="\#(counts.standings[.accepted] ?? 0)" time="0">"#)
    try line(
      results.hasRules
        ? "<properties/>"
        : #"<properties><property name="rules" value="none given"/></properties>"#)
    try results.forEach { clip in
      try line(testCase(clip.report.path, key: clip.report.key, verdict(on: clip)))
    }
    for request in results.missing {
      try line(
        testCase(
          request.path, key: request.key, element("error", "missing", [Finding.missing])))
    }
    try line("<system-out/>")
    try line("<system-err/>")
    try line("</testsuite>")
    try line("</testsuites>")
    return results.hasRules ? [] : [withoutRules(counts)]
  }

  /// The remark that clips pass without rules. Those without an analysis are errors all the same.
  private func withoutRules(_ counts: ResultCounts) -> String {
    let errors = [
      counts.failed > 0 ? "\(counts.failed) could not be analysed" : nil,
      counts.missing > 0 ? "\(counts.missing) missing" : nil,
    ].compactMap(\.self)
    if counts.total + counts.missing == 0 { return "it has no test case, because there is no clip" }
    return errors.isEmpty
      ? "every clip passes, because no rule was given"
      : "every analysed clip passes, because no rule was given; " + errors.joined(separator: ", ")
  }

  private func testCase(_ path: ClipLocation, key: String?, _ verdict: String?) -> String {
    // Servers distinguish cases by name, and one path may be requested under several keys.
    let title = path.oneLine + (key.map { " [\($0.oneLine)]" } ?? "")
    let start =
      "<testcase name=\(attribute(title)) classname=\(attribute(suite)) time=\"0\""
    return verdict.map { start + ">\($0)</testcase>" } ?? start + "/>"
  }

  /// The failure or error; nil for a clip that passes.
  private func verdict(on clip: JudgedClip) -> String? {
    switch clip.standing {
    case .pass: return nil
    case .fail:
      let remedy = clip.report.analysis.flatMap { CropWords($0).remedy }.map {
        "to remove the bars: \($0)"
      }
      return element("failure", rules(clip, .fail), clip.findings.map(\.message), remedy)
    case .accepted:
      let sentences = clip.checks.filter { $0.outcome == .accepted }.map(\.message)
      return element("skipped", rules(clip, .accepted), ["accepted as it is"] + sentences)
    case .error:
      guard let failure = clip.report.failure else { return nil }
      return element("error", failure.code.rawValue, [Finding.unreadable(failure)])
    }
  }

  private func rules(_ clip: JudgedClip, _ outcome: Check.Outcome) -> String {
    clip.checks.filter { $0.outcome == outcome }.map(\.rule).joined(separator: ",")
  }

  /// The sentences stand in both the attribute and the body, because servers show only one of them.
  private func element(
    _ name: String, _ type: String, _ sentences: [String], _ remedy: String? = nil
  ) -> String {
    let message = sentences.joined(separator: "; ").oneLine
    let body = (sentences + [remedy].compactMap(\.self)).map { XMLText.escaped($0.oneLine) }
    return "<\(name) type=\(attribute(type)) message=\(attribute(message))>"
      + body.joined(separator: "\n") + "</\(name)>"
  }

  private func attribute(_ value: String) -> String {
    "\"\(XMLText.escaped(value.oneLine))\""
  }
}
