internal import Files
internal import Report

/// One cell of a table that spreadsheets and programs read.
enum CSVCell: Sendable {
  case empty
  /// Text out of a file, which may be anything.
  case text(String)
  case integer(Int)
  /// With up to six decimals, never with an exponent.
  case decimal(Double)
  case flag(Bool)

  /// The cell as it is written, quoted where RFC 4180 section 2 asks for it.
  ///
  /// A spreadsheet takes a cell for a formula by its first character, so a text that begins with
  /// such a character gets an apostrophe before it (OWASP, "CSV Injection"). Our own numbers keep
  /// their sign: the kind of a cell decides, not its looks.
  var field: String {
    switch self {
    case .empty: ""
    case .text(let text): Self.quoted(Self.harmless(text))
    case .integer(let value): String(value)
    case .decimal(let value): Self.plain(value)
    case .flag(let value): value ? "true" : "false"
    }
  }

  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "＝", "＋", "－", "＠",
  ]

  /// The text as neither a spreadsheet nor a terminal acts on it: control characters are escaped as
  /// in messages.
  static func harmless(_ text: String) -> String {
    let line = text.oneLine
    let isFormula = line.unicodeScalars.first.map(formulaStarts.contains) ?? false
    return isFormula ? "'" + line : line
  }

  private static func quoted(_ text: String) -> String {
    // No line ends are left to quote.
    let needsQuotes = text.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0) }
    guard needsQuotes || text.first == " " || text.last == " " else { return text }
    var field = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }

  private static func plain(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
    let magnitude = number(value.magnitude, decimals: 6)
    return value < 0 && magnitude != "0" ? "-" + magnitude : magnitude
  }
}
