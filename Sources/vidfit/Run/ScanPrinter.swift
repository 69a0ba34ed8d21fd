import ArgumentParser
import Batch
import Files
import Framing
import Report
import Rules

enum ScanFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for each clip, for people.
  case text
  /// A JSON document per line.
  case ndjson
  /// The path and FFmpeg's `crop=` filter; see ``CropLine``.
  case crop
}

/// Writes results to standard output as they come, and failures as messages to standard error.
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
    switch format {
    case .ndjson: break
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

/// The last lines of a scan, on standard error: the counts, the files written, and the next step.
struct ScanSummary {
  private let tally: RunTally
  private let journal: String?
  private let reports: [String]

  /// - Parameters:
  ///   - journal: the path as the user gave it.
  ///   - reports: the paths as the user gave them.
  init(_ tally: RunTally, journal: String?, reports: [String]) {
    self.tally = tally
    self.journal = journal
    self.reports = reports
  }

  func print() {
    for line in lines { try? Output.error.write(Array((line + "\n").utf8)) }
  }

  var lines: [String] {
    let unchanged = tally.unchanged > 0 ? "\(tally.unchanged) of them were in the journal" : nil
    let skipped = tally.skipped > 0 ? "\(counted(tally.skipped, "other file")) skipped" : nil
    return Summary(tally.results).lines + [unchanged, skipped, place, redo].compactMap(\.self)
  }

  private var place: String? {
    let all = [journal].compactMap(\.self) + reports
    return all.isEmpty ? nil : "written: " + all.map(\.oneLine).joined(separator: ", ")
  }

  private var redo: String? {
    guard tally.failed > 0, let journal else { return nil }
    let word = String(decoding: RawArguments.bytes(journal).asShellWord, as: UTF8.self)
    return "to try only the failures again: vidfit report \(word) "
      + "--list failed -0 | vidfit scan -0 -"
  }
}
