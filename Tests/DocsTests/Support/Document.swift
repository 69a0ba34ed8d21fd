import Foundation
import Testing

/// One of the repository's Markdown documents.
struct Document: Sendable, CustomTestStringConvertible {
  /// The path from the repository's root, such as `docs/json.md`.
  let name: String
  var lines: [String]

  var testDescription: String { name }
  var url: URL { Self.root.appendingPathComponent(name) }

  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// README.md, CONTRIBUTING.md and everything in docs/.
  static let all: [Document] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: "\(root.path)/docs")) ?? []
    return (["README.md", "CONTRIBUTING.md"] + docs.sorted().map { "docs/\($0)" })
      .filter { $0.hasSuffix(".md") }.compactMap { try? Document(named: $0) }
  }()

  init(named name: String) throws {
    self.name = name
    let url = Self.root.appendingPathComponent(name)
    lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
  }

  func write() throws {
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}

extension Document {
  /// A fenced block of code.
  struct Block {
    /// What stands after the opening fence.
    let info: String
    /// The lines between the fences, as indices into the document's.
    let body: Range<Int>

    var language: String { String(info.prefix { $0 != " " }) }
    /// The name of the file that holds the block's text, for fences such as `yaml .vidfit.yml`.
    var fileName: String? {
      let words = info.split(separator: " ")
      return words.count == 2 ? String(words[1]) : nil
    }
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var opening: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let start = opening {
        blocks.append(
          Block(info: String(lines[start].dropFirst(3)), body: start + 1..<index))
        opening = nil
      } else {
        opening = index
      }
    }
    return blocks
  }

  /// The lines outside of fenced blocks.
  var prose: [(line: Int, text: String)] {
    let fenced = blocks.reduce(into: IndexSet()) {
      $0.insert(integersIn: $1.body.lowerBound - 1...$1.body.upperBound)
    }
    return lines.enumerated().filter { !fenced.contains($0.offset) }.map { ($0.offset, $0.element) }
  }

  /// A command of a `console` block, and the output that the document shows beneath it.
  struct Example {
    let command: String
    /// Index of the command's first line.
    let line: Int
    let output: Range<Int>
  }

  /// The commands of a `console` block: lines that begin with `$ `, and go on after a backslash.
  func examples(in block: Block) -> [Example] {
    let starts = block.body.filter { lines[$0].hasPrefix("$ ") }
    return starts.enumerated().map { number, start in
      let next = number + 1 < starts.count ? starts[number + 1] : block.body.upperBound
      var first = start + 1
      while first < next, lines[first - 1].hasSuffix("\\") { first += 1 }
      var end = next
      while end > first, lines[end - 1].isEmpty { end -= 1 }
      let command = lines[start..<first].joined(separator: "\n").dropFirst(2)
      return Example(command: String(command), line: start, output: first..<end)
    }
  }
}

extension Document {
  func location(ofLine line: Int) -> SourceLocation {
    SourceLocation(fileID: "Documents/\(name)", filePath: url.path, line: line + 1, column: 1)
  }
}
