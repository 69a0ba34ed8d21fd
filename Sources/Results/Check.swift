/// One rule's finding on one clip.
package struct Check: Sendable, Equatable {
  package enum Level: String, Sendable, CaseIterable, Comparable {
    case note, warning, error

    package static func < (a: Level, b: Level) -> Bool {
      guard let a = allCases.firstIndex(of: a), let b = allCases.firstIndex(of: b) else {
        return false
      }
      return a < b
    }
  }

  package enum Outcome: String, Sendable {
    case fail
    /// It would fail, but somebody accepted this clip as it is.
    case accepted
  }

  /// The rule's id: a word of `--fail-on` such as `padded`, or the name of a rule of a policy.
  package let rule: String
  package let level: Level
  package var outcome: Outcome
  /// The EBU QC item that the rule corresponds to, such as `0015B`.
  package let ebuQC: String?
  /// The finding in one sentence, without the path.
  package let message: String

  package init(
    rule: String, level: Level, outcome: Outcome = .fail, ebuQC: String? = nil, message: String
  ) {
    self.rule = rule
    self.level = level
    self.outcome = outcome
    self.ebuQC = ebuQC
    self.message = message
  }
}

/// A clip's result with what the rules find in it.
package struct JudgedClip: Sendable, Equatable {
  package let result: ClipResult
  /// Only rules that it breaks, or would if it were not accepted.
  package let checks: [Check]

  package init(_ result: ClipResult, checks: [Check]) {
    self.result = result
    self.checks = checks
  }

  /// Whether it breaks a rule that gates.
  package var isBroken: Bool { checks.contains { $0.outcome == .fail && $0.level == .error } }
}
