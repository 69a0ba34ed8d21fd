/// Output as a document shows it, where a line `...` stands for any number of lines.
struct Excerpt {
  private let lines: [String]
  private static let elision = "..."

  init(_ lines: [String]) {
    self.lines = lines
  }

  func matches(_ output: [String]) -> Bool {
    let parts = lines.split(separator: Self.elision, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return lines == output }
    let (first, last) = (parts[0], parts[parts.count - 1])
    var rest = output[...]
    guard rest.starts(with: first) else { return false }
    rest.removeFirst(first.count)
    guard rest.count >= last.count, rest.suffix(last.count).elementsEqual(last) else {
      return false
    }
    rest.removeLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.ranges(of: part).first else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// As many lines of `output` as are shown before and after the elision.
  ///
  /// Nil where several elisions don't match the output, because which lines are meant is unknown.
  func renewed(from output: [String]) -> [String]? {
    if matches(output) { return lines }
    let parts = lines.split(separator: Self.elision, omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return output
    case 2:
      guard output.count > parts[0].count + parts[1].count else { return output }
      return output.prefix(parts[0].count) + [Self.elision] + output.suffix(parts[1].count)
    default: return nil
    }
  }
}
