internal import Document
internal import Files

/// The outcomes of all clips at a gate, for the sentences at the end of a run.
package struct GateTally: Sendable {
  private let gate: Gate
  private var clips = 0
  private var broken: [String: Broken] = [:]
  private var unjudged: [String: [Basis: Int]] = [:]
  /// The rules that were for none of the clips so far.
  private var unused: [Rule]
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
    unused = gate.limitedRules
  }

  package mutating func add(_ clip: JudgedClip) {
    clips += 1
    if clip.isBroken { isBroken = true }
    if let mark = gate.baseline?.mark(clip.report) { accepted.insert(mark) }
    if clip.report.fingerprint == nil { withoutFingerprint += 1 }
    if !unused.isEmpty {
      let path = gate.patternPath(of: clip.report)
      unused.removeAll { $0.applies(to: path) }
    }
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

  /// The notice about rules that are for none of the clips, perhaps because their patterns are
  /// wrong; nil if there is no such rule. Of a single clip nothing is said: few policies are for one.
  package var disuse: String? {
    guard clips > 1, !unused.isEmpty else { return nil }
    let names = unused.map(\.text.oneLine), extents = unused.map { "its \($0.extent ?? "")" }
    if unused.count == 1 {
      return "rule \(names[0]) applies to none of \(clips) clips (\(extents[0]))"
    }
    let rules = zip(names, extents).map { "\($0) (\($1))" }.joined(separator: ", ")
    return "rules \(rules) apply to none of \(clips) clips"
  }

  /// Notices about rules that could not be judged on all clips, a line each.
  ///
  /// - Parameter noun: what the clips are, as one of them is called.
  package func gaps(of noun: String = "clip") -> [String] {
    gate.titles.flatMap { rule in
      (unjudged[rule.id] ?? [:]).map { basis, count in
        "\(rule.text.oneLine) could not be judged on \(count) of \(clips) "
          + "\(noun)\(clips == 1 ? "" : "s"), because \(basis.absence)"
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
        baseline.unusable, "line is not a clip's result", "lines are not clips' results"),
      told(
        withoutFingerprint, "clip of this run has no fingerprint, so that it can't be accepted",
        "clips of this run have no fingerprint, so that they can't be accepted"),
    ].compactMap(\.self)
  }
}
