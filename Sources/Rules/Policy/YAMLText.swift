import Files

/// Parses YAML into a tree of nodes with their lines.
enum YAMLText {
  /// Nil for a file without content.
  static func parse(_ bytes: [UInt8]) throws(PolicyProblems) -> PolicyNode? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PolicyProblems([.init(line: 0, "is not UTF-8")])
    }
    if let line = surplusDirective(text) {
      throw PolicyProblems([.init(line: line, "expected at most \(mostDirectives) lines with %")]
      )
    }
    do throws(YAMLFault) {
      var tree = YAMLTree(try YAMLParser(bytes))
      return try tree.root()
    } catch {
      throw PolicyProblems([problem(error, in: text)])
    }
  }

  /// Few, because libyaml compares each directive with all before.
  private static let mostDirectives = 16

  /// The line of the first directive beyond the limit.
  private static func surplusDirective(_ yaml: String) -> Int? {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.lazy.filter { lines[$0].hasPrefix("%") }.dropFirst(mostDirectives).first
      .map { $0 + 1 }
  }

  /// The message, the line and a caret under the place.
  private static func problem(_ fault: YAMLFault, in yaml: String) -> PolicyProblems.Problem {
    guard let place = fault.place, let column = place.column else {
      return .init(line: fault.place?.line ?? 0, fault.text.oneLine)
    }
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // libyaml places what is missing at the end on the line behind the last.
    let index = min(place.line, lines.count) - 1
    let line = String(lines[index].prefix(120)).oneLine
    let caret = String(repeating: " ", count: min(column - 1, line.count)) + "^"
    // YAML takes a comparison for a folded text.
    let isComparison = line.contains(": >")
    let hint = isComparison ? "; a value that begins with > needs quotes" : ""
    return .init(line: place.line, "\(fault.text.oneLine)\(hint)\n  \(line)\n  \(caret)")
  }
}
