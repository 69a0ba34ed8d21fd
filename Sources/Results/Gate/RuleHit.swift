/// What a rule found in a clip that breaks it.
struct RuleHit: Equatable {
  /// In one sentence, to follow the clip's name.
  let sentence: String
  /// What was held against what.
  let compared: [Compared]
}

/// A figure of a clip beside what a rule says of it, in words.
struct Compared: Equatable {
  let subject: String
  let value: String
  let limit: String

  /// `deepest bar: top, 138 px of 1080 (12.8 %); the rule: >=2%`.
  var line: String { "\(subject): \(value); the rule: \(limit)" }
}
