internal import Report

/// The format of code scanning: Static Analysis Results Interchange Format 2.1.0 (OASIS).
///
/// GitHub keeps 5,000 results of a run, so only the gravest 5,000 are written.
package struct SARIFReport: ReportWriter {
  private let version: String
  private let mostResults: Int

  /// - Parameter version: vidfit's own.
  package init(version: String, mostResults: Int = 5_000) {
    self.version = version
    self.mostResults = mostResults
  }

  private enum Gravity: Int, Comparable {
    case accepted, note, warning, error

    init(_ check: Check) {
      self =
        switch (check.outcome, check.level) {
        case (.accepted, _): .accepted
        case (_, .note): .note
        case (_, .warning): .warning
        case (_, .error): .error
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    var worst = WorstFirst<Gravity, [UInt8]>(capacity: mostResults)
    var policyRules: [String: Check.Level] = [:]
    try results.forEach { clip in
      for check in checks(clip) {
        if !SARIFRule.known.contains(where: { $0.word == check.rule }) {
          policyRules[check.rule] = max(check.level, policyRules[check.rule] ?? .note)
        }
        try worst.add(Gravity(check)) {
          try SARIFDocument.json(SARIFResult(check, of: clip.report))
        }
      }
    }
    let rules =
      SARIFRule.known.map(\.rule)
      + policyRules.sorted { $0.key < $1.key }.map {
        SARIFRule(policyRule: $0.key, level: $0.value)
      }
    let leftOut = worst.total - worst.elements.count
    let remarks =
      leftOut > 0
      ? [
        "holds the \(mostResults) gravest results, all that consumers keep; "
          + "\(counted(leftOut, "more result")) left out"
      ] : []

    func write(_ text: String) throws { try sink(Array(text.utf8)) }
    try write(#"{"$schema":"\#(SARIFDocument.schema)","version":"\#(SARIFDocument.version)","#)
    try write(#""runs":[{"columnKind":"unicodeCodePoints","results":["#)
    for (index, result) in worst.elements.enumerated() {
      try write(index == 0 ? "\n" : ",\n")
      try sink(result)
    }
    try write("],\n" + #""invocations":["#)
    try sink(SARIFDocument.json(invocation(remarks, results)))
    try write("],\n" + #""originalUriBaseIds":"#)
    try sink(SARIFDocument.json(SARIFDocument.bases))
    try write(",\n" + #""tool":"#)
    try sink(
      SARIFDocument.json(
        SARIFDocument.Tool(driver: .init(semanticVersion: version, rules: rules))))
    try write("}]}\n")
    return remarks
  }

  /// The findings of the rules; a clip that could not be analysed is one even without such a rule.
  private func checks(_ clip: JudgedClip) -> [Check] {
    guard let failure = clip.report.failure,
      !clip.checks.contains(where: { $0.rule == SARIFRule.unreadable })
    else { return clip.checks }
    return clip.checks + [
      Check(
        rule: SARIFRule.unreadable, level: .error, message: Finding.unreadable(failure))
    ]
  }

  private func invocation(
    _ remarks: [String], _ results: JudgedResults
  ) -> SARIFDocument.Invocation {
    var notifications = remarks.map {
      SARIFDocument.Invocation.Notification(
        level: "warning", message: .init(text: "This log \($0)."))
    }
    if !results.hasRules {
      notifications.append(
        .init(
          level: "note",
          message: .init(text: "No rule was given, so findings are notes on what to look at.")))
    }
    let missing = results.missing.count
    if missing > 0 {
      notifications.append(
        .init(
          level: "error",
          message: .init(text: "\(counted(missing, "clip")) of the manifest: no result.")))
    }
    return .init(executionSuccessful: missing == 0, toolExecutionNotifications: notifications)
  }
}
