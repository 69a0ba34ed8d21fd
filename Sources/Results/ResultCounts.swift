/// How many clips there are of each kind.
package struct ResultCounts: Sendable, Equatable {
  package private(set) var total = 0
  /// Analysed clips by verdict, `unchecked` where padding was not looked for.
  package private(set) var verdicts: [String: Int] = [:]
  /// Failures by error code.
  package private(set) var errors: [String: Int] = [:]
  /// Clips that break each rule, and those that would if they were not accepted.
  package private(set) var broken: [String: Int] = [:]
  package private(set) var accepted: [String: Int] = [:]
  /// Clips by how they came off.
  package private(set) var standings: [Standing: Int] = [:]
  /// Clips that break any rule that gates.
  package private(set) var brokenClips = 0
  /// Clips of the manifest without a result.
  package var missing = 0

  package init() {}

  /// Counts a clip that nobody judged.
  ///
  /// - Parameter verdict: nil where padding was not looked for.
  package mutating func add(verdict: String?) {
    total += 1
    verdicts[verdict ?? "unchecked", default: 0] += 1
  }

  /// Counts a clip that could not be analysed.
  package mutating func add(errorCode: String) {
    total += 1
    errors[errorCode, default: 0] += 1
  }

  package mutating func add(_ clip: JudgedClip) {
    switch clip.result.outcome {
    case .analysed(let analysis): add(verdict: analysis.padding?.verdict)
    case .failed(let failure): add(errorCode: failure.code)
    }
    standings[clip.standing, default: 0] += 1
    if clip.isBroken { brokenClips += 1 }
    for rule in Set(clip.checks.lazy.filter { $0.outcome == .fail }.map(\.rule)) {
      broken[rule, default: 0] += 1
    }
    for rule in Set(clip.checks.lazy.filter { $0.outcome == .accepted }.map(\.rule)) {
      accepted[rule, default: 0] += 1
    }
  }

  package var failed: Int { errors.values.reduce(0, +) }
}
