import ArgumentParser
import Batch
import Files
import Report

enum ScanFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for people.
  case text
  /// A JSON document a line.
  case ndjson
  /// The path and FFmpeg's `crop=` filter; see ``CropLine``.
  case crop
}

/// Writes results as they come to standard output, and failures as messages to standard error.
struct ScanPrinter: Sendable {
  private let format: ScanFormat
  private let progress: ScanProgress
  private let tellsFailures: Bool

  init(_ format: ScanFormat, progress: ScanProgress, tellsFailures: Bool) {
    self.format = format
    self.progress = progress
    self.tellsFailures = tellsFailures
  }

  func write(_ found: RunResult) throws {
    if format == .ndjson {
      try print(found.line + [UInt8(ascii: "\n")])
      guard tellsFailures, found.isFailure else { return }
    }
    let report = found.report
    switch (format, report.outcome) {
    case (.ndjson, _): break
    case (.text, .analysed(let analysis)):
      try print(Array((ScanLine(report, analysis).text + "\n").utf8))
    case (.crop, .analysed(let analysis)):
      try print(CropLine(report, analysis).bytes)
    case (.text, .failed), (.crop, .failed): break
    }
    guard tellsFailures, let failure = report.failure else { return }
    progress.clear()
    Output.complain(about: report.path, failure.message)
  }

  private func print(_ bytes: [UInt8]) throws {
    progress.clear()
    try Output.standard.write(bytes)
  }
}
