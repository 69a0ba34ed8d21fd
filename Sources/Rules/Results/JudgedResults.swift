package import Report

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
    return try countingPass { _ in }
  }

  /// Hands each clip on, in the order of the inputs.
  package func forEach(_ body: (JudgedClip) throws -> Void) throws {
    if firstPass == nil {
      _ = try countingPass(body)
    } else {
      // These were counted in the first pass.
      var problems = LineProblems()
      try files.forEach(judged, problems: &problems, body)
    }
  }

  private func countingPass(_ body: (JudgedClip) throws -> Void) throws -> FirstPass {
    var pass = FirstPass()
    try files.forEach(judged, problems: &pass.problems) { clip in
      pass.counts.add(clip)
      note(clip)
      try body(clip)
    }
    pass.counts.missing = missing.count
    firstPass = pass
    return pass
  }
}
