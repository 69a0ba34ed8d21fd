import ArgumentParser
import Files
import Results
import VidfitKit

/// A file that `-o` names, and the kind of document that goes there.
struct ReportTarget {
  private let path: [UInt8]
  private let format: ReportFormat

  /// - Parameter argument: as the person gave it.
  init(_ argument: String) throws {
    path = RawArguments.bytes(argument)
    do {
      format = try ReportFormat(path: path)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Refuses to write over what is read.
  func spare(_ sources: [[UInt8]]) throws {
    let target = FileStatus(path)?.identity
    let isSource: ([UInt8]) -> Bool = { source in
      source == path || (target != nil && FileStatus(source)?.identity == target)
    }
    if sources.contains(where: isSource) {
      throw ValidationError("\(MediaPath(bytes: path)) would replace what it is made from")
    }
  }

  /// Writes the document whole or not at all, and says what it leaves out.
  ///
  /// - Parameter policy: the name of what the clips are held against.
  func write(_ results: JudgedResults, policy: String) throws {
    try exitingTemporary {
      var file = try PendingFile(path)
      let report = format.report(version: AnalysisSchema.version, policy: policy)
      let remarks = try report.write(results) { try file.write($0) }
      try file.commit()
      for remark in remarks { Output.complain("\(MediaPath(bytes: path)): \(remark)") }
    }
  }
}
