import ArgumentParser
import Batch
import Document
import Files
import Framing
import Rules
internal import Words

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

  /// - Parameters:
  ///   - unwritten: the reports that could not be written.
  ///   - isCutShort: whether the run ended early and wrote no report.
  func print(unwritten: [String] = [], isCutShort: Bool = false) {
    for line in lines(unwritten, isCutShort: isCutShort) {
      try? Output.error.write(Array((line + "\n").utf8))
    }
  }

  private func lines(_ unwritten: [String], isCutShort: Bool) -> [String] {
    let unchanged = tally.unchanged > 0 ? "\(tally.unchanged) of them were in the journal" : nil
    let skipped = tally.skipped > 0 ? "\(counted(tally.skipped, "other file")) skipped" : nil
    let done = isCutShort ? [] : reports.filter { !unwritten.contains($0) }
    let places = [
      names("written", [journal].compactMap(\.self) + done),
      names("not written", unwritten),
      names("not written, because the run ended early", isCutShort ? reports : []),
    ]
    return Summary(tally.results).lines
      + ([unchanged, skipped] + places + [isCutShort ? nil : redo]).compactMap(\.self)
  }

  private func names(_ title: String, _ files: [String]) -> String? {
    files.isEmpty ? nil : "\(title): " + files.map(\.oneLine).joined(separator: ", ")
  }

  /// The next step after failures. Only the same command with `--resume` knows settings and
  /// addresses, whose secrets no result holds.
  private var redo: String? {
    guard tally.failed > 0, let journal else { return nil }
    let failed = counted(tally.failed, "failed clip")
    let repetition = "again: repeat the command with --resume"
    if tally.retriable == tally.failed { return "to try \(failed) \(repetition)" }
    if tally.retriable > 0 {
      return "to try \(tally.retriable) of \(failed) \(repetition); the others would fail in the "
        + "same way"
    }
    let word = String(decoding: RawArguments.bytes(journal).asShellWord, as: UTF8.self)
    return
      "\(failed) would fail in the same way again; to list failed clips: vidfit report \(word) "
      + "--list failed"
  }
}
