package import Report

/// All results with the findings of the rules: the contents of an export.
///
/// Only the counts are held; each `forEach` reads the results again.
package struct JudgedResults: Sendable {
  private let files: ResultFiles
  private let judged: @Sendable (ClipReport) -> JudgedClip
  /// Clips of a manifest without a result.
  package let missing: [Request]
  package let counts: ResultCounts

  /// Reads the results once to count them.
  package init(
    _ files: ResultFiles, missing: [Request] = [],
    judge: @escaping @Sendable (ClipReport) -> [Check]
  ) throws {
    self.files = files
    judged = { JudgedClip($0, checks: judge($0)) }
    self.missing = missing
    var counts = ResultCounts()
    try files.forEach(judged) { counts.add($0) }
    counts.missing = missing.count
    self.counts = counts
  }

  /// Hands each clip on, in the order of the inputs.
  package func forEach(_ body: (JudgedClip) throws -> Void) throws {
    try files.forEach(judged, body)
  }
}
