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

/// A report as the line that is written for it, made once although it leaves processes in several
/// places. For a line from another process only the outcome is decoded until more is needed.
package struct ReportedLine: Sendable, Equatable {
  /// JSON without a newline.
  package let bytes: [UInt8]
  package let outcome: ReportOutcome
  /// See ``ReportSummary/isKept``.
  package let isKept: Bool
  /// See ``ReportSummary/output``.
  package let output: FilePath?

  package init(_ given: ClipReport) throws {
    let report: ClipReport
    (bytes, report) = try ReportEncoder().line(of: given)
    outcome = ReportOutcome(report.outcome)
    let isOpen = report.unpadding.map { $0.outcome.isOpen($0.reasons.map(\.code)) }
    isKept = outcome.isKept(fingerprint: report.fingerprint, isOpen: isOpen ?? false)
    output = report.unpadding.flatMap { $0.outcome == .written ? $0.output : nil }
  }

  /// Nil for a line that is not a report.
  package init?(_ line: [UInt8]) {
    guard case .document(let summary) = ReportLine(line, as: ReportSummary.self) else {
      return nil
    }
    bytes = line
    outcome = summary.outcome
    isKept = summary.isKept
    output = summary.output
  }

  /// The whole report.
  ///
  /// - Parameter item: the clip that it answers.
  package func report(of item: BatchItem) -> ClipReport {
    WorkerMessage.read(bytes)
      ?? item.report(
        ClipFailure(.internal, .decode, "its result can't be read back", retryable: true),
        options: "")
  }
}

extension ReportSummary {
  /// Whether a resumed run takes this answer, as long as the clip has not changed. It tries again
  /// failures that were the machine's or a server's fault, and clips that could not be opened.
  var isKept: Bool { outcome.isKept(fingerprint: fingerprint, isOpen: isOpen) }
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

  fileprivate func isKept(fingerprint: String?, isOpen: Bool) -> Bool {
    if case .failed(let code, _) = self, code.subject == .transfer { return false }
    return fingerprint != nil && !isRetryable && !isOpen
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
