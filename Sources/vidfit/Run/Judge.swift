import Files
import Report
import Rules

/// Holds the clips of a run against the gate, and tells on standard error what it finds.
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

  /// Tells the sentences at the end of a run.
  func conclude() {
    for line in tally.baselineNotices + [tally.warnings, tally.sentence].compactMap(\.self) {
      Output.complain(line)
    }
  }
}
