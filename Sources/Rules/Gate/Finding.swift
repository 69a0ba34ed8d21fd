package import Document
internal import Files
internal import Padding
internal import Settings

/// One rule's finding on one clip.
package struct Check: Sendable, Equatable {
  package enum Outcome: String, Sendable {
    case fail
    /// The clip breaks the rule, but the user accepted it as it is.
    case accepted
    /// There is no rule that the clip could break, but it needs attention.
    case seen
  }

  /// The rule's id: a word of `--fail-on` such as `padded`, or the name of a rule of a policy.
  package let rule: String
  package let level: FindingLevel
  package var outcome: Outcome
  /// The EBU QC item that the rule corresponds to, such as `0015B`.
  package let ebuQC: String?
  /// The finding in one sentence, without the path.
  package let message: String

  package init(
    rule: String, level: FindingLevel, outcome: Outcome = .fail, ebuQC: String? = nil,
    message: String
  ) {
    self.rule = rule
    self.level = level
    self.outcome = outcome
    self.ebuQC = ebuQC
    self.message = message
  }
}

/// A clip's report with the findings of the rules.
package struct JudgedClip: Sendable, Equatable {
  package let report: ClipReport
  /// Findings of the rules that it breaks, or would break if it were not accepted. Without rules,
  /// the findings that need attention.
  package let checks: [Check]

  package init(_ report: ClipReport, checks: [Check]) {
    self.report = report
    self.checks = checks
  }

  /// Whether it breaks a rule of level error.
  package var isBroken: Bool { checks.contains { $0.outcome == .fail && $0.level == .error } }

  package var standing: Standing {
    if report.failure != nil { return .error }
    if isBroken { return .fail }
    return checks.contains { $0.outcome == .accepted && $0.level == .error } ? .accepted : .pass
  }

  /// The findings on a clip that was not accepted, the most severe first.
  package var findings: [Check] {
    let open = checks.filter { $0.outcome != .accepted }
    return FindingLevel.allCases.reversed().flatMap { level in open.filter { $0.level == level } }
  }
}

/// The outcome for a clip as a whole.
package enum Standing: String, Sendable, CaseIterable {
  /// It breaks no rule of level error.
  case pass
  case fail
  /// It breaks one, but the user accepted it as it is.
  case accepted
  /// It could not be analysed.
  case error
}

/// The sentences on clips that no condition describes; each follows the name of a clip.
package enum Finding {
  /// A clip that could not be analysed.
  package static func unreadable(_ failure: ClipFailure) -> String {
    "\(failure.message) (\(failure.code.rawValue))"
  }

  /// A clip of a manifest without a result.
  package static let missing = "listed in the manifest, but has no result"
}

/// The findings of reports without a rule.
package enum Observations {
  private static let ofBars = rules("padded", "edge-lines")
  private static let ofClips = rules(
    "undecided", "mixed", "delivery", "lost", "afd-mismatch", "metadata-mismatch")

  private static func rules(_ words: String...) -> [Rule] {
    words.compactMap(RuleWord.named).map { Rule($0, origin: .standard, level: $0.level) }
  }

  /// The findings that need attention. Padding is more severe than changing bars and edge lines,
  /// and these are more severe than a clip that shows too little to decide.
  package static func checks(_ report: ClipReport) -> [Check] {
    let verdict = report.analysis?.padding?.verdict
    // Bars that change are one finding, and so are bars of which too little is known.
    let rules = (verdict == .mixed || verdict == .undecided ? [] : ofBars) + ofClips
    return rules.compactMap { $0.hit(report, at: [])?.check(.seen) }
  }
}
