import Files
import Report
import Rules
import SystemPackage

/// The end of a run, once all results are there: the reports and the rules.
struct ScanReview {
  let gate: Gate
  /// The name of the policy file, or vidfit's own if there is none.
  let policy: String
  let explains: Bool
  /// Whether a broken rule does not change the exit status.
  let isLenient: Bool
  let targets: [ReportTarget]

  /// - Parameters:
  ///   - configuration: with all layers.
  ///   - reports: file names as the user gave them.
  init(_ configuration: Configuration, _ rules: GateOptions, reports: [String]) throws {
    gate = try configuration.gate()
    policy = configuration.file ?? "vidfit"
    explains = rules.explain
    isLenient = rules.exitZero
    targets = try reports.map(ReportTarget.init)
  }

  /// Whether the results are read again at the end.
  var readsResults: Bool { gate.isActive || !targets.isEmpty }

  /// Refuses reports that would replace the journal.
  func spare(_ journal: FilePath?) throws {
    guard let journal else { return }
    for target in targets { try target.spare([journal]) }
  }

  /// Writes the reports and tells which rules are broken.
  ///
  /// - Parameter clips: the clips of this run; nil for all.
  /// - Returns: whether a broken rule decides the exit status.
  func conclude(_ results: FilePath, of clips: Set<ClipIdentity>?) throws -> Bool {
    guard readsResults else { return false }
    let files = try exitingTemporary { try ResultFiles([results], of: clips) }
    for problem in files.problems { Output.complain(problem) }
    let judged = try exitingTemporary { try JudgedResults(files, gate: gate) }
    for target in targets { try target.write(judged, policy: policy) }
    return try conclude(judged)
  }

  /// Tells which rules are broken, with `--explain` also why.
  ///
  /// - Returns: whether a broken rule decides the exit status.
  func conclude(_ judged: JudgedResults) throws -> Bool {
    guard gate.isActive else { return false }
    var judge = Judge(gate, explains: explains)
    try exitingTemporary { try judged.forEach { judge.judge($0) } }
    judge.conclude()
    return judge.isBroken && !isLenient
  }
}

extension JudgedResults {
  /// Checks results against a gate, or against the default rules if the gate has none.
  init(_ files: ResultFiles, missing: [Request] = [], gate: Gate) throws {
    try self.init(files, missing: missing) { clip in
      gate.isActive ? gate.checks(of: clip) : DefaultRules.checks(clip)
    }
  }
}
