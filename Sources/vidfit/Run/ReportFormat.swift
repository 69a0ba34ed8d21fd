import Files
import Framing
import Page
import Report
import Rules
import Settings
import SystemPackage

/// The formats of documents, selected by the extension of a file's name.
enum ReportFormat: String, CaseIterable {
  case csv
  case junit = "xml"
  case sarif
  case markdown = "md"
  case page = "html"

  /// No format has the extension of this name.
  struct Unknown: Error, CustomStringConvertible {
    let name: String

    var description: String {
      let known = ReportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      return "unknown format '\(name)'; expected a name that ends in one of \(known)"
    }
  }

  /// The format for a file of this name.
  init(path: FilePath) throws(Unknown) {
    guard
      let suffix = path.fileExtension?.lowercased(), let format = Self(rawValue: suffix)
    else { throw Unknown(name: path.oneLine) }
    self = format
  }

  /// All extensions, for help texts: `.csv, .xml (JUnit) or .html (a page to look through …)`.
  static let extensions = allCases.map { format in
    ".\(format.rawValue)" + (format.definition.remark.map { " (\($0))" } ?? "")
  }.inWords

  /// Whether a report has counts before its clips.
  var countsFirst: Bool { definition.countsFirst }

  /// The writer of this format.
  func report(_ context: Context) -> any ReportWriter { definition.writer(context) }

  /// The facts that writers need beside the results.
  struct Context {
    /// The name of the policy, or of vidfit without one.
    let policy: String
    /// The devices that results may name.
    let devices: [Device]
  }

  private struct Definition {
    /// A remark on the extension for help texts.
    var remark: String?
    var countsFirst = false
    let writer: (Context) -> any ReportWriter
  }

  /// The complete definition of a format, in one place.
  private var definition: Definition {
    switch self {
    case .csv: Definition { _ in CSVReport() }
    case .junit:
      Definition(remark: "JUnit", countsFirst: true) { JUnitReport(suite: $0.policy) }
    case .sarif: Definition { _ in SARIFReport(version: AnalysisSchema.version) }
    case .markdown: Definition { _ in MarkdownReport() }
    case .page:
      Definition(remark: "a page to look through the clips") { JudgedPage(devices: $0.devices) }
    }
  }
}

/// The page of all results.
private struct JudgedPage: ReportWriter {
  let devices: [Device]

  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
    var page = PageReport(hasRules: results.hasRules, devices: devices)
    try results.forEach { page.add($0.report, findings: $0.findings.map(PageClip.Finding.init)) }
    for request in results.missing {
      page.add(
        PageClip(
          missing: request.path,
          finding: PageClip.Finding(rule: "missing", level: .error, message: Finding.missing)))
    }
    return try page.write(to: sink)
  }
}

extension PageClip.Finding {
  init(_ check: Check) {
    self.init(rule: check.rule, level: check.level, message: check.message)
  }
}
