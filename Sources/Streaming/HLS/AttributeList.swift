internal import Files

/// The attributes of a tag (RFC 8216, 4.2).
struct AttributeList {
  private struct Value {
    var text: String
    var isQuoted: Bool
  }

  private var values: [String: Value] = [:]

  /// Reads `NAME=VALUE,NAME="VALUE"`, and leaves out any other text.
  ///
  /// - Parameter variables: the values of `{$name}` in quoted values.
  init(_ text: Substring, _ variables: inout PlaylistVariables) throws(LineProblem) {
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].drop { $0 == "," || $0 == " " }
      rest = rest[rest.index(after: equals)...]
      var value = Value(text: "", isQuoted: rest.first == "\"")
      if value.isQuoted {
        rest = rest.dropFirst()
        guard let quote = rest.firstIndex(of: "\"") else {
          throw LineProblem("the value of \(String(name).oneLine) has no closing quote")
        }
        value.text = try variables.replaced(in: rest[..<quote])
        rest = rest[rest.index(after: quote)...]
        rest = rest[(rest.firstIndex(of: ",") ?? rest.endIndex)...]
      } else {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        value.text = String(rest[..<end])
        while value.text.last == " " { value.text.removeLast() }
        rest = rest[end...]
      }
      if values[String(name)] == nil { values[String(name)] = value }
    }
  }

  /// A value in quotes.
  func quoted(_ name: String) -> String? {
    values[name].flatMap { $0.isQuoted ? $0.text : nil }
  }

  /// A word without quotes.
  func word(_ name: String) -> String? {
    values[name].flatMap { $0.isQuoted ? nil : $0.text }
  }

  /// A whole number that isn't negative.
  func number(_ name: String) throws(LineProblem) -> Int? {
    guard let text = values[name]?.text else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw LineProblem("\(name): expected a whole number, got '\(text.oneLine)'")
    }
    return number
  }

  /// Width and height such as 1920x1080.
  func resolution(_ name: String) throws(LineProblem) -> (width: Int, height: Int)? {
    guard let text = values[name]?.text else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...65_535).contains(width), (1...65_535).contains(height)
    else {
      throw LineProblem("\(name): expected a size such as 1920x1080, got '\(text.oneLine)'")
    }
    return (width, height)
  }
}

/// The problem of a line of a playlist.
struct LineProblem: Error {
  let text: String

  init(_ text: String) { self.text = text.quotingNoSecrets }
}
