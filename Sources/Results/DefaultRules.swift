/// What is held against a clip where nobody said what to look for.
package enum DefaultRules {
  /// Padding is an error, what moves or can't be told a warning or a note.
  package static func checks(_ result: ClipResult) -> [Check] {
    guard let analysis = result.analysis, let padding = analysis.padding else { return [] }
    var checks: [Check] = []
    switch padding.verdict {
    case "padded":
      checks.append(
        Check(
          rule: "padded", level: .error, ebuQC: "0015B", message: Finding.padded(analysis)))
    case "mixed":
      checks.append(
        Check(
          rule: "mixed", level: .warning, ebuQC: "0015B", message: Finding.mixed(analysis)))
    case "undecided":
      checks.append(Check(rule: "undecided", level: .note, message: Finding.undecided))
    default: break
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
