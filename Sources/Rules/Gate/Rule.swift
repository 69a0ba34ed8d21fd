internal import Files
internal import Report
internal import Settings

/// A rule of `--fail-on` or of a policy. A clip in its folders breaks it if all conditions hold.
package struct Rule: Sendable, Equatable {
  /// A word of `--fail-on`, or the name of a rule of a policy.
  package let id: String
  /// The rule as messages show it: `padded>=2%`.
  let text: String
  let level: Check.Level
  let origin: Settings.Origin
  /// The word of `--fail-on` that it stands for; nil for a rule of a policy.
  let word: FailOn.Word?
  /// The sentence that the policy gives for a clip that breaks the rule.
  let message: String?
  /// Patterns for paths relative to the policy's folder; none for all clips.
  let paths: [Glob]
  let exceptions: [Glob]
  let conditions: [Condition]

  init(
    id: String, text: String, level: Check.Level = .error, origin: Settings.Origin,
    word: FailOn.Word? = nil, message: String? = nil, paths: [Glob] = [], exceptions: [Glob] = [],
    conditions: [Condition]
  ) {
    self.id = id
    self.text = text
    self.level = level
    self.origin = origin
    self.word = word
    self.message = message
    self.paths = paths
    self.exceptions = exceptions
    self.conditions = conditions
  }

  /// What a clip that breaks the rule has of it.
  struct Hit {
    let rule: Rule
    /// One sentence that follows the clip's name.
    let sentence: String
    let compared: [Compared]
  }

  /// Nil where the clip does not break the rule.
  ///
  /// - Parameter path: the clip's, relative to the policy's folder; or its address without a query.
  func hit(_ report: ClipReport, at path: [UInt8]) -> Hit? {
    guard paths.isEmpty || paths.contains(where: { $0.matches(path) }),
      !exceptions.contains(where: { $0.matches(path) })
    else { return nil }
    var compared: [Compared] = []
    for condition in conditions {
      guard let one = condition.compared(report) else { return nil }
      compared.append(one)
    }
    let sentence =
      word.flatMap { Finding.sentence($0, report) } ?? message
      ?? compared.map { "\($0.subject) \($0.value)" }.joined(separator: ", ")
    return Hit(rule: self, sentence: sentence, compared: compared)
  }

  var ebuQC: String? {
    word == .undecided ? nil : conditions.lazy.compactMap(\.key.ebuQC).first
  }
}
