internal import Files

/// The meaningful lines of a playlist (RFC 8216, 4.1). They are made one at a time, because a
/// playlist may have millions.
struct PlaylistLines: Sequence {
  enum Content {
    /// A tag's name without `#`, and the text after the colon.
    case tag(Substring, Substring)
    case address(Substring)
  }

  struct Line {
    /// The line's number, from 1.
    let number: Int
    let content: Content
  }

  private let text: Substring

  init(_ bytes: [UInt8]) throws(ManifestFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ManifestFailure("the playlist is not UTF-8")
    }
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    self.text = Substring(text.unicodeScalars.dropFirst(mark))
    var lines = Iterator(rest: self.text.utf8)
    guard let first = lines.nextLine(), first == "#EXTM3U" || first.hasPrefix("#EXTM3U ") else {
      throw ManifestFailure("the playlist doesn't begin with #EXTM3U")
    }
  }

  func makeIterator() -> Iterator { Iterator(rest: text.utf8) }

  /// Splits by bytes, because characters would make long playlists slow.
  struct Iterator: IteratorProtocol {
    fileprivate var rest: Substring.UTF8View?
    private var number = 0

    fileprivate init(rest: Substring.UTF8View) { self.rest = rest }

    mutating func next() -> Line? {
      while let line = nextLine() {
        if line.utf8.starts(with: "#EXT".utf8) {
          // The first line only identifies the format.
          if number == 1 { continue }
          let tag = line.utf8.dropFirst()
          let name = tag.prefix { $0 != UInt8(ascii: ":") }
          let value = tag[name.endIndex...].dropFirst()
          return Line(number: number, content: .tag(Substring(name), Substring(value)))
        }
        if let first = line.utf8.first, first != UInt8(ascii: "#") {
          return Line(number: number, content: .address(line))
        }
      }
      return nil
    }

    /// The next line, without white space at its end.
    fileprivate mutating func nextLine() -> Substring? {
      guard let all = rest else { return nil }
      let end = all.firstIndex(of: UInt8(ascii: "\n"))
      rest = end.map { all[all.index(after: $0)...] }
      number += 1
      var line = all[..<(end ?? all.endIndex)]
      while let last = line.last, " \t\r".utf8.contains(last) { line.removeLast() }
      return Substring(line)
    }
  }

  /// Whether the playlist names playlists rather than segments.
  var isMultivariant: Bool {
    contains { line in
      guard case .tag(let name, _) = line.content else { return false }
      return ["EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA"].contains(name)
    }
  }
}

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

/// The variables of a playlist, whose values replace `{$name}` (EXT-X-DEFINE).
struct PlaylistVariables: Sendable {
  private var values: [String: String] = [:]
  /// Bytes that values have added to texts so far.
  private(set) var replaced = 0

  /// The most of them in one playlist: a few letters may stand for long values.
  static let mostReplaced = 32 << 20

  /// Adds a definition.
  ///
  /// - Parameters:
  ///   - parent: the variables of the multivariant playlist.
  ///   - query: that of the playlist's own address.
  mutating func define(
    _ attributes: AttributeList, parent: PlaylistVariables, query: String?
  ) throws(LineProblem) {
    let (name, value): (String, String?)
    if let given = attributes.quoted("NAME") {
      (name, value) = (given, attributes.quoted("VALUE"))
    } else if let given = attributes.quoted("IMPORT") {
      (name, value) = (given, parent.values[given])
    } else if let given = attributes.quoted("QUERYPARAM") {
      (name, value) = (given, Self.parameter(given, of: query))
    } else {
      throw LineProblem("EXT-X-DEFINE: expected NAME, IMPORT or QUERYPARAM")
    }
    guard let value else { throw LineProblem("EXT-X-DEFINE: '\(name.oneLine)' has no value") }
    guard values[name] == nil else {
      throw LineProblem("EXT-X-DEFINE: '\(name.oneLine)' is defined twice")
    }
    values[name] = value
  }

  /// The text with values for names. Values aren't searched for names again.
  mutating func replaced(in text: Substring) throws(LineProblem) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstRange(of: "{$"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      guard let value = values[name] else {
        throw LineProblem("the variable '\(name.oneLine)' isn't defined")
      }
      result += rest[..<start.lowerBound] + value
      guard result.utf8.count <= StreamReference.longest,
        replaced + value.utf8.count <= Self.mostReplaced
      else { throw LineProblem("its variables make it too long") }
      replaced += value.utf8.count
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func parameter(_ name: String, of query: String?) -> String? {
    (query ?? "").split(separator: "&").lazy.compactMap { pair -> String? in
      guard pair.hasPrefix(name + "=") else { return nil }
      return String(pair.dropFirst(name.count + 1))
    }.first
  }
}
