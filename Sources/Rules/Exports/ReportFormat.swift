internal import Files
package import SystemPackage

/// The formats of documents; the extension of a file's name says which.
package enum ReportFormat: String, Sendable, CaseIterable {
  case csv
  case junit = "xml"
  case sarif
  case markdown = "md"

  /// No format has the extension of this name.
  package struct Unknown: Error, CustomStringConvertible {
    let name: String

    package var description: String {
      let known = ReportFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      return "unknown format '\(name)'; expected a name that ends in one of \(known)"
    }
  }

  /// The format for a file of this name.
  package init(path: FilePath) throws(Unknown) {
    guard
      let suffix = path.fileExtension?.lowercased(), let format = Self(rawValue: suffix)
    else { throw Unknown(name: path.oneLine) }
    self = format
  }

  /// The writer of this format.
  ///
  /// - Parameters:
  ///   - version: vidfit's own.
  ///   - policy: the name of the policy, or of vidfit without one.
  package func report(version: String, policy: String) -> any ReportWriter {
    switch self {
    case .csv: CSVReport()
    case .junit: JUnitReport(suite: policy)
    case .sarif: SARIFReport(version: version)
    case .markdown: MarkdownReport()
    }
  }
}
