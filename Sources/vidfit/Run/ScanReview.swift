import Document
import Files
import Framing
import Rules
import SystemPackage

/// The end of a run, once all results are in: the reports and the rules.
struct ScanReview {
  let gate: Gate
  /// The name of the policy file, or vidfit's own if there is none.
  let policy: String
  let explains: Bool
  /// Whether a broken rule leaves the exit status unchanged.
  let isLenient: Bool
  let targets: [ReportTarget]
  private let scope: ReportScope

  /// - Parameters:
  ///   - configuration: with all layers.
  ///   - reports: file names as the user gave them.
  init(
    _ configuration: Configuration, _ rules: GateOptions, reports: [String],
    _ scope: ReportScope = ReportScope()
  ) throws {
    self.scope = scope
    gate = try configuration.gate()
    policy = configuration.file ?? "vidfit"
    explains = rules.explain
    isLenient = rules.exitZero
    let targets = try reports.map(ReportTarget.init)
    // Reports that need counts follow others, whose pass over the results has made them.
    self.targets = targets.filter { !$0.countsFirst } + targets.filter(\.countsFirst)
  }

  /// Whether the results are read again at the end.
  var readsResults: Bool { gate.isActive || !targets.isEmpty }

  /// Refuses reports that would replace what this run reads.
  func checkTargets() throws { for target in targets { try target.check() } }

  /// The end of a run, as far as it affects the exit status.
  struct Outcome {
    /// A rule is broken, and that matters.
    var isBroken = false
    /// The reports that could not be written, as the user gave them, with the statuses to end with. A
    /// line tells of each.
    var unwritten: [(report: String, status: any Error)] = []
  }

  /// Writes the reports, and reports which rules are broken.
  ///
  /// - Parameters:
  ///   - clips: the clips of this run; nil for all.
  ///   - options: the digest of this run's settings. A journal may hold answers to others.
  func conclude(
    _ results: FilePath, of clips: Set<ClipIdentity>?, options: String
  ) throws -> Outcome {
    guard readsResults else { return Outcome() }
    let files = try exitingTemporary {
      try ResultFiles([results], of: clips, options: options)
    }
    Output.complain(files.problems)
    return try conclude(files)
  }

  /// Writes the reports, and reports which rules are broken and, with `--explain`, also why.
  ///
  /// - Parameter tell: any further use of the results.
  func conclude(
    _ files: ResultFiles, missing: [Request] = [],
    _ tell: (JudgedResults) throws -> Void = { _ in }
  ) throws -> Outcome {
    try checkTargets()
    var judge = Judge(gate, explains: explains)
    let judged = JudgedResults(files, missing: missing, judge: gate.judge) { [gate] clip in
      if gate.isActive { judge.judge(clip) }
    }
    try tell(judged)
    // A report that can't be written doesn't stop the others.
    var unwritten: [(report: String, status: any Error)] = []
    for target in targets {
      do {
        try target.write(judged, policy: policy, scope)
      } catch {
        unwritten.append((target.argument, error))
      }
    }
    // A gate judges the clips without a report, too.
    _ = try exitingTemporary { try judged.counts }
    if gate.isActive { judge.conclude() }
    return Outcome(isBroken: judge.isBroken && !isLenient, unwritten: unwritten)
  }
}

extension Output {
  /// Reports the first few lines that can't be used, and the number of the others.
  static func complain(_ problems: LineProblems) {
    for problem in problems.first { complain(problem) }
    let others = problems.count - problems.first.count
    if others > 0 { complain("and \(counted(others, "more line")) that can't be read") }
  }
}

/// Checks the clips of a run against the gate, and reports the findings on standard error.
struct Judge {
  private let gate: Gate
  private let explains: Bool
  private var tally: GateTally

  init(_ gate: Gate, explains: Bool) {
    self.gate = gate
    self.explains = explains
    tally = GateTally(gate)
  }

  var isBroken: Bool { tally.isBroken }

  mutating func judge(_ report: ClipReport) {
    guard gate.isActive else { return }
    judge(JudgedClip(report, checks: gate.checks(of: report)))
  }

  /// - Parameter clip: with this gate's findings.
  mutating func judge(_ clip: JudgedClip) {
    tally.add(clip)
    guard explains else { return }
    for line in gate.explanation(of: clip.report) {
      let isDetail = line.hasPrefix(" ")
      Output.complain("\(clip.report.path.oneLine)\(isDetail ? ":" : "") \(line)")
    }
  }

  /// Prints the sentences at the end of a run.
  func conclude() {
    for line in [tally.absence, tally.disuse].compactMap(\.self) + tally.baselineNotices
      + tally.gaps()
      + [tally.warnings, tally.sentence].compactMap(\.self)
    {
      Output.complain(line)
    }
  }
}
