internal import Files
package import Report
package import Rules
internal import SystemPackage

/// One clip of a run.
package struct BatchItem: Sendable, Hashable {
  /// Place among the inputs, from 0.
  package let index: Int
  package let request: Request
  /// Whether somebody named this file, rather than a folder that holds it.
  package let isNamed: Bool
  /// Place among the clips that this run looks at, from 0: without those of other shards.
  package var turn = 0
  /// An earlier run's answer, if it holds as long as the clip does not change.
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

/// An earlier run's answer in brief.
package struct EarlierAnswer: Sendable, Hashable {
  /// A hash of the clip's fingerprint.
  package let fingerprint: UInt64
  package let outcome: ReportOutcome

  package init(fingerprint: UInt64, outcome: ReportOutcome) {
    self.fingerprint = fingerprint
    self.outcome = outcome
  }
}

/// The answer to one clip of a run; also the message that a worker process answers with.
package enum BatchAnswer: Codable, Sendable, Equatable {
  case report(ClipReport)
  /// The clip is as it was when an earlier run answered.
  case unchanged
  /// A file found in a folder is not a clip.
  case skipped
  /// Nobody answered because the run was told to end.
  case abandoned
}

extension BatchItem {
  /// The report of a clip that failed before or beside its analysis.
  ///
  /// - Parameter options: the digest of the run's settings.
  func report(_ failure: ClipFailure, options: String) -> ClipReport {
    var report = ClipReport(path: request.path, outcome: .failed(failure))
    (report.index, report.key, report.options) = (index, request.key, options)
    return report
  }
}
