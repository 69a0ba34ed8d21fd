import Files
import Results
import VidfitKit

/// Holds the records of a run against the gate, and says on standard error what it finds.
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

  mutating func look(at record: AnalysisRecord) throws {
    guard gate.isActive else { return }
    let line = try ReportEncoder(pretty: false).encode(record)
    // A plain size is no clip.
    guard case .result(let result) = ClipResult.read(line) else { return }
    look(at: JudgedClip(result, checks: gate.checks(of: result)))
  }

  /// - Parameter clip: with what this gate found in it.
  mutating func look(at clip: JudgedClip) {
    tally.add(clip)
    guard explains else { return }
    for line in gate.explanation(of: clip.result) {
      Output.complain("\(clip.result.path.oneLine): \(line)")
    }
  }

  /// The sentences at the end of a run.
  func conclude() {
    for line in tally.baselineNotices + [tally.warnings, tally.sentence].compactMap(\.self) {
      Output.complain(line)
    }
  }
}
