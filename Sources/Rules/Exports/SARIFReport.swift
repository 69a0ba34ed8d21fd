internal import Document
internal import Files

/// The format of code scanning: Static Analysis Results Interchange Format 2.1.0 (OASIS).
///
/// GitHub keeps 5,000 results of a run, so only the 5,000 most severe are written.
package struct SARIFReport: ReportWriter {
  private let version: String
  private let mostResults: Int

  /// - Parameter version: vidfit's own.
  package init(version: String, mostResults: Int = 5_000) {
    self.version = version
    self.mostResults = mostResults
  }

  private enum Gravity: Int, Comparable {
    case accepted, note, warning, error

    init(_ check: Check) {
      self =
        switch (check.outcome, check.level) {
        case (.accepted, _): .accepted
        case (_, .note): .note
        case (_, .warning): .warning
        case (_, .error): .error
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    var worst = WorstFirst<Gravity, [UInt8]>(capacity: mostResults)
    var policyRules: [String: (level: FindingLevel, ebuQC: String?)] = [:]
    try results.forEach { clip in
      for check in checks(clip) {
        if !SARIFRule.known.contains(where: { $0.word == check.rule }) {
          let level = max(check.level, policyRules[check.rule]?.level ?? .note)
          policyRules[check.rule] = (level, check.ebuQC)
        }
        try worst.add(Gravity(check)) {
          try SARIFDocument.json(SARIFResult(check, of: clip.report))
        }
      }
    }
    let rules =
      SARIFRule.known.map(\.rule)
      + policyRules.sorted { $0.key < $1.key }.map {
        SARIFRule(policyRule: $0.key, level: $0.value.level, ebuQC: $0.value.ebuQC)
      }
    let leftOut = worst.total - worst.elements.count
    let remarks =
      leftOut > 0
      ? [
        "holds the \(mostResults) most severe results, and consumers keep no more; "
          + "\(counted(leftOut, "more result")) left out"
      ] : []

    func write(_ text: String) throws { try sink(Array(text.utf8)) }
    try write(#"{"$schema":"\#(SARIFDocument.schema)","version":"\#(SARIFDocument.version)","#)
    try write(#""runs":[{"columnKind":"unicodeCodePoints","results":["#)
    for (index, result) in worst.elements.enumerated() {
      try write(index == 0 ? "\n" : ",\n")
      try sink(result)
    }
    try write("],\n" + #""invocations":["#)
    try sink(SARIFDocument.json(invocation(remarks, results)))
    try write("],\n" + #""originalUriBaseIds":"#)
    try sink(SARIFDocument.json(SARIFDocument.bases))
    try write(",\n" + #""tool":"#)
    try sink(
      SARIFDocument.json(
        SARIFDocument.Tool(driver: .init(semanticVersion: version, rules: rules))))
    try write("}]}\n")
    return remarks
  }

  /// The findings of the rules. A clip that could not be analysed is one even without such a rule.
  private func checks(_ clip: JudgedClip) -> [Check] {
    guard let failure = clip.report.failure,
      !clip.checks.contains(where: { $0.rule == SARIFRule.unreadable })
    else { return clip.checks }
    return clip.checks + [
      Check(
        rule: SARIFRule.unreadable, level: .error, message: Finding.unreadable(failure))
    ]
  }

  private func invocation(
    _ remarks: [String], _ results: JudgedResults
  ) -> SARIFDocument.Invocation {
    var notifications = remarks.map {
      SARIFDocument.Invocation.Notification(
        level: "warning", message: .init(text: "This log \($0)."))
    }
    if !results.hasRules {
      notifications.append(
        .init(
          level: "note",
          message: .init(text: "No rule was given, so findings are notes on what is worth a look."))
      )
    }
    let missing = results.missing.count
    if missing > 0 {
      notifications.append(
        .init(
          level: "error",
          message: .init(text: "\(counted(missing, "clip")) of the manifest: no result.")))
    }
    return .init(executionSuccessful: missing == 0, toolExecutionNotifications: notifications)
  }
}

/// The parts of a SARIF log around its results: sections 3.13, 3.14, 3.18 and 3.20.
enum SARIFDocument {
  static let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  static let version = "2.1.0"
  /// The base of relative paths, by the name that code scanning expects.
  static let root = "%SRCROOT%"

  struct Tool: Encodable {
    let driver: Driver

    struct Driver: Encodable {
      let name = "vidfit"
      let semanticVersion: String
      let rules: [SARIFRule]
    }
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]

    struct Notification: Encodable {
      let level: String
      let message: SARIFResult.Message
    }
  }

  /// Describes the root without its path, so that logs of different machines are equal.
  static let bases = [
    root: ["description": ["text": "The folder that vidfit ran in."]]
  ]

  static func json(_ value: some Encodable) throws -> [UInt8] {
    try ReportEncoder().encode(value)
  }
}

/// One finding on one clip: SARIF's `result`, section 3.27.
struct SARIFResult: Encodable {
  struct Message: Encodable {
    let text: String
  }

  struct Location: Encodable {
    let physicalLocation: Physical

    struct Physical: Encodable {
      let artifactLocation: Artifact
      /// A clip has no lines, but code scanning shows nothing without one.
      let region = ["startLine": 1]
    }

    struct Artifact: Encodable {
      let uri: String
      let uriBaseId: String?
    }
  }

  struct Suppression: Encodable {
    let kind = "external"
    let status = "accepted"
    let justification = "accepted as it is"
  }

  let ruleId: String
  let level: String
  let message: Message
  let locations: [Location]
  /// Empty if nothing is suppressed. If one result has the property, all must (section 3.27.23).
  let suppressions: [Suppression]
  /// Identifies a finding after the file has moved, section 3.27.17. Code scanning uses only
  /// `primaryLocationLineHash`, and reads lines of the clip if it is missing.
  let partialFingerprints: [String: String]?

  init(_ check: Check, of clip: ClipReport) {
    ruleId = SARIFRule.id(of: check.rule)
    // The lowest level that consumers show.
    level = (check.outcome == .seen ? .note : check.level).rawValue
    message = Message(text: check.message.oneLine)
    let uri = PathURI(clip.path)
    locations = [
      Location(
        physicalLocation: .init(
          artifactLocation: .init(
            uri: uri.text, uriBaseId: uri.isRelative ? SARIFDocument.root : nil)))
    ]
    suppressions = check.outcome == .accepted ? [Suppression()] : []
    partialFingerprints = clip.fingerprint.map {
      ["primaryLocationLineHash": "\($0):1", "clipContents/v1": $0]
    }
  }
}

/// A path as a URI reference, byte for byte, whatever the bytes are: RFC 3986 section 2.1.
struct PathURI {
  /// An absolute path becomes a `file` URI (RFC 8089), any other a relative reference.
  let text: String
  let isRelative: Bool

  /// An address is already a URI.
  init(_ clip: ClipLocation) {
    switch clip {
    case .file(let path): self.init(path.bytes)
    case .remote:
      let text = PercentCode.encoded(clip.string.utf8, keeping: Self.ofAddresses)
      self.init(text: text, isRelative: false)
    }
  }

  private init(text: String, isRelative: Bool) {
    self.text = text
    self.isRelative = isRelative
  }

  init(_ path: [UInt8]) {
    isRelative = path.first != UInt8(ascii: "/")
    var rest = path[...]
    // Consumers compare references as text and would not recognise `./a` as `a`.
    while isRelative, rest.starts(with: "./".utf8), rest.count > 2 { rest = rest.dropFirst(2) }
    // A colon is encoded too, so that no name looks like a scheme.
    text = (isRelative ? "" : "file://") + PercentCode.encoded(rest)
  }

  /// Characters with a meaning in addresses, section 2.2, and the percent sign of encoded text.
  private static let ofAddresses = PercentCode.unreserved.union(
    ":?#[]@!$&'()*+,;=%".utf8)
}

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

  /// A rule of a policy, or a short form of one, with an id that can't be mistaken for one of ours.
  init(policyRule name: String, level: FindingLevel, ebuQC: String?) {
    let isWord = RuleWord.named(name) != nil
    let text = "Rule '\(name.shortened(to: 200))' of \(isWord ? "--fail-on" : "the policy")"
    self.init(
      Description(
        Self.id(of: name), name.shortened(to: 200), text, text + ".",
        help: isWord
          ? "vidfit's manual describes this rule."
          : "The policy file defines this rule."), level: level, ebuQC: ebuQC)
  }

  /// The id of the rule that a check names.
  static func id(of rule: String) -> String {
    known.first { $0.word == rule }?.rule.id ?? "policy/\(rule.shortened(to: 200))"
  }

  /// The word of `--fail-on` for clips that could not be analysed.
  static let unreadable = "error"

  /// Our own rules by the word that checks use, in the order of their ids.
  static let known: [(word: String, rule: Self)] = RuleWord.all.compactMap { word in
    word.sarif.map { (word.name, Self($0, level: word.level, ebuQC: word.ebuQC)) }
  }.sorted { $0.rule.id < $1.rule.id }
}
