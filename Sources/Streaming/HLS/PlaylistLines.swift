internal import Files

/// The lines of a playlist that mean something (RFC 8216, 4.1).
struct PlaylistLines {
  enum Content {
    /// A tag's name without `#`, and what follows the colon.
    case tag(Substring, Substring)
    case address(Substring)
  }

  struct Line {
    /// From 1.
    let number: Int
    let content: Content
  }

  let lines: [Line]

  init(_ bytes: [UInt8]) throws(ManifestFailure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ManifestFailure("the playlist is not UTF-8")
    }
    var lines: [Line] = []
    var isFirst = true
    // By bytes: what people take for characters would make long playlists slow.
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      var line = Substring(part)
      if isFirst, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
      while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
      if isFirst {
        guard line == "#EXTM3U" || line.hasPrefix("#EXTM3U ") else {
          throw ManifestFailure("the playlist doesn't begin with #EXTM3U")
        }
        isFirst = false
      } else if line.hasPrefix("#EXT") {
        let tag = line.dropFirst()
        let colon = tag.firstIndex(of: ":")
        lines.append(
          Line(
            number: index + 1,
            content: .tag(
              tag[..<(colon ?? tag.endIndex)],
              colon.map { tag[tag.index(after: $0)...] } ?? "")))
      } else if !line.isEmpty, line.first != "#" {
        lines.append(Line(number: index + 1, content: .address(line)))
      }
    }
    self.lines = lines
  }

  /// Whether the playlist names playlists rather than segments.
  var isMultivariant: Bool {
    lines.contains { line in
      guard case .tag(let name, _) = line.content else { return false }
      return ["EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA"].contains(name)
    }
  }
}

/// What is wrong with a playlist or a manifest and was read nevertheless: the first few, because one
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

  /// All, with a count of those left out.
  var all: [String] { texts + (others > 0 ? ["problems left out here: \(others)"] : []) }
}
