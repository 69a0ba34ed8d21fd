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
  /// A hash of the fingerprint that an earlier run found, if its answer is still at hand.
  package var known: UInt64?

  package init(index: Int, request: Request, isNamed: Bool = true, known: UInt64? = nil) {
    self.index = index
    self.request = request
    self.isNamed = isNamed
    self.known = known
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
}

/// A result in short.
package enum BatchOutcome: Sendable, Hashable {
  /// The verdict, or nil where padding was not looked for.
  case analysed(verdict: String?)
  case failed(code: String, isRetryable: Bool)
}
