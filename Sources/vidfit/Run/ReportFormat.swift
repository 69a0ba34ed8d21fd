import ArgumentParser
import Document
import Files
import Framing
internal import Important
import Page
import Rules
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// The formats of documents, selected by the extension of a file's name.
enum ReportFormat: String, CaseIterable {
  case csv
  case junit = "xml"
  case sarif
  case markdown = "md"
  case page = "html"

  /// The format for a file of this name.
  fileprivate init(path: FilePath) throws(WrongValue) {
    guard
      let suffix = path.fileExtension?.lowercased(), let format = Self(rawValue: suffix)
    else {
      let known = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw WrongValue(
        "unknown format '\(path.oneLine)'; expected a name that ends in one of \(known)")
    }
    self = format
  }

  /// All extensions, for help texts: `.csv, .xml (JUnit) or .html (a page to look through …)`.
  static let extensions = allCases.map { format in
    ".\(format.rawValue)" + (format.definition.remark.map { " (\($0))" } ?? "")
  }.inWords

  /// The facts that writers need beside the results.
  fileprivate struct Context {
    /// The name of the policy, or of vidfit without one.
    let policy: String
    let scope: ReportScope
    /// The document's own file.
    let path: FilePath
  }

  fileprivate struct Definition {
    /// A remark on the extension for help texts.
    var remark: String?
    /// Whether a report has counts before its clips.
    var countsFirst = false
    let writer: (Context) -> any ReportWriter
  }

  /// The complete definition of a format, in one place.
  fileprivate var definition: Definition {
    switch self {
    case .csv: Definition { _ in CSVReport() }
    case .junit:
      Definition(remark: "JUnit", countsFirst: true) { JUnitReport(suite: $0.policy) }
    case .sarif: Definition { _ in SARIFReport(version: AnalysisSchema.version) }
    case .markdown: Definition { _ in MarkdownReport() }
    case .page:
      Definition(remark: "a page to look through the clips") {
        JudgedPage(scope: $0.scope, path: $0.path)
      }
    }
  }
}

/// The screens and areas that results may tell of, and what pages of them are for.
struct ReportScope {
  /// Whether people correct the clips on its pages.
  var isForLabels = false
  var devices = Device.catalogue
  /// The parts of windows that regions were tested against; nil if results may tell of others.
  var areas: [PageArea]?
}

extension ImportantRequest {
  /// Its areas of windows, as pages take them.
  var pageAreas: [PageArea] {
    coveringZones.map { PageArea($0.area) }
      + deviceZones.sorted { $0.key < $1.key }.flatMap { device, zones in
        zones.map { PageArea($0.area, on: device) }
      }
  }
}

/// The page of all results.
private struct JudgedPage: ReportWriter {
  let scope: ReportScope
  let path: FilePath

  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
    var page = PageReport(
      hasRules: results.hasRules, devices: scope.devices, isForLabels: scope.isForLabels,
      file: path, areas: scope.areas)
    let row = { @Sendable (clip: JudgedClip) in
      PageReport.Row(clip.report, findings: clip.findings.map(PageClip.Finding.init))
    }
    try results.forEach(row) { page.add($0) }
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
    format = try ReportFormat(path: path)
  }

  /// Whether the counts precede the clips.
  var countsFirst: Bool { format.definition.countsFirst }

  var isPage: Bool { format == .page }

  /// Refuses to replace a file that this command reads.
  func check() throws { try exitingUsage { try PendingFile.check(path) } }

  /// Writes the report whole or not at all, and reports what it leaves out.
  ///
  /// - Parameter policy: the name of the rules that the clips are checked against.
  func write(_ results: JudgedResults, policy: String, _ scope: ReportScope) throws {
    try exitingTemporary {
      var file = try PendingFile(path)
      let report = format.definition.writer(
        ReportFormat.Context(policy: policy, scope: scope, path: path))
      let remarks = try report.write(results) { try file.write($0) }
      try file.commit()
      for remark in remarks { Output.complain("\(path.oneLine): \(remark)") }
    }
  }
}
