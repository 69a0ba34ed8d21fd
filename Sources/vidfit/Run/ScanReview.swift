import Files
import Results

/// What follows once all results are there: the reports, and the rules.
struct ScanReview {
  let gate: Gate
  /// The name of the policy file, or vidfit's own where there is none.
  let policy: String
  let explains: Bool
  /// Whether a broken rule leaves the exit status alone.
  let isLenient: Bool
  let targets: [ReportTarget]

  /// - Parameters:
  ///   - configuration: with all layers in it.
  ///   - reports: names of files, as they were given.
  init(_ configuration: Configuration, _ rules: GateOptions, reports: [String]) throws {
    gate = try configuration.gate()
    policy = configuration.file ?? "vidfit"
    explains = rules.explain
    isLenient = rules.exitZero
    targets = try reports.map(ReportTarget.init)
  }

  /// Whether the results are needed once more.
  var readsResults: Bool { gate.isActive || !targets.isEmpty }

  /// Refuses reports that would replace the journal.
  func spare(_ journal: [UInt8]?) throws {
    guard let journal else { return }
    for target in targets { try target.spare([journal]) }
  }

  /// Writes the reports and says which rules are broken. Whether that is to end in a status of its
  /// own.
  ///
  /// - Parameter clips: those that it is about; nil for all.
  func conclude(_ results: [UInt8], of clips: Set<ClipIdentity>?) throws -> Bool {
    guard readsResults else { return false }
    let files = try exitingTemporary { try ResultFiles([results], of: clips) }
    for problem in files.problems { Output.complain(problem) }
    let judged = try exitingTemporary { try JudgedResults(files, gate: gate) }
    for target in targets { try target.write(judged, policy: policy) }
    return try conclude(judged)
  }

  /// Says which rules are broken, and by what if that was asked for. Whether that is to end in a
  /// status of its own.
  func conclude(_ judged: JudgedResults) throws -> Bool {
    guard gate.isActive else { return false }
    var judge = Judge(gate, explains: explains)
    try exitingTemporary { try judged.forEach { judge.look(at: $0) } }
    judge.conclude()
    return judge.isBroken && !isLenient
  }
}

extension JudgedResults {
  /// Holds results against a gate, or where that has no rules against those that always hold.
  init(_ files: ResultFiles, missing: [Request] = [], gate: Gate) throws {
    try self.init(files, missing: missing) { clip in
      gate.isActive ? gate.checks(of: clip) : DefaultRules.checks(clip)
    }
  }
}
