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

/// Problems of a playlist or a manifest that was read nevertheless: the first few, because one
/// mistake may be on every line.
struct Problems {
  private(set) var texts: [String] = []
  private var others = 0

  private static let most = 10

  mutating func add(_ problem: String) {
    if texts.contains(problem) { return }
    if texts.count < Self.most { texts.append(problem) } else { others += 1 }
  }

  mutating func add(_ problem: LineProblem, in name: String, line: Int) {
    add("\(name), line \(line): \(problem.text)")
  }

  mutating func add(_ other: Problems) {
    other.texts.forEach { add($0) }
    others += other.others
  }

  /// All problems kept, with a count of those left out.
  var all: [String] { texts + (others > 0 ? ["problems left out here: \(others)"] : []) }
}
