package import Document
internal import Files
package import Rules
package import SystemPackage

/// One clip of a run.
package struct BatchItem: Sendable, Hashable {
  /// Place among the inputs, from 0.
  package let index: Int
  package var request: Request
  /// Whether the user named this file, rather than a folder that holds it.
  package let isNamed: Bool
  /// Place among the clips that this run analyses, from 0: without those of other shards.
  package var turn = 0
  /// An earlier run's answer to the same options.
  package var earlier: EarlierAnswer?
  /// The reason why its output can't have its name, to follow "because"; nil if it can.
  package var taken: String?

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
  /// A hash of the clip's fingerprint: the answer holds as long as the clip has it. Nil for an answer
  /// that doesn't hold, such as the failure of a clip that couldn't be opened.
  package let fingerprint: UInt64?
  package let outcome: ReportOutcome
  /// See ``ReportSummary/isRefused``.
  package let isRefused: Bool
  /// See ``ReportSummary/output``.
  package let output: FilePath?

  package init(
    fingerprint: UInt64?, outcome: ReportOutcome, isRefused: Bool = false, output: FilePath? = nil
  ) {
    self.fingerprint = fingerprint
    self.outcome = outcome
    self.isRefused = isRefused
    self.output = output
  }
}

/// The answer to one clip of a run; also the reply of a worker process.
package enum BatchAnswer: Sendable, Equatable {
  case report(ReportedLine)
  /// The clip is as it was when an earlier run answered.
  case unchanged
  /// A file found in a folder is not a clip.
  case skipped
  /// There is no answer because the run was asked to end.
  case abandoned
}

/// A report and the line that is written for it, made once although it leaves processes in several
/// places.
package struct ReportedLine: Sendable, Equatable {
  /// JSON without a newline.
  package let bytes: [UInt8]
  package let report: ClipReport

  package init(_ report: ClipReport) throws {
    (bytes, self.report) = try ReportEncoder().line(of: report)
  }

  /// Nil for a line that is not a report.
  package init?(_ line: [UInt8]) {
    guard case .document(let report) = ReportLine<ClipReport>(line) else { return nil }
    (bytes, self.report) = (line, report)
  }

  package var summary: ReportSummary { ReportSummary(report) }
}

extension ReportSummary {
  /// Whether a resumed run takes this answer, as long as the clip has not changed. It tries again
  /// failures that were the machine's or a server's fault, and clips that could not be opened.
  package var isKept: Bool {
    if case .failed(let code, _) = outcome, code.subject == .transfer { return false }
    return fingerprint != nil && !outcome.isRetryable && !isOpen
  }
}

extension ReportOutcome {
  /// Whether a clip failed for its contents, so that another try ends in the same way. An empty file
  /// has no fingerprint and is tried again, but only because it may no longer be the same.
  package var isLastingFailure: Bool {
    if case .failed(let code, let isRetryable) = self {
      code.subject == .contents && !isRetryable
    } else {
      false
    }
  }
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
