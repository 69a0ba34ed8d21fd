/// The page's own scripts and styles as pages carry them: without comments and indentation, which are
/// for readers of the sources. Lines stay lines.
///
/// It knows the sources' style, which `make lint-page` checks: a comment of several lines begins a
/// line, one after code is a block, no string holds the signs of a block, and no string spans lines.
enum SourceText {
  static func bare(_ source: String) -> String {
    var isComment = false
    var lines: [String] = []
    for line in source.split(separator: "\n") {
      var rest = line.drop { $0 == " " }
      if isComment {
        guard let end = rest.firstRange(of: "*/") else { continue }
        rest = rest[end.upperBound...]
        isComment = false
      }
      if rest.hasPrefix("//") { continue }
      var code = ""
      while let start = rest.firstRange(of: "/*") {
        code += rest[..<start.lowerBound]
        guard let end = rest[start.upperBound...].firstRange(of: "*/") else {
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
