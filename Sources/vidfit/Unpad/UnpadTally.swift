import Document

/// The number of clips by outcome, whether they are encoded again or not, and the status that
/// follows.
struct UnpadTally: Sendable {
  private(set) var written = 0
  /// Clips that have no bars.
  private(set) var clean = 0
  private(set) var refused = 0
  private(set) var failed = 0
  /// Failed clips whose output the system refused.
  private(set) var unwritten = 0

  mutating func add(_ report: ClipReport) {
    if let result = report.unpadding {
      add(result.outcome, result.reasons)
    } else {
      failed += 1
    }
  }

  mutating func add(_ outcome: Unpadding.Outcome, _ reasons: [Unpadding.Reason] = []) {
    switch outcome {
    case .written: written += 1
    case .refused where reasons.areOfCleanClip: clean += 1
    case .refused: refused += 1
    case .failed:
      failed += 1
      if reasons.contains(where: { $0.code == .unwritable }) { unwritten += 1 }
    }
  }

  var sentence: String {
    counted(written + clean + refused + failed, "clip")
      + Self.list([
        (written, "written"), (clean, "without bars"), (refused, "refused"), (failed, "failed"),
      ])
  }

  /// The clips whose outcome is that of an earlier run, to follow the sentence; empty for none. Those
  /// that were not written decide about the status.
  static func sentence(_ earlier: (refused: Int, failed: Int), of count: Int) -> String {
    guard count > 0 else { return "" }
    return "; \(count) more were in the journal"
      + list([(earlier.refused, "refused"), (earlier.failed, "failed")])
  }

  private static func list(_ counts: [(Int, String)]) -> String {
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  /// Ends with the status of the worst outcome, if there is any.
  ///
  /// - Parameters:
  ///   - cleanCounts: whether a clip without bars affects the status.
  ///   - earlier: clips whose outcome is that of an earlier run.
  func endIfAny(
    cleanCounts: Bool = false, earlier: (refused: Int, failed: Int) = (0, 0)
  ) throws {
    if unwritten > 0 { throw ExitStatus.temporary }
    if refused + earlier.refused > 0 || (cleanCounts && clean > 0) { throw ExitStatus.ruleBroken }
    if failed + earlier.failed > 0 { throw ExitStatus.someFailed }
  }
}
