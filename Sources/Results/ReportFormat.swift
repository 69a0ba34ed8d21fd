internal import Files

/// The kinds of document that results can be made into; the extension of a file's name says which.
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
      return "'\(name)' does not say what to write: the name of a report ends in one of \(known)"
    }
  }

  /// The format for a file of this name.
  package init(path: [UInt8]) throws(Unknown) {
    let path = MediaPath(bytes: path)
    guard
      let suffix = path.fileExtension?.lowercased(), let format = Self(rawValue: suffix)
    else { throw Unknown(name: path.description) }
    self = format
  }

  /// What writes a document in this format.
  ///
  /// - Parameters:
  ///   - version: vidfit's own.
  ///   - policy: the name of what the clips are held against.
  package func report(version: String, policy: String) -> any ReportWriter {
    switch self {
    case .csv: CSVReport()
    case .junit: JUnitReport(suite: policy)
    case .sarif: SARIFReport(version: version)
    case .markdown: MarkdownReport()
    }
  }
}
