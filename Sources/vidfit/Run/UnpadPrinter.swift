import Batch
import Files
import Report
import Synchronization

/// Writes the outcome for each clip as it comes, and counts it.
final class UnpadPrinter: Sendable {
  private let format: UnpadFormat
  private let isQuiet: Bool
  /// Whether there are many clips, so that one without bars needs no words and no status.
  private let isOneOfMany: Bool
  private let progress: ScanProgress
  private let tally = Mutex(UnpadTally())

  init(_ format: UnpadFormat, isQuiet: Bool, isOneOfMany: Bool, progress: ScanProgress) {
    self.format = format
    self.isQuiet = isQuiet
    self.isOneOfMany = isOneOfMany
    self.progress = progress
  }

  var counts: UnpadTally { tally.withLock { $0 } }

  /// - Parameter line: the report as JSON without a newline, if it was made already.
  func write(_ report: ClipReport, line: [UInt8]? = nil) throws {
    tally.withLock { $0.add(report) }
    progress.clear()
    if format == .ndjson {
      try Output.standard.write(
        (line ?? ReportEncoder().encode(report)) + [UInt8(ascii: "\n")])
    }
    guard let result = report.unpadding, let text = UnpadLine(report) else {
      if let failure = report.failure, !isQuiet {
        Output.complain(about: report.path, failure.message)
      }
      return
    }
    if format == .text, let written = text.written { try Output.standard.write(line: written) }
    guard !isQuiet else { return }
    if let complaint = text.complaint, result.restored || !(isOneOfMany && result.isOfCleanClip) {
      Output.complain(about: report.path, complaint)
    }
    for warning in result.warnings { Output.complain(about: report.path, "warning: \(warning)") }
  }
}

/// The number of clips by outcome.
struct UnpadTally: Sendable {
  private(set) var written = 0
  /// Clips that have no bars.
  private(set) var clean = 0
  private(set) var refused = 0
  private(set) var failed = 0
  /// Failed clips whose output the system refused.
  private(set) var unwritten = 0

  mutating func add(_ report: ClipReport) {
    switch report.unpadding {
    case nil: failed += 1
    case let result? where result.isOfCleanClip: clean += 1
    case let result?:
      switch result.outcome {
      case .written: written += 1
      case .refused: refused += 1
      case .failed:
        failed += 1
        if result.reasons.contains(where: { $0.code == .unwritable }) { unwritten += 1 }
      }
    }
  }

  var sentence: String {
    let parts = [
      (written, "written"), (clean, "without bars"), (refused, "refused"), (failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = written + clean + refused + failed
    return "\(counted(total, "clip"))" + (parts.isEmpty ? "" : ": ")
      + parts.joined(separator: ", ")
  }
}

extension Unpadding {
  /// Whether nothing was done because there is nothing to remove.
  var isOfCleanClip: Bool { outcome == .refused && reasons.map(\.code) == [.notPadded] }
}

extension UnpadTally {
  /// Ends with the status of the worst outcome, if there is any.
  ///
  /// - Parameter cleanCounts: whether a clip without bars affects the status.
  func endIfAny(cleanCounts: Bool) throws {
    if unwritten > 0 { throw ExitStatus.temporary }
    if refused > 0 || (cleanCounts && clean > 0) { throw ExitStatus.ruleBroken }
    if failed > 0 { throw ExitStatus.someFailed }
  }
}
