internal import Framing

/// One cell of a table that spreadsheets and programs read.
enum CSVCell: Sendable {
  case empty
  /// Text out of a file, which may be anything.
  case text(String)
  case integer(Int)
  /// With up to six decimals, never with an exponent.
  case decimal(Double)
  case flag(Bool)

  /// The cell as it is written, quoted where RFC 4180 section 2 wants it.
  ///
  /// A spreadsheet takes a cell for a formula by its first character, so that text which begins
  /// with one of those gets an apostrophe before it (OWASP, "CSV Injection"). Numbers are ours and
  /// keep their sign: the kind of a cell decides, not what it looks like.
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
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// The text as no spreadsheet runs it. Many readers end a cell, or the file, at NUL.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    var harmless = formulaStarts.contains(first) ? "'" : ""
    for scalar in text.unicodeScalars {
      harmless.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar)
    }
    return harmless
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { byte in
      [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte)
    }
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
