/// The lines that differ between two texts, to be read in a failed test.
public struct LineDifference: CustomStringConvertible {
  private let removed: [(line: Int, text: String)]
  private let added: [(line: Int, text: String)]
  private static let mostLines = 40
  private static let longestLine = 160

  public init(from old: String, to new: String) {
    let difference = Self.lines(new).difference(from: Self.lines(old))
    removed = difference.removals.map { Self.numbered($0) }
    added = difference.insertions.map { Self.numbered($0) }
  }

  public var description: String {
    let before = Dictionary(removed.map { ($0.line, $0.text) }) { first, _ in first }
    let after = Dictionary(added.map { ($0.line, $0.text) }) { first, _ in first }
    let changes =
      removed.map { (line: $0.line, sign: "-", text: Self.shortened($0.text, after[$0.line])) }
      + added.map { (line: $0.line, sign: "+", text: Self.shortened($0.text, before[$0.line])) }
    let ordered = changes.sorted { ($0.line, $1.sign) < ($1.line, $0.sign) }
    let shown = ordered.prefix(Self.mostLines).map { "\($0.sign)\($0.line): \($0.text)" }
    let rest = ordered.count - shown.count
    return (shown + (rest > 0 ? ["… and \(rest) more lines"] : [])).joined(separator: "\n")
  }

  // By bytes, because "\r\n" is a single character.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func numbered(
    _ change: CollectionDifference<String>.Change
  ) -> (line: Int, text: String) {
    switch change {
    case .insert(let offset, let text, _), .remove(let offset, let text, _): (offset + 1, text)
    }
  }

  /// Cuts a long line to the part where it begins to differ.
  private static func shortened(_ text: String, _ other: String?) -> String {
    let visible = text.replacing("\r", with: "␍")
    guard visible.count > longestLine else { return visible }
    let common = other.map { zip($0, text).prefix { $0 == $1 }.count } ?? 0
    let start = max(0, common - longestLine / 2)
    let part = visible.dropFirst(start).prefix(longestLine)
    return (start > 0 ? "…" : "") + part + (start + longestLine < visible.count ? "…" : "")
  }
}
