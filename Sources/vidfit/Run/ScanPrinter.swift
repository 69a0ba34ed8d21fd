import ArgumentParser
import Batch
import Files
import Results

enum ScanFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for people.
  case text
  /// A JSON document a line.
  case ndjson
  /// The path, a tab, and FFmpeg's `crop=` filter, empty where there is nothing to cut.
  case crop
}

/// Writes results as they come: to standard output, and what failed in words to standard error.
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
    if format == .ndjson { try print(found.line + [UInt8(ascii: "\n")]) }
    // The document is read only where words are made of it.
    guard format != .ndjson || (tellsFailures && found.isFailure),
      case .result(let result) = ClipResult.read(found.line)
    else { return }
    switch result.outcome {
    case .analysed(let analysis):
      if format == .text { try print(Array((ScanLine(result, analysis).text + "\n").utf8)) }
      if format == .crop {
        try print(found.item.request.path + Array("\t\(analysis.advice.crop?.ffmpeg ?? "")\n".utf8))
      }
    case .failed(let failure):
      guard tellsFailures else { return }
      progress.clear()
      Output.complain("\(result.path.oneLine): \(failure.message)")
    }
  }

  private func print(_ bytes: [UInt8]) throws {
    progress.clear()
    try Output.standard.write(bytes)
  }
}
