internal import Framing
internal import Padding
package import Report

/// What reports say of clips where nobody gave a rule.
package enum Observations {
  /// What there is to look at. Padding is graver than bars that change and edge lines, and these are
  /// than a clip that shows too little to tell.
  package static func checks(_ report: ClipReport) -> [Check] {
    found(report).map { check in
      var check = check
      check.outcome = .seen
      return check
    }
  }

  private static func found(_ report: ClipReport) -> [Check] {
    guard let analysis = report.analysis, let padding = analysis.padding else { return [] }
    var checks: [Check] = []
    switch padding.verdict {
    case .none: break
    case .padded:
      if analysis.uprightDepths?.bars != .zero {
        checks.append(
          Check(rule: "padded", level: .error, ebuQC: "0015B", message: Finding.padded(analysis)))
      }
      if let lines = Finding.edgeLines(analysis) {
        checks.append(
          Check(rule: "edge-lines", level: .warning, ebuQC: "0015B", message: lines))
      }
    case .mixed:
      checks.append(
        Check(rule: "mixed", level: .warning, ebuQC: "0015B", message: Finding.mixed(analysis)))
    case .undecided:
      checks.append(Check(rule: "undecided", level: .note, message: Finding.undecided(analysis)))
    }
    if let format = padding.metadata.afd, format.agrees == false {
      checks.append(
        Check(
          rule: "afd-mismatch", level: .warning, ebuQC: "0001F",
          message: Finding.formatMismatch(format, analysis)))
    }
    return checks
  }
}
