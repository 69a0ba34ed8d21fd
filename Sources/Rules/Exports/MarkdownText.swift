/// Text as GitHub Flavored Markdown shows it, character for character.
enum MarkdownText {
  /// Text within a cell or a sentence, at most `length` code points of it.
  ///
  /// Characters with a meaning in Markdown or HTML are written as numeric references, which "cannot
  /// be used in place of symbols indicating structure" (CommonMark section 2.5), not even of the bars
  /// of a table. Line ends and control characters are escaped, because nothing else holds them.
  static func escaped(_ text: String, length: Int = 300) -> String {
    var escaped = ""
    for scalar in text.shortened(to: length).unicodeScalars {
      if structural.contains(scalar) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A file's name, or something to type. Within `code`, consumers look for no people, issues and
  /// links.
  static func name(_ text: String) -> String {
    "<code>\(escaped(text, length: 160))</code>"
  }

  static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }

  private static let structural = Set(#"&<>`*_[]\|~#@:$"#.unicodeScalars)
}
