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

  /// Empty where the answer goes on from the row above.
  package var label: String
  /// What must not be broken between lines: words, or whole commands.
  package var pieces: [String]
  package var tint: Tint?
  /// The pieces that are tinted, from the first; nil for all of them.
  package var tintedPieces: Int?

  package init(_ label: String, _ text: String, _ tint: Tint? = nil, tintedWords: Int? = nil) {
    self.label = label
    pieces = text.split(separator: " ").map(String.init)
    self.tint = tint
    tintedPieces = tintedWords
  }

  package init(_ label: String, whole pieces: [String]) {
    self.label = label
    self.pieces = pieces
  }

  /// The answer in one line.
  package var text: String { pieces.joined(separator: " ") }
}

/// Rows under each other: labels in a column, answers beside them, broken between words.
package struct TextColumns {
  /// The longest line, unless one piece is longer.
  package static let columns = 100
  /// The column of the answers, as far as labels leave it.
  private static let indent = 14

  private let isColored: Bool
  private let margin: Int

  /// - Parameter margin: the spaces before the labels.
  package init(isColored: Bool, margin: Int = 2) {
    self.isColored = isColored
    self.margin = margin
  }

  /// The lines, without control characters other than those that colour.
  package func lines(_ rows: [TextRow]) -> [String] { rows.flatMap(lines) }

  private func lines(_ row: TextRow) -> [String] {
    let start = String(repeating: " ", count: margin) + row.label
    var line = start.padded(to: max(Self.indent, start.count + 2))
    var lines: [String] = []
    var length = line.count
    var isFirst = true
    for (index, piece) in row.pieces.enumerated() {
      let piece = piece.oneLine
      if !isFirst, length + 1 + piece.count > Self.columns {
        lines.append(line)
        line = String(repeating: " ", count: Self.indent)
        length = Self.indent
        isFirst = true
      }
      line += (isFirst ? "" : " ") + tinted(piece, row, index)
      length += (isFirst ? 0 : 1) + piece.count
      isFirst = false
    }
    return lines + [line]
  }

  private func tinted(_ piece: String, _ row: TextRow, _ index: Int) -> String {
    guard isColored, let tint = row.tint, index < row.tintedPieces ?? .max else { return piece }
    return "\u{1B}[\(tint.code)m\(piece)\u{1B}[0m"
  }

  /// A heading, such as a clip's path.
  package func heading(_ text: String) -> String {
    isColored ? "\u{1B}[1m\(text.oneLine)\u{1B}[0m" : text.oneLine
  }
}
