package import Document
package import Files
internal import Framing
package import Settings
package import SystemPackage
package import Words

/// The rules of `--fail-on` and of the policy, and the baseline of accepted clips.
package struct Gate: Sendable {
  /// The rules in the order of reporting. Several may have the same id: a word of `--fail-on` with
  /// several sizes is broken by any.
  private let rules: [Rule]
  /// The folder that patterns of the policy are relative to.
  private let folder: FilePath?
  package let baseline: Baseline?
  private let workingFolder: FilePath

  /// - Parameters:
  ///   - origin: the origin of `failOn`.
  ///   - workingFolder: the absolute folder of relative paths of clips.
  package init(
    failOn: FailOn = FailOn(), origin: Settings.Origin = .standard, policy: Policy? = nil,
    baseline: Baseline? = nil, workingFolder: FilePath
  ) {
    rules =
      failOn.items.map { item in
        Rule(item.word, text: item.text, origin: origin, conditions: item.conditions)
      } + (policy?.rules ?? [])
    folder = policy?.folder
    self.baseline = baseline
    self.workingFolder = workingFolder
  }

  /// The words that conditions on a zone of the frame name, with what set each rule.
  package var zones: [(name: String, origin: Settings.Origin)] { words(of: .outside) }

  /// The origin of the first rule that depends only on the user's own areas of the window; nil if
  /// there is none.
  package var zoneCause: Settings.Origin? {
    let zone = RegionLoss.Cause.zone.rawValue
    return rules.first { rule in
      rule.conditions.contains { $0.key == .hidden && $0.words == [zone] && !$0.isNegated }
    }?.origin
  }

  private func words(of key: ConditionKey) -> [(name: String, origin: Settings.Origin)] {
    rules.flatMap { rule in
      rule.conditions.filter { $0.key == key }.flatMap(\.words).map { ($0, rule.origin) }
    }
  }

  /// A finding that a rule depends on and that a run makes only on request. No clip can break the
  /// rule in any other run.
  package struct Need: Equatable, Sendable {
    package enum Subject: Equatable, Sendable {
      case padding, metadata
      /// A run without padding detection.
      case unchecked
      /// All text in the picture.
      case text
      /// The answer of one of these recipients, or of another one; of any without names.
      case delivery([String], others: Bool)
    }

    package let subject: Subject
    /// The origin and the text of the rule, as a message begins: `--fail-on padded`.
    package let rule: String
  }

  /// The needs of all rules, in their order.
  package var needs: [Need] {
    rules.flatMap { rule in
      // A textless master has no text at all, which only a search can tell.
      (rule.conditions.flatMap(\.needs) + (rule.word?.name == "textless" ? [.text] : []))
        .map { Need(subject: $0, rule: rule.place) }
    }
  }

  /// Names of codecs and of colour tags that FFmpeg does not use, so that no clip has them; a line
  /// each for people.
  package func unknownNames(_ known: FFmpegNames) -> [String] {
    rules.flatMap { rule in
      rule.conditions.compactMap { condition in
        condition.key.names.flatMap { known.problem(of: condition.words, as: $0) }
          .map { "\(rule.place): \(condition.key.rawValue): \($0)" }
      }
    }
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
    return hits(report).map { $0.check(outcome) }
  }

  /// The findings of the rules on a clip; nil without rules.
  package var judge: (@Sendable (ClipReport) -> [Check])? {
    isActive ? { @Sendable in checks(of: $0) } : nil
  }

  /// For each broken rule, a line to follow the clip's name, and one for each comparison that the
  /// rule made.
  package func explanation(of report: ClipReport) -> [String] {
    let accepted = baseline?.accepts(report) ?? false ? ", accepted by the baseline" : ""
    return hits(report).flatMap { hit in
      let rule = hit.rule
      let level = rule.level == .error ? "" : ", \(rule.level.rawValue)"
      let heading = "breaks \(rule.text)\(level)\(accepted) (\(rule.origin.description))"
      let line = (heading + (rule.message.map { ": " + $0 } ?? "")).oneLine
      return [line] + hit.compared.map { "  " + $0.line.oneLine }
    }
  }

  /// The rules that are for some clips only.
  var limitedRules: [Rule] { rules.filter { $0.extent != nil } }

  private func hits(_ report: ClipReport) -> [Rule.Hit] {
    let path = patternPath(of: report)
    var hits: [Rule.Hit] = []
    for rule in rules where !hits.contains(where: { $0.rule.id == rule.id }) {
      if let hit = rule.hit(report, at: path) { hits.append(hit) }
    }
    return hits
  }

  /// The ids of the rules that can't be judged, because the clip's result lacks what they go by.
  func unjudged(_ report: ClipReport) -> [String: Basis] {
    let path = patternPath(of: report)
    return Dictionary(
      rules.compactMap { rule in rule.missingBasis(report, at: path).map { (rule.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The path that patterns of the policy are compared with.
  func patternPath(of report: ClipReport) -> [UInt8] {
    guard let folder else { return [] }
    return switch report.path {
    case .file(let path): path.absolute(in: workingFolder).relative(to: folder).bytes
    case .remote(let address): Array(address.description.utf8.prefix { $0 != UInt8(ascii: "?") })
    }
  }
}

/// A rule of `--fail-on` or of a policy. A clip in its folders breaks it if all conditions hold.
package struct Rule: Sendable, Equatable {
  /// A word of `--fail-on`, or the name of a rule of a policy.
  package let id: String
  /// The rule as messages show it: `padded>=2%`.
  let text: String
  let level: FindingLevel
  let origin: Settings.Origin
  /// The word of `--fail-on` that it stands for; nil for a rule of a policy.
  let word: RuleWord?
  /// The origin and the text of the rule, as a message begins.
  var place: String {
    switch (word, origin) {
    case (nil, _): "\(origin.description): rule \(text.oneLine)"
    case (.some, .file): "\(origin.description): fail-on \(text.oneLine)"
    case (.some, _): "\(origin.description) \(text.oneLine)"
    }
  }
  /// The sentence that the policy gives for a clip that breaks the rule.
  let message: String?
  /// Patterns for paths relative to the policy's folder; none for all clips.
  let paths: [Glob]
  let exceptions: [Glob]
  let conditions: [Condition]

  /// A rule of a policy.
  init(
    id: String, level: FindingLevel, origin: Settings.Origin, message: String?, paths: [Glob],
    exceptions: [Glob], conditions: [Condition]
  ) {
    (self.id, text, self.level, self.origin) = (id, "'\(id)'", level, origin)
    (word, self.message) = (nil, message)
    (self.paths, self.exceptions, self.conditions) = (paths, exceptions, conditions)
  }

  /// A word of `--fail-on`, by default without what may follow it.
  init(
    _ word: RuleWord, text: String? = nil, origin: Settings.Origin, level: FindingLevel = .error,
    conditions: [Condition]? = nil
  ) {
    (id, self.text, self.level, self.origin) = (word.name, text ?? word.name, level, origin)
    (self.word, message, paths, exceptions) = (word, nil, [], [])
    self.conditions = conditions ?? word.conditions
  }

  /// A clip's breach of the rule.
  struct Hit {
    let rule: Rule
    let compared: [Compared]

    func check(_ outcome: Check.Outcome) -> Check {
      Check(
        rule: rule.id, level: rule.level, outcome: outcome, ebuQC: rule.ebuQC,
        message: rule.message ?? compared.map(\.text).joined(separator: "; "))
    }
  }

  /// The breach; nil if the clip does not break the rule.
  ///
  /// - Parameter path: the clip's, relative to the policy's folder; or its address without a query.
  func hit(_ report: ClipReport, at path: [UInt8]) -> Hit? {
    guard applies(to: path) else { return nil }
    var compared: [Compared] = []
    for condition in conditions {
      guard let one = condition.compared(report) else { return nil }
      compared.append(one)
    }
    return Hit(rule: self, compared: compared)
  }

  /// What a clip's result lacks, so that nothing tells whether the clip breaks the rule.
  fileprivate func missingBasis(_ report: ClipReport, at path: [UInt8]) -> Basis? {
    // Most results lack nothing, and then no figure is compared a second time.
    let missing = conditions.map { $0.missingBasis(in: report) }
    guard let basis = missing.lazy.compactMap(\.self).first, applies(to: path),
      zip(conditions, missing).allSatisfy({ $1 != nil || $0.compared(report) != nil })
    else { return nil }
    return basis
  }

  /// Whether the rule is for a clip; see ``Gate/patternPath(of:)``.
  func applies(to path: [UInt8]) -> Bool {
    (paths.isEmpty || paths.contains { $0.matches(path) })
      && !exceptions.contains { $0.matches(path) }
  }

  /// The clips that the rule is for, as the policy writes them; nil for all.
  var extent: String? {
    func words(_ name: String, _ globs: [Glob]) -> String? {
      let patterns = globs.map { String(decoding: $0.pattern, as: UTF8.self).oneLine }
      return globs.isEmpty ? nil : "\(name): \(patterns.joined(separator: ", "))"
    }
    let parts = [words("paths", paths), words("except", exceptions)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  var ebuQC: String? {
    if let word { word.ebuQC } else { conditions.lazy.compactMap(\.key.ebuQC).first }
  }
}

/// Clips that the user accepted as they are: the results of an earlier run, by the contents of the
/// files. It takes two dozen bytes per clip.
package struct Baseline: Sendable {
  private var accepted: Set<ClipIdentity> = []
  /// Results without a fingerprint, which accept nothing.
  package private(set) var withoutFingerprint = 0
  /// Lines that are no results of clips, or could not be read.
  package private(set) var unusable = 0
  /// The file's name for people.
  let name: String

  package init(_ path: FilePath) throws(FileFailure) {
    guard path != "-" else {
      throw FileFailure(path, "expected a file of results, not standard input")
    }
    name = path.oneLine
    var reader = try LineReader(path)
    while let line = try reader.next() {
      if line.isEmpty { continue }
      switch ReportLine<ReportSummary>(line) {
      case .document(let summary):
        if let fingerprint = summary.fingerprint {
          accepted.insert(Self.mark(fingerprint))
        } else {
          withoutFingerprint += 1
        }
      case .other, .tooNew, .malformed: unusable += 1
      }
    }
  }

  package var count: Int { accepted.count }

  package func accepts(_ report: ClipReport) -> Bool { mark(report) != nil }

  /// The clip's mark in the set; nil if the clip is not accepted.
  func mark(_ report: ClipReport) -> ClipIdentity? {
    report.fingerprint.map(Self.mark).flatMap { accepted.contains($0) ? $0 : nil }
  }

  private static func mark(_ fingerprint: String) -> ClipIdentity {
    ClipIdentity(key: fingerprint, path: "")
  }
}
