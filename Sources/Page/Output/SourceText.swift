/// The page's own scripts and styles as pages carry them: without comments and indentation, which are
/// for readers of the sources. Lines stay lines.
///
/// It knows the sources' style: a comment begins a line or, after code, with two stars; no string
/// holds that sign, and no string spans lines.
enum SourceText {
  static func bare(_ source: String) -> String {
    var isComment = false
    var lines: [String] = []
    for line in source.split(separator: "\n") {
      var rest = line.drop { $0 == " " }
      if isComment {
        guard let end = rest.firstRange(of: "*/") else { continue }
        rest = rest[end.upperBound...].drop { $0 == " " }
        isComment = false
      }
      if rest.hasPrefix("//") { continue }
      var code = ""
      while let start = rest.hasPrefix("/*") ? rest.startIndex : rest.commentStart {
        code += rest[..<start]
        guard let end = rest[start...].firstRange(of: "*/") else {
          isComment = true
          break
        }
        rest = rest[end.upperBound...].drop { $0 == " " }
      }
      if !isComment { code += rest }
      while code.last == " " { code.removeLast() }
      if !code.isEmpty { lines.append(code) }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Substring {
  /// Of a comment after code.
  fileprivate var commentStart: Index? { firstRange(of: "/**")?.lowerBound }
}
