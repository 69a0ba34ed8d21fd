import Files
import Framing
import Report
import Rules

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
    let skipped = tally.skipped > 0 ? "\(counted(tally.skipped, "other file")) passed over" : nil
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
