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
  /// Those of the first pass.
  private var known: ResultCounts?
  /// The clips that were noted, also by a pass that an error ended.
  private var noted = 0

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

  package var counts: ResultCounts { get throws { try known ?? countingPass({ _ in }) { _ in } } }

  /// Hands each clip on, in the order of the inputs.
  package func forEach(_ body: (JudgedClip) throws -> Void) throws {
    try forEach({ $0 }, body)
  }

  /// Hands on the result of `transform` for each clip, in the order of the inputs.
  ///
  /// - Parameter transform: runs on all cores.
  package func forEach<Value: Sendable>(
    _ transform: @escaping @Sendable (JudgedClip) -> Value, _ body: (Value) throws -> Void
  ) throws {
    if known == nil {
      _ = try countingPass(transform, body)
    } else {
      try files.forEach({ [judged] in transform(judged($0)) }, body)
    }
  }

  private func countingPass<Value: Sendable>(
    _ transform: @escaping @Sendable (JudgedClip) -> Value, _ body: (Value) throws -> Void
  ) throws -> ResultCounts {
    var counts = ResultCounts()
    let both = { @Sendable [judged] (report: ClipReport) in
      let clip = judged(report)
      return (clip, transform(clip))
    }
    try files.forEach(both) { clip, value in
      counts.add(clip)
      if counts.total > noted {
        noted += 1
        note(clip)
      }
      try body(value)
    }
    counts.missing = missing.count
    known = counts
    return counts
  }
}
