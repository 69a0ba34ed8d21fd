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
    return "to try only the failures again: vidfit report \(journal.oneLine.shellQuoted) "
      + "--list failed -0 | vidfit scan -0 -"
  }
}

extension String {
  /// The string as one word of a shell command.
  fileprivate var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      let scalar = UnicodeScalar(byte)
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || "._-/".unicodeScalars.contains(scalar)
    }
    return isPlain
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
