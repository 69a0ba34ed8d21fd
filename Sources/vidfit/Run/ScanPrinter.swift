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
    let report = found.report
    switch format {
    case .ndjson: try print(found.line + [UInt8(ascii: "\n")])
    case .text:
      if let line = ScanLine(report) { try print(Array((line.text + "\n").utf8)) }
    case .crop:
      if let line = CropLine(report) { try print(line.bytes) }
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
