package import Document

/// All results with the findings of the rules: the contents of an export.
///
/// Each `forEach` reads the results again, which takes long for many clips. The first one also
/// counts, so that counts cost nothing afterwards.
package final class JudgedResults {
  private let files: ResultFiles
  private let judged: @Sendable (ClipReport) -> JudgedClip
  private let note: (JudgedClip) -> Void
  /// Whether the user gave a rule. Without one no clip breaks any, and findings are those that need
  /// attention.
  package let hasRules: Bool
  /// Clips of a manifest without a result.
  package let missing: [Request]
  private var firstPass: FirstPass?
  /// The clips that were noted, also by a pass that an error ended.
  private var noted = 0

  private struct FirstPass {
    var counts = ResultCounts()
    var problems = LineProblems()
  }

  /// - Parameters:
  ///   - judge: the findings of the rules on a clip; nil without rules.
  ///   - note: gets each clip once, whatever the number of exports.
  package init(
    _ files: ResultFiles, missing: [Request] = [],
    judge: (@Sendable (ClipReport) -> [Check])?,
    note: @escaping (JudgedClip) -> Void = { _ in }
  ) {
    self.files = files
    hasRules = judge != nil
    let judge = judge ?? Observations.checks
    judged = { JudgedClip($0, checks: judge($0)) }
    self.missing = missing
    self.note = note
  }

  package var counts: ResultCounts { get throws { try wholePass().counts } }

  /// Lines that looked like results until they were read completely; no export has them.
  package var problems: LineProblems { get throws { try wholePass().problems } }

  private func wholePass() throws -> FirstPass {
    if let firstPass { return firstPass }
    return try countingPass({ _ in }) { _ in }
  }

  /// Hands each clip on, in the order of the inputs.
  package func forEach(_ body: (JudgedClip) throws -> Void) throws {
    try forEach({ $0 }, body)
  }

  /// Hands on the result of `transform` for each clip, in the order of the inputs.
  ///
  /// - Parameter transform: runs on all cores. Clips may lack the evidence of their verdicts, which no
  ///   export tells.
  package func forEach<Value: Sendable>(
    _ transform: @escaping @Sendable (JudgedClip) -> Value, _ body: (Value) throws -> Void
  ) throws {
    if firstPass == nil {
      _ = try countingPass(transform, body)
    } else {
      // These were counted in the first pass.
      var problems = LineProblems()
      try files.forEach(
        { [judged] in transform(judged($0)) }, without: .evidence, problems: &problems, body)
    }
  }

  private func countingPass<Value: Sendable>(
    _ transform: @escaping @Sendable (JudgedClip) -> Value, _ body: (Value) throws -> Void
  ) throws -> FirstPass {
    var pass = FirstPass()
    let both = { @Sendable [judged] (report: ClipReport) in
      let clip = judged(report)
      return (clip, transform(clip))
    }
    try files.forEach(both, without: .evidence, problems: &pass.problems) { clip, value in
      pass.counts.add(clip)
      if pass.counts.total > noted {
        noted += 1
        note(clip)
      }
      try body(value)
    }
    pass.counts.missing = missing.count
    firstPass = pass
    return pass
  }
}
