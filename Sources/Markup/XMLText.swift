/// Text escaped for XML 1.0.
package enum XMLText {
  /// Text between tags, or in an attribute between double quotes.
  ///
  /// Characters that XML 1.0 forbids (section 2.2, "Char") become U+FFFD. In an attribute, tabs and
  /// line ends are written as references, or readers would turn them into spaces (section 3.3.3).
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // Only `]]>` must not occur in text, but ">" is never wrong (section 2.4).
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
