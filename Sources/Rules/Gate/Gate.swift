internal import Files
package import Report
package import Settings
package import SystemPackage

/// The rules of `--fail-on` and of the policy, and the baseline of clips that are accepted.
package struct Gate: Sendable {
  /// In the order in which they are told. Several may have the same id: a word of `--fail-on` with
  /// several sizes is broken by any.
  private let rules: [Rule]
  /// The folder that patterns of the policy are relative to.
  private let folder: FilePath?
  package let baseline: Baseline?
  private let workingFolder: FilePath

  /// - Parameters:
  ///   - origin: of `failOn`.
  ///   - workingFolder: the absolute folder that relative paths of clips begin in.
  package init(
    failOn: FailOn = FailOn(), origin: Settings.Origin = .standard, policy: Policy? = nil,
    baseline: Baseline? = nil, workingFolder: FilePath
  ) {
    rules =
      failOn.items.map { item in
        Rule(
          id: item.word.rawValue, text: item.text, origin: origin, word: item.word,
          conditions: item.conditions)
      } + (policy?.rules ?? [])
    folder = policy?.folder
    self.baseline = baseline
    self.workingFolder = workingFolder
  }

  /// Whether there is any rule to break.
  package var isActive: Bool { !rules.isEmpty }

  /// Each rule's id once, with the text that messages show: `padded>=2% or padded>=20px`.
  var titles: [(id: String, text: String)] {
    var titles: [(id: String, text: String)] = []
    for rule in rules {
      if let index = titles.firstIndex(where: { $0.id == rule.id }) {
        titles[index].text += " or " + rule.text
      } else {
        titles.append((rule.id, rule.text))
      }
    }
    return titles
  }

  /// The rules that a clip breaks, each id once.
  package func checks(of report: ClipReport) -> [Check] {
    let outcome: Check.Outcome = baseline?.accepts(report) ?? false ? .accepted : .fail
    return hits(report).map { hit in
      Check(
        rule: hit.rule.id, level: hit.rule.level, outcome: outcome, ebuQC: hit.rule.ebuQC,
        message: hit.sentence)
    }
  }

  /// The findings of the rules on a clip; nil without rules.
  package var judge: (@Sendable (ClipReport) -> [Check])? {
    isActive ? { @Sendable in checks(of: $0) } : nil
  }

  /// For each rule that a clip breaks, a line to follow the clip's name, and one for each comparison
  /// that the rule made.
  package func explanation(of report: ClipReport) -> [String] {
    let accepted = baseline?.accepts(report) ?? false ? ", accepted by the baseline" : ""
    return hits(report).flatMap { hit in
      let rule = hit.rule
      let level = rule.level == .error ? "" : ", \(rule.level.rawValue)"
      let heading = "breaks \(rule.text)\(level)\(accepted) (\(rule.origin.description))"
      return [heading + ": " + hit.sentence].map(\.oneLine)
        + hit.compared.map { "  " + $0.line.oneLine }
    }
  }

  private func hits(_ report: ClipReport) -> [Rule.Hit] {
    let path = folder.map { folder in
      switch report.path {
      case .file(let path): path.absolute(in: workingFolder).relative(to: folder).bytes
      case .remote(let address): Array(address.description.utf8.prefix { $0 != UInt8(ascii: "?") })
      }
    }
    var hits: [Rule.Hit] = []
    for rule in rules where !hits.contains(where: { $0.rule.id == rule.id }) {
      if let hit = rule.hit(report, at: path ?? []) { hits.append(hit) }
    }
    return hits
  }
}
