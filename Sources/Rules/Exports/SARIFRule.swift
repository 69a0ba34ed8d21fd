internal import Report

/// A rule as SARIF knows it: `reportingDescriptor`, section 3.49.
struct SARIFRule: Encodable {
  struct Text: Encodable {
    let text: String
  }

  struct Configuration: Encodable {
    let level: String
  }

  struct Properties: Encodable {
    let tags: [String]
  }

  let id: String
  let name: String
  let shortDescription: Text
  let fullDescription: Text
  let help: Text
  let defaultConfiguration: Configuration
  let properties: Properties

  /// A rule for consumers.
  struct Description {
    /// The id, which is never given to another rule.
    let id: String
    let name: String
    let short: String
    let full: String
    let help: String

    init(_ id: String, _ name: String, _ short: String, _ full: String, help: String) {
      (self.id, self.name) = (id, name)
      (self.short, self.full) = (short, full)
      self.help = help
    }
  }

  private init(_ description: Description, level: FindingLevel, ebuQC: String? = nil) {
    id = description.id
    name = description.name
    shortDescription = Text(text: description.short)
    fullDescription = Text(text: description.full)
    help = Text(text: description.help)
    defaultConfiguration = Configuration(level: level.rawValue)
    properties = Properties(tags: ["video"] + (ebuQC.map { ["EBU-QC-\($0)"] } ?? []))
  }

  /// A rule of a policy, with an id that can't be mistaken for one of ours.
  init(policyRule name: String, level: FindingLevel) {
    let text = "Rule '\(name.shortened(to: 200))' of the policy"
    self.init(
      Description(
        Self.id(of: name), name.shortened(to: 200), text, text + ".",
        help: "The policy says what this rule wants."), level: level)
  }

  /// The id of the rule that a check names.
  static func id(of rule: String) -> String {
    known.first { $0.word == rule }?.rule.id ?? "policy/\(rule.shortened(to: 200))"
  }

  /// The word of `--fail-on` for clips that could not be analysed.
  static let unreadable = FailOn.Word.error.rawValue

  /// Our own rules by the word that checks use, in the order of their ids.
  static let known: [(word: String, rule: Self)] = FailOn.Word.allCases.compactMap { word in
    let definition = word.definition
    return definition.sarif.map {
      (word.rawValue, Self($0, level: definition.level, ebuQC: word.ebuQC))
    }
  }.sorted { $0.rule.id < $1.rule.id }
}
