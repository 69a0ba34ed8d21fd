internal import Files
package import Framing
package import Page
package import Report
package import SystemPackage

/// The formats of documents; the extension of a file's name says which.
package enum ReportFormat: String, Sendable, CaseIterable {
  case csv
  case junit = "xml"
  case sarif
  case markdown = "md"
  case page = "html"

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

  /// What writers need to know beside the results.
  package struct Context: Sendable {
    /// vidfit's own version.
    package let version: String
    /// The name of the policy, or of vidfit without one.
    package let policy: String
    /// The devices that results may name.
    package let devices: [Device]
    /// A clip in words.
    package let words: @Sendable (ClipReport) -> PageWords

    package init(
      version: String, policy: String, devices: [Device],
      words: @escaping @Sendable (ClipReport) -> PageWords
    ) {
      self.version = version
      self.policy = policy
      self.devices = devices
      self.words = words
    }
  }

  /// The writer of this format.
  package func report(_ context: Context) -> any ReportWriter {
    switch self {
    case .csv: CSVReport()
    case .junit: JUnitReport(suite: context.policy)
    case .sarif: SARIFReport(version: context.version)
    case .markdown: MarkdownReport()
    case .page: PageReport(devices: context.devices, words: context.words)
    }
  }
}
