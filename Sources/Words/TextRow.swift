internal import Document
internal import Files

/// An answer of a text report under its label.
package struct TextRow: Hashable, Sendable {
  /// The part of an answer that colour sets apart on a terminal.
  package enum Tint: String, Hashable, Sendable {
    /// Embedded bars.
    case bars
    /// A default display mode.
    case mode
    /// A cost of the bars.
    case cost

    /// The SGR parameter of the colour (ECMA-48, 8.3.117): yellow, cyan and red of the terminal's own
    /// palette.
    fileprivate var code: String {
      switch self {
      case .bars: "33"
      case .mode: "36"
      case .cost: "31"
      }
    }
  }

  /// The label; empty if the answer continues the row above.
  package var label: String
  private let content: Content
  package var tint: Tint?
  /// The pieces that are tinted, from the first; nil for all of them.
  package var tintedPieces: Int?

  package init(_ label: String, _ text: String, _ tint: Tint? = nil, tintedWords: Int? = nil) {
    self.label = label
    content = .words(text.withSingleSpaces)
    self.tint = tint
    tintedPieces = tintedWords
  }

  package init(_ label: String, whole pieces: [String]) {
    self.label = label
    content = .whole(pieces)
  }

  /// Answers under one label, which precedes the first.
  static func rows(_ label: String, _ answers: [String]) -> [TextRow] {
    answers.enumerated().map { TextRow($0 == 0 ? label : "", $1) }
  }

  private enum Content: Hashable {
    /// Words between single spaces.
    case words(String)
    case whole([String])
  }

  /// Pieces that must stay on one line: words, or whole commands.
  package var pieces: [String] {
    switch content {
    case .words(let text): text.split(separator: " ").map(String.init)
    case .whole(let pieces): pieces
    }
  }

  /// The answer in one line.
  package var text: String {
    switch content {
    case .words(let text): text
    case .whole(let pieces): pieces.joined(separator: " ")
    }
  }
}

extension String {
  /// The words of the text, between single spaces.
  fileprivate var withSingleSpaces: String {
    // Most texts have no other ones, and pages take the text of many rows as it is.
    let space = UInt8(ascii: " ")
    var previous = space
    for byte in utf8 {
      if byte == space, previous == space { return split(separator: " ").joined(separator: " ") }
      previous = byte
    }
    return previous == space ? split(separator: " ").joined(separator: " ") : self
  }
}

/// Rows under each other: labels in a column, answers beside them, broken between words.
package struct TextColumns {
  /// The width where no terminal has a smaller one.
  package static let columns = 100
  /// The column of the answers, unless a label is longer.
  private static let indent = 14

  private let isColored: Bool
  private let width: Int
  /// The spaces before the labels.
  private var margin = 2

  /// - Parameter width: the longest line, in characters, unless one piece is longer.
  package init(isColored: Bool, width: Int = TextColumns.columns) {
    self.isColored = isColored
    self.width = width
  }

  /// The same with more spaces before the labels.
  var indented: TextColumns {
    var columns = self
    columns.margin = 4
    return columns
  }

  /// The lines, without control characters except those for colour.
  package func lines(_ rows: [TextRow]) -> [String] { rows.flatMap(lines) }

  private func lines(_ row: TextRow) -> [String] {
    let label = String(repeating: " ", count: margin) + row.label
    let start = label.padded(to: max(Self.indent, label.count + 2))
    var lines: [[String]] = [[]]
    var length = start.count
    for piece in row.pieces.map(\.oneLine) {
      let isFirst = lines[lines.count - 1].isEmpty
      if !isFirst, length + 1 + piece.count > width {
        lines.append([piece])
        length = Self.indent + piece.count
      } else {
        lines[lines.count - 1].append(piece)
        length += piece.count + (isFirst ? 0 : 1)
      }
    }
    var left = row.tint == nil ? 0 : row.tintedPieces ?? .max
    return lines.enumerated().map { index, pieces in
      let count = min(left, pieces.count)
      left -= count
      let tinted = tint(pieces.prefix(count).joined(separator: " "), row.tint)
      let rest = pieces.dropFirst(count).joined(separator: " ")
      let text = [tinted, rest].filter { !$0.isEmpty }.joined(separator: " ")
      return (index == 0 ? start : String(repeating: " ", count: Self.indent)) + text
    }
  }

  private func tint(_ text: String, _ tint: TextRow.Tint?) -> String {
    guard isColored, let tint, !text.isEmpty else { return text }
    return "\u{1B}[\(tint.code)m\(text)\u{1B}[0m"
  }

  /// A heading, such as a clip's path.
  package func heading(_ text: String) -> String {
    isColored ? "\u{1B}[1m\(text.oneLine)\u{1B}[0m" : text.oneLine
  }
}
