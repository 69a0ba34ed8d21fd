/// All results with what the rules find in them: what a report is made of.
///
/// Nothing of it is held but the counts; each `forEach` reads the results anew.
package struct JudgedResults: Sendable {
  private let files: ResultFiles
  private let judge: @Sendable (ClipResult) -> [Check]
  /// What a manifest lists and no result answers.
  package let missing: [Request]
  package let counts: ResultCounts

  /// Goes through the results once to count them.
  package init(
    _ files: ResultFiles, missing: [Request] = [],
    judge: @escaping @Sendable (ClipResult) -> [Check]
  ) throws {
    self.files = files
    self.judge = judge
    self.missing = missing
    var counts = ResultCounts()
    try files.forEach { counts.add(JudgedClip($0, checks: judge($0))) }
    counts.missing = missing.count
    self.counts = counts
  }

  /// Hands each clip on, in the order of the inputs.
  package func forEach(_ body: (JudgedClip) throws -> Void) throws {
    try files.forEach { try body(JudgedClip($0, checks: judge($0))) }
  }
}
