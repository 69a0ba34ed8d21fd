import ArgumentParser
import Files
import Framing
import Rules
import SystemPackage
import VidfitKit

/// A file that `-o` names, and the format of the report that goes there.
struct ReportTarget {
  private let path: FilePath
  private let format: ReportFormat

  /// - Parameter argument: as the user gave it.
  init(_ argument: String) throws {
    path = RawArguments.path(argument)
    do {
      format = try ReportFormat(path: path)
    } catch {
      throw WrongValue("\(error)")
    }
  }

  /// Whether the counts precede the clips.
  var countsFirst: Bool { format.countsFirst }

  /// Refuses to replace a file that this command reads.
  func check() throws { try exitingUsage { try PendingFile.check(path) } }

  /// Writes the report whole or not at all, and reports what it leaves out.
  ///
  /// - Parameters:
  ///   - policy: the name of the rules that the clips are checked against.
  ///   - devices: the devices that results may name.
  func write(_ results: JudgedResults, policy: String, devices: [Device]) throws {
    try exitingTemporary {
      var file = try PendingFile(path)
      let report = format.report(ReportFormat.Context(policy: policy, devices: devices))
      let remarks = try report.write(results) { try file.write($0) }
      try file.commit()
      for remark in remarks { Output.complain("\(path.oneLine): \(remark)") }
    }
  }
}
