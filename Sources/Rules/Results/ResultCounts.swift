package import Files
package import Padding
package import Report

/// How many clips there are of each kind.
package struct ResultCounts: Sendable, Equatable {
  package private(set) var total = 0
  /// Analysed clips by verdict; nil for clips where nobody looked for padding.
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
  /// Clips to look at, where nobody gave a rule.
  package private(set) var seenClips = 0
  /// Clips of the manifest without a result.
  package var missing = 0

  package init() {}

  /// Counts a clip that nobody judged.
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
