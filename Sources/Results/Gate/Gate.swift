internal import Files
package import SystemPackage

/// All that clips are held against: the rules of `--fail-on` and of the policy, less what a baseline
/// accepts.
package struct Gate: Sendable {
  private let failOn: [(id: String, items: [FailOn.Item])]
  private let failOnOrigin: Settings.Origin
  private let policy: Policy?
  package let baseline: Baseline?
  /// Where relative paths of clips begin.
  private let workingFolder: FilePath

  /// - Parameters:
  ///   - origin: of `failOn`.
  ///   - workingFolder: where relative paths of clips begin.
  package init(
    failOn: FailOn = FailOn(), origin: Settings.Origin = .standard, policy: Policy? = nil,
    baseline: Baseline? = nil, workingFolder: FilePath
  ) {
    var groups: [(id: String, items: [FailOn.Item])] = []
    for item in failOn.items {
      if let index = groups.firstIndex(where: { $0.id == item.word.rawValue }) {
        groups[index].items.append(item)
      } else {
        groups.append((item.word.rawValue, [item]))
      }
    }
    self.failOn = groups
    failOnOrigin = origin
    self.policy = policy
    self.baseline = baseline
    self.workingFolder = workingFolder
  }

  /// Whether there is any rule to break.
  package var isActive: Bool { !failOn.isEmpty || !(policy?.rules.isEmpty ?? true) }

  /// The rules, in the order in which they are told.
  var rules: [Rule] {
    failOn.map { Rule(id: $0.id, text: $0.items.map(\.text).joined(separator: " or ")) }
      + (policy?.rules ?? []).map { Rule(id: $0.name, text: "'\($0.name)'") }
  }

  struct Rule {
    let id: String
    /// As it is told: `padded>=2%`.
    let text: String
  }

  /// The rules that a clip breaks; the same rule once.
  package func checks(of result: ClipResult) -> [Check] {
    let outcome: Check.Outcome = baseline?.accepts(result) ?? false ? .accepted : .fail
    return broken(by: result).map { rule in
      Check(
        rule: rule.id, level: rule.level, outcome: outcome, ebuQC: rule.ebuQC,
        message: rule.hit.sentence)
    }
  }

  /// Which rules a clip breaks and by what: a line for each, and one beneath for each thing that the
  /// rule compared.
  package func explanation(of result: ClipResult) -> [String] {
    let isAccepted = baseline?.accepts(result) ?? false
    return broken(by: result).flatMap { rule in
      let accepted = isAccepted ? ", accepted by the baseline" : ""
      let heading = "\(rule.text), \(rule.level.rawValue)\(accepted) (\(rule.origin.description))"
      return [heading + ": " + rule.hit.sentence.oneLine]
        + rule.hit.compared.map { "  " + $0.line.oneLine }
    }
  }

  private struct Broken {
    let id: String
    let text: String
    let level: Check.Level
    let origin: Settings.Origin
    let ebuQC: String?
    let hit: RuleHit
  }

  private func broken(by result: ClipResult) -> [Broken] {
    let asked = failOn.compactMap { group -> Broken? in
      for item in group.items {
        guard let hit = item.hit(result) else { continue }
        return Broken(
          id: group.id, text: item.text, level: .error, origin: failOnOrigin,
          ebuQC: item.word.ebuQC, hit: hit)
      }
      return nil
    }
    guard let policy, !policy.rules.isEmpty else { return asked }
    let path = FilePath(bytes: result.pathBytes).absolute(in: workingFolder)
      .relative(to: policy.folder)
    return asked
      + policy.rules.compactMap { rule in
        rule.hit(result, at: path.bytes).map {
          Broken(
            id: rule.name, text: rule.name, level: rule.level,
            origin: .file(policy.name, line: rule.line), ebuQC: rule.ebuQC, hit: $0)
        }
      }
  }
}

extension FailOn.Word {
  fileprivate var ebuQC: String? {
    switch self {
    case .padded, .letterbox, .pillarbox, .windowbox, .blackBars, .coloredBars, .blurredBars,
      .mixed:
      "0015B"
    case .afdMismatch: "0001F"
    case .undecided, .crops, .error: nil
    }
  }
}
