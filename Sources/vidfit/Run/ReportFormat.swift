import ArgumentParser
import Document
import Files
import Framing
import Important
import Rules
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// A format of documents, selected by the extension of a file's name.
struct ReportFormat: Sendable {
  /// The extension.
  let suffix: String
  /// A remark on it for help texts.
  var remark: String?
  /// Whether a report has counts before its clips.
  var countsFirst = false
  /// Whether people can correct its clips.
  var takesLabels = false
  let writer: @Sendable (Context) -> any ReportWriter

  /// The facts that writers need beside the results.
  struct Context {
    /// The name of the policy, or of vidfit without one.
    let policy: String
    let scope: ReportScope
    /// The document's own file.
    let path: FilePath
  }

  static let all =
    [
      ReportFormat(suffix: "csv") { _ in CSVReport() },
      ReportFormat(suffix: "xml", remark: "JUnit", countsFirst: true) {
        JUnitReport(suite: $0.policy)
      },
      ReportFormat(suffix: "sarif") { _ in SARIFReport(version: AnalysisSchema.version) },
      ReportFormat(suffix: "md") { _ in MarkdownReport() },
    ] + Feature.all.flatMap(\.reportFormats)

  /// The format for a file of this name.
  fileprivate static func of(_ path: FilePath) throws(WrongValue) -> ReportFormat {
    let suffix = path.fileExtension?.lowercased()
    guard let format = all.first(where: { $0.suffix == suffix }) else {
      let known = all.map { ".\($0.suffix)" }.joined(separator: ", ")
      throw WrongValue(
        "unknown format '\(path.oneLine)'; expected a name that ends in one of \(known)")
    }
    return format
  }

  /// All extensions, for help texts: `.csv, .xml (JUnit) or .html (a page to look through …)`.
  static let extensions = all.map { format in
    ".\(format.suffix)" + (format.remark.map { " (\($0))" } ?? "")
  }.inWords
}

/// The screens and regions that results may tell of, and what their reports are for.
struct ReportScope {
  /// Whether people correct the clips.
  var isForLabels = false
  var devices = Device.catalogue
  /// What must not get lost of the clips; nil if that differs among them.
  var important: ImportantRequest?
}

/// A file that `-o` names, and the format of the report that goes there.
struct ReportTarget {
  /// The path as the user gave it.
  let argument: String
  private let path: FilePath
  private let format: ReportFormat

  /// - Parameter argument: the path as the user gave it.
  init(_ argument: String) throws {
    self.argument = argument
    path = RawArguments.path(argument)
    format = try ReportFormat.of(path)
  }

  /// Whether the counts precede the clips.
  var countsFirst: Bool { format.countsFirst }

  /// Whether people can correct the clips on it.
  var takesLabels: Bool { format.takesLabels }

  /// Refuses to replace a file that this command reads.
  func check() throws { try exitingUsage { try PendingFile.check(path) } }

  /// Writes the report whole or not at all, and reports what it leaves out.
  ///
  /// - Parameter policy: the name of the rules that the clips are checked against.
  func write(_ results: JudgedResults, policy: String, _ scope: ReportScope) throws {
    try exitingTemporary {
      var file = try PendingFile(path)
      let report = format.writer(
        ReportFormat.Context(policy: policy, scope: scope, path: path))
      let remarks = try report.write(results) { try file.write($0) }
      try file.commit()
      for remark in remarks { Output.complain("\(path.oneLine): \(remark)") }
    }
  }
}
