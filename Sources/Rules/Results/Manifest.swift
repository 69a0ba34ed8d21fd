internal import Files
package import Report
package import SystemPackage

/// A list of the clips that ought to have results: the lines that workers were given.
package struct Manifest: Sendable {
  private let path: FilePath
  private let separator: UInt8

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - separator: what ends a line.
  package init(_ path: FilePath, separator: UInt8) {
    self.path = path
    self.separator = separator
  }

  /// A line that needs attention.
  package enum Line {
    /// A request without a result, and the line as it stands in the manifest.
    case missing(Request, line: [UInt8])
    /// A line that is not a request; why, with file and line.
    case malformed(String)
  }

  /// Hands on each line that has no result. A clip that is listed twice is missing once.
  ///
  /// - Parameter answered: the clips that have results.
  package func check(
    against answered: Set<ClipIdentity>, _ body: (Line) throws -> Void
  ) throws {
    var reader = try LineReader(path, separator: separator)
    var known = answered
    var number = 0
    while let line = try reader.next() {
      number += 1
      guard !line.isEmpty else { continue }
      let request: Request
      do throws(Request.Malformed) {
        request = try Request(line: line)
      } catch {
        let place = "\(path.oneLine): line \(number)"
        try body(.malformed("\(place): invalid request: \(error.reason)"))
        continue
      }
      guard known.insert(request.identity).inserted else { continue }
      try body(.missing(request, line: line))
    }
  }
}
