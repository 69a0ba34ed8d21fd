package import Results

/// One clip of a run.
package struct BatchItem: Sendable, Hashable {
  /// Place among the inputs, from 0.
  package let index: Int
  package let request: Request
  /// Whether somebody named this file, rather than a folder that holds it.
  package let isNamed: Bool
  /// Place among the clips that this run looks at, from 0: without those of other shards.
  package var turn = 0
  /// What an earlier run answered, if that holds as long as the clip does not change.
  package var earlier: EarlierAnswer?

  package init(
    index: Int, request: Request, isNamed: Bool = true, earlier: EarlierAnswer? = nil
  ) {
    self.index = index
    self.request = request
    self.isNamed = isNamed
    self.earlier = earlier
  }
}

/// What an earlier run answered.
package struct EarlierAnswer: Sendable, Hashable {
  /// A hash of the clip's fingerprint.
  package let fingerprint: UInt64
  package let outcome: BatchOutcome

  package init(fingerprint: UInt64, outcome: BatchOutcome) {
    self.fingerprint = fingerprint
    self.outcome = outcome
  }
}

/// What came of a clip.
package enum BatchAnswer: Sendable, Equatable {
  /// A result: a JSON document on one line, and what it says in short.
  case result(line: [UInt8], BatchOutcome)
  /// It is as it was when an earlier run answered.
  case unchanged
  /// A file in a folder that is no clip.
  case skipped
  /// Nobody answered, for the run was told to end.
  case abandoned
}

/// A result in short.
package enum BatchOutcome: Sendable, Hashable {
  /// The verdict, or nil where padding was not looked for.
  case analysed(verdict: String?)
  case failed(code: String, isRetryable: Bool)
}
