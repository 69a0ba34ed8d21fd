import Results

/// What is refused before a parser sees it: text that would make one nest without end or multiply
/// itself, which no policy has reason to.
struct YAMLBounds {
  /// A block is as deep as it is indented at most, so the length of lines bounds that.
  private static let longestLine = 2000
  /// Brackets outside of blocks.
  private static let mostBrackets = 2000

  /// The first thing that is too much; nil where all is well.
  static func problem(in text: String) -> PolicyProblems.Problem? {
    var brackets = 0
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.count > longestLine {
        return .init(line: index + 1, "the line has more than \(longestLine) bytes")
      }
      brackets += line.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
      if brackets > mostBrackets {
        return .init(line: index + 1, "there are more than \(mostBrackets) brackets up to here")
      }
      if hasAnchor(Array(line)) {
        return .init(line: index + 1, "a name behind & is an anchor, which a policy can't have")
      }
    }
    return nil
  }

  /// Whether an `&` begins a word, be it in quotes: then it may be one.
  private static func hasAnchor(_ line: [UInt8]) -> Bool {
    let before = Array(" \t[{,".utf8)
    let after = Array(" \t\r".utf8)
    return line.indices.contains { index in
      line[index] == UInt8(ascii: "&") && (index == 0 || before.contains(line[index - 1]))
        && index + 1 < line.count && !after.contains(line[index + 1])
    }
  }
}
