package import Files
internal import Framing
package import Report
package import Settings
package import SystemPackage

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
        Rule(
          id: item.word.rawValue, text: item.text, origin: origin, word: item.word,
          conditions: item.conditions)
      } + (policy?.rules ?? [])
    folder = policy?.folder
    self.baseline = baseline
    self.workingFolder = workingFolder
  }

  /// The words that conditions on a zone of the frame name, with what set each rule.
  package var zones: [(name: String, origin: Settings.Origin)] { words(of: .outside) }

  /// What set a rule that goes by nothing but areas of the user's own in the window; nil for none.
  package var zoneCause: Settings.Origin? {
    let zone = RegionLoss.Cause.zone.rawValue
    return rules.first { rule in
      rule.conditions.contains { $0.key == .hidden && $0.words == [zone] }
    }?.origin
  }

  private func words(of key: ConditionKey) -> [(name: String, origin: Settings.Origin)] {
    rules.flatMap { rule in
      rule.conditions.filter { $0.key == key }.flatMap(\.words).map { ($0, rule.origin) }
    }
  }

  /// Whether a rule of the command line goes by what files state about their picture.
  package var needsMetadata: Bool { !words(by: .metadata).isEmpty }

  /// The words of the command line that go by padding; none of them can hold where it was not looked
  /// for.
  package var paddingRules: [String] { words(by: .padding) }

  private func words(by basis: Basis) -> [String] {
    rules.compactMap { rule in
      rule.conditions.contains { $0.key.basis == basis } ? rule.word?.rawValue : nil
    }
  }

  /// Whether a rule of the command line goes by all text in the picture.
  package var needsText: Bool { rules.contains { $0.word == .textless } }

  /// The profiles that rules of the command line go by; nil where any profile will do.
  package var neededProfiles: [String?] {
    names(of: .delivery)
  }

  /// The name that follows a word, for each rule with that word; nil for a word alone.
  private func names(of word: FailOn.Word) -> [String?] {
    rules.filter { $0.word == word }.map(\.code)
  }

  /// Whether there is any rule to break.
  package var isActive: Bool { !rules.isEmpty }

  /// Each rule's id once, with the text that messages show: `padded>=2% or padded>=20px`.
  fileprivate var titles: [(id: String, text: String)] {
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

  /// For each broken rule, a line to follow the clip's name, and one for each comparison that the
  /// rule made.
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
    let path = patternPath(of: report)
    var hits: [Rule.Hit] = []
    for rule in rules where !hits.contains(where: { $0.rule.id == rule.id }) {
      if let hit = rule.hit(report, at: path) { hits.append(hit) }
    }
    return hits
  }

  /// The ids of the rules that can't be judged, because the clip's result lacks what they go by.
  fileprivate func unjudged(_ report: ClipReport) -> [String: Basis] {
    let path = patternPath(of: report)
    return Dictionary(
      rules.compactMap { rule in rule.missingBasis(report, at: path).map { (rule.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The path that patterns of the policy are compared with.
  private func patternPath(of report: ClipReport) -> [UInt8] {
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
  let word: FailOn.Word?
  /// The name that follows the word, such as a cause of `hidden`; nil for none.
  var code: String? {
    let parts = word == nil ? [] : text.split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : nil
  }
  /// The sentence that the policy gives for a clip that breaks the rule.
  let message: String?
  /// Patterns for paths relative to the policy's folder; none for all clips.
  let paths: [Glob]
  let exceptions: [Glob]
  let conditions: [Condition]

  init(
    id: String, text: String, level: FindingLevel = .error, origin: Settings.Origin,
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

  /// A clip's breach of the rule.
  struct Hit {
    let rule: Rule
    /// One sentence that follows the clip's name.
    let sentence: String
    let compared: [Compared]
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
    let sentence =
      word?.definition.sentence(report, code) ?? message
      ?? compared.map { "\($0.subject) \($0.value)" }.joined(separator: ", ")
    return Hit(rule: self, sentence: sentence, compared: compared)
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

  private func applies(to path: [UInt8]) -> Bool {
    (paths.isEmpty || paths.contains { $0.matches(path) })
      && !exceptions.contains { $0.matches(path) }
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
  fileprivate let name: String

  package init(_ path: FilePath) throws(FileFailure) {
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
  fileprivate func mark(_ report: ClipReport) -> ClipIdentity? {
    report.fingerprint.map(Self.mark).flatMap { accepted.contains($0) ? $0 : nil }
  }

  private static func mark(_ fingerprint: String) -> ClipIdentity {
    ClipIdentity(key: fingerprint, path: "")
  }
}

/// The outcomes of all clips at a gate, for the sentences at the end of a run.
package struct GateTally: Sendable {
  private let gate: Gate
  private var clips = 0
  private var broken: [String: Broken] = [:]
  private var unjudged: [String: [Basis: Int]] = [:]
  private var accepted: Set<ClipIdentity> = []
  private var withoutFingerprint = 0
  /// Whether any clip broke a rule of level error.
  package private(set) var isBroken = false

  private struct Broken {
    var level = FindingLevel.note
    var clips = 0
    /// The first few names.
    var names: [String] = []
  }

  private static let mostNames = 3

  package init(_ gate: Gate) {
    self.gate = gate
  }

  package mutating func add(_ clip: JudgedClip) {
    clips += 1
    if clip.isBroken { isBroken = true }
    if let mark = gate.baseline?.mark(clip.report) { accepted.insert(mark) }
    if clip.report.fingerprint == nil { withoutFingerprint += 1 }
    for (rule, basis) in gate.unjudged(clip.report) {
      unjudged[rule, default: [:]][basis, default: 0] += 1
    }
    for check in clip.checks where check.outcome == .fail {
      var rule = broken[check.rule] ?? Broken()
      rule.level = check.level
      rule.clips += 1
      if rule.names.count < Self.mostNames {
        rule.names.append(clip.report.path.oneLine)
      }
      broken[check.rule] = rule
    }
  }

  /// The broken rules of level error, with the number and the names of their clips; nil for none.
  package var sentence: String? { sentence { $0 == .error } }

  /// The same for rules of the other levels.
  package var warnings: String? { sentence { $0 < .error } }

  private func sentence(_ isMeant: (FindingLevel) -> Bool) -> String? {
    var parts: [String] = []
    for rule in gate.titles {
      guard let found = broken[rule.id], isMeant(found.level) else { continue }
      let level = found.level == .error ? "" : " (\(found.level.rawValue))"
      let others = found.clips - found.names.count
      let names =
        found.names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
      let verb = found.clips == 1 ? "breaks" : "break"
      let subject =
        parts.isEmpty
        ? "\(found.clips) of \(clips) clip\(clips == 1 ? "" : "s")" : String(found.clips)
      parts.append("\(subject) \(verb) \(rule.text.oneLine)\(level): \(names)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The sentence that there was nothing to check, so that no rule could be broken; nil if there
  /// was, and without rules.
  package var absence: String? {
    clips == 0 && gate.isActive ? "no clip has a result, so no rule was checked" : nil
  }

  /// Notices about rules that could not be judged on all clips, a line each.
  package var gaps: [String] {
    gate.titles.flatMap { rule in
      (unjudged[rule.id] ?? [:]).map { basis, count in
        "\(rule.text.oneLine) could not be judged on \(count) of \(clips) "
          + "clip\(clips == 1 ? "" : "s"), because \(basis.absence)"
      }.sorted()
    }
  }

  /// Notices about the baseline, a line each.
  package var baselineNotices: [String] {
    guard let baseline = gate.baseline else { return [] }
    func told(_ count: Int, _ one: String, _ many: String) -> String? {
      count > 0 ? "baseline \(baseline.name): \(count) \(count == 1 ? one : many)" : nil
    }
    let stale = baseline.count - accepted.count
    return [
      told(
        stale, "entry matches no clip any more; it can go",
        "entries match no clip any more; they can go"),
      told(
        baseline.withoutFingerprint, "result has no fingerprint and accepts nothing",
        "results have no fingerprint and accept nothing"),
      told(
        baseline.unusable, "line is no result of a clip", "lines are no results of clips"),
      told(
        withoutFingerprint, "clip of this run has no fingerprint, so that it can't be accepted",
        "clips of this run have no fingerprint, so that they can't be accepted"),
    ].compactMap(\.self)
  }
}
