import Document
import Files
import Rules
import SystemPackage

/// Lines of any bytes, separated by newlines, are corrections of results among them, or refused.
enum CorrectionFuzzing {
  private static let file = MemoryFile()

  static func run(_ bytes: [UInt8]) {
    file.write(bytes)
    do {
      var files = try ResultFiles([file.path])
      let outcome = try Corrections([file.path]).check(against: files)
      for line in outcome.problems.first + outcome.remarks { precondition(line == line.oneLine) }
      files.take(outcome)
      var problems = LineProblems()
      let encoded: @Sendable (ClipReport) -> [UInt8]? = { try? ReportEncoder().encode($0) }
      try files.forEach(encoded, problems: &problems) { json in
        guard let json, case .document = ReportLine<ClipReport>(json) else {
          preconditionFailure("a corrected result can be read")
        }
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
