package import Document
package import Files
package import Padding

/// The number of clips of each kind.
package struct ResultCounts: Sendable, Equatable {
  package private(set) var total = 0
  /// Analysed clips by verdict; nil for clips without padding detection.
  package private(set) var verdicts: [PaddingVerdict.Kind?: Int] = [:]
  package private(set) var errors: [FailureCode: Int] = [:]
  /// Clips that break each rule, and clips that would break it if they were not accepted.
  package private(set) var broken: [String: Int] = [:]
  package private(set) var accepted: [String: Int] = [:]
  package private(set) var standings: [Standing: Int] = [:]
  /// Clips that break a rule of level error.
  package private(set) var brokenClips = 0
  /// Clips that break only rules of other levels, which do not gate.
  package private(set) var warnedClips = 0
  /// Clips that need attention, in a run without rules.
  package private(set) var seenClips = 0
  /// Clips of the manifest without a result.
  package var missing = 0

  package init() {}

  /// Counts a clip that was not judged by rules.
  package mutating func add(_ outcome: ReportOutcome) {
    total += 1
    switch outcome {
    case .analysed(let verdict): verdicts[verdict, default: 0] += 1
    case .failed(let code, _): errors[code, default: 0] += 1
    }
  }

  package mutating func add(_ clip: JudgedClip) {
    add(ReportOutcome(clip.report.outcome))
    standings[clip.standing, default: 0] += 1
    if clip.isBroken {
      brokenClips += 1
    } else if clip.checks.contains(where: { $0.outcome == .fail }) {
      warnedClips += 1
    } else if clip.checks.contains(where: { $0.outcome == .seen }) {
      seenClips += 1
    }
    for rule in Set(clip.checks.lazy.filter { $0.outcome == .fail }.map(\.rule)) {
      broken[rule, default: 0] += 1
    }
    for rule in Set(clip.checks.lazy.filter { $0.outcome == .accepted }.map(\.rule)) {
      accepted[rule, default: 0] += 1
    }
  }

  package var padded: Int { verdicts[.padded, default: 0] }
  package var failed: Int { errors.values.reduce(0, +) }
}

/// The counts in lines for people: the end of a scan, and of a report without an output.
package struct Summary {
  private let counts: ResultCounts

  package init(_ counts: ResultCounts) {
    self.counts = counts
  }

  package var lines: [String] {
    let clips = line(
      counted(counts.total, "clip"), counts.verdicts.named(Self.words), leaving: counts.failed)
    let failures =
      counts.failed > 0
      ? line("\(counts.failed) could not be analysed", counts.errors.named(\.rawValue)) : nil
    let broken =
      counts.broken.isEmpty ? nil : line("rules broken", counts.broken)
    let accepted =
      counts.accepted.isEmpty ? nil : line("accepted as they are", counts.accepted)
    let missing =
      counts.missing > 0
      ? "\(counts.missing) missing: in the manifest, without a result" : nil
    return [clips, failures, broken, accepted, missing].compactMap(\.self)
  }

  private static func words(_ verdict: PaddingVerdict.Kind?) -> String {
    switch verdict {
    case .some(.none): "not padded"
    case .padded, .mixed, .undecided: verdict?.rawValue ?? ""
    case nil: "not checked"
    }
  }

  /// The title and the number of each kind.
  private func line(_ title: String, _ counts: [String: Int], leaving failed: Int = 0) -> String {
    let (kinds, others) = counts.largest(12)
    var parts = kinds.map { "\($0.count) \($0.name.shortened(to: 60))" }
    if others > 0 { parts.append("\(others) more kinds") }
    if failed > 0, !parts.isEmpty { parts.append("\(failed) failed") }
    return parts.isEmpty ? title : "\(title): \(parts.joined(separator: ", "))"
  }
}

extension [String: Int] {
  /// The largest counts, equal ones by name, and the number of kinds left out. Policies can have any
  /// number of rules.
  func largest(_ most: Int) -> (kinds: [(name: String, count: Int)], others: Int) {
    let sorted = sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return (sorted.prefix(most).map { ($0.key, $0.value) }, Swift.max(0, count - most))
  }
}

extension Dictionary where Value == Int {
  func named(_ name: (Key) -> String) -> [String: Int] {
    [String: Int](uniqueKeysWithValues: map { (name($0), $1) })
  }
}

extension String {
  /// The text on one line; beyond `length` code points its middle is left out.
  func shortened(to length: Int) -> String {
    let line = oneLine
    let scalars = line.unicodeScalars
    guard scalars.count > length else { return line }
    let head = (length - 1) / 2
    return String(scalars.prefix(head)) + "…" + String(scalars.suffix(length - 1 - head))
  }
}
