import Files
import Ladders
import Report
import Rules
import Settings
import SystemPackage

/// The findings that fail a ladder: the words of `--fail-on`, and the rules of the policy, which
/// apply to every rendition as they do to a clip.
struct LadderGate {
  private let words: [String]
  private let rules: Gate

  /// All words that `--fail-on` accepts.
  static let known = LadderFinding.Kind.allCases.map(\.rawValue) + ["warning", "error"]

  /// Reads the words. If they have problems, reports them and ends with the status for wrong usage.
  init(_ lists: [String], _ configuration: Configuration) throws {
    words = lists.flatMap { $0.split(separator: ",") }.map { part in
      String(part).filter { $0 != " " }
    }
    let known = Self.known
    if let wrong = words.first(where: { !known.contains($0) }) {
      let hint = likelyMeaning(of: wrong, in: known)
      throw WrongValue(
        "--fail-on: unknown finding '\(wrong.oneLine)'; \(hint ?? "expected \(known.inWords)")")
    }
    rules = Gate(policy: configuration.policy, workingFolder: FilePath.workingFolder ?? "/")
  }

  /// Adds the findings of the policy's rules on the renditions.
  func judge(_ result: inout LadderInspector.Result) {
    guard rules.isActive, case .read(var ladder) = result.report.outcome else { return }
    for look in result.looks {
      for stretch in look.looks {
        guard var clip = stretch.report else { continue }
        // Patterns of the policy match the name that the user knows.
        clip.path = result.report.path
        for check in rules.checks(of: clip) {
          ladder.findings.append(
            LadderFinding(
              .rule, check.level, check.message.oneLine,
              rungs: [look.rung.id], times: [stretch.stretch.time], rule: check.rule))
        }
      }
    }
    ladder.findings = ladder.findings.summed(ladder.rungs)
    result.report.outcome = .read(ladder)
  }

  /// A sentence for each finding that fails the ladder.
  func broken(by ladder: Ladder?) -> [String] {
    let findings = ladder?.findings ?? []
    let own = words.compactMap { word -> String? in
      let found = findings.filter { finding in
        finding.finding.rawValue == word
          || FindingLevel(rawValue: word).map { finding.level >= $0 } ?? false
      }
      return found.isEmpty ? nil : "breaks '\(word)': \(counted(found.count, "finding"))"
    }
    let rules = findings.filter { $0.finding == .rule && $0.level == .error }.compactMap(\.rule)
    return own + Set(rules).sorted().map { "breaks the policy's rule '\($0.oneLine)'" }
  }
}
