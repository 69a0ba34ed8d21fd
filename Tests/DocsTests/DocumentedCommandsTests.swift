import Foundation
import TestSupport
import Testing

/// The commands that the documents show, run in order, print what the documents say they print.
///
/// With `VIDFIT_RENEW=1` in the environment the documents are rewritten instead (`make renew-docs`).
@Suite(.timeLimit(.minutes(15))) struct DocumentedCommandsTests {
  private static let renews = ProcessInfo.processInfo.environment["VIDFIT_RENEW"] == "1"

  @Test(arguments: Document.all)
  func commandsPrintWhatIsShown(_ document: Document) throws {
    let console = try Console()
    var renewed = document
    var growth = 0
    for block in document.blocks {
      if let name = block.fileName {
        let text = document.lines[block.body].joined(separator: "\n") + "\n"
        try console.folder.write(name, text)
      }
      guard block.language == "console" else { continue }
      let examples = document.examples(in: block)
      let outputs = try console.run(examples.map(\.command))
      try #require(
        outputs.count == examples.count,
        sourceLocation: document.location(ofLine: block.body.lowerBound))
      for (example, actual) in zip(examples, outputs) {
        let shown = document.lines[example.output].map(\.withoutTrailingSpaces)
        if Self.renews {
          let fresh = try #require(
            Excerpt(shown).renewed(from: actual), "renew by hand: \(example.command)")
          let place = example.output.lowerBound + growth..<example.output.upperBound + growth
          renewed.lines.replaceSubrange(place, with: fresh)
          growth += fresh.count - shown.count
        } else {
          #expect(
            Excerpt(shown).matches(actual),
            """
            $ \(example.command)
            printed:
            \(actual.joined(separator: "\n"))
            """, sourceLocation: document.location(ofLine: example.line))
        }
      }
    }
    if Self.renews, renewed.lines != document.lines { try renewed.write() }
  }

  /// Commands that no test runs would go stale.
  @Test(arguments: Document.all)
  func everyCommandIsRun(_ document: Document) {
    for block in document.blocks {
      let place = document.location(ofLine: block.body.lowerBound)
      #expect(!block.language.isEmpty, sourceLocation: place)
      // Configuration of other programs holds commands in their own notation.
      if ["console", "yaml", "make"].contains(block.language) { continue }
      for line in block.body {
        let text = document.lines[line].drop { $0 == " " || $0 == "$" }
        #expect(
          text.prefixMatch(of: /vidfit [-.\w]/) == nil,
          sourceLocation: document.location(ofLine: line))
      }
    }
    for block in document.blocks where block.language == "console" {
      #expect(
        document.examples(in: block).first?.line == block.body.lowerBound,
        "a console block begins with a command",
        sourceLocation: document.location(ofLine: block.body.lowerBound))
    }
  }

  /// Flags that the user's documents name in running text are flags of the program.
  @Test func namedFlagsExist() throws {
    let commands =
      ["", "analyze", "scan", "preview", "page", "unpad", "worker", "report", "devices"]
      + ["doctor", "ladder"]
    let help = try Console().run(commands.map { "vidfit help \($0)" }).joined()
    let known = Set(help.flatMap(\.flags))
    #expect(known.count > 50)
    let internals = ["CONTRIBUTING.md", "docs/architecture.md", "docs/speed.md", "docs/safety.md"]
    for document in Document.all where !internals.contains(document.name) {
      for (line, text) in document.prose {
        for flag in text.flags {
          #expect(known.contains(flag), "\(flag)", sourceLocation: document.location(ofLine: line))
        }
      }
    }
  }

  @Test func excerptsMatchWhatTheyElide() {
    #expect(Excerpt(["a", "...", "d"]).matches(["a", "b", "c", "d"]))
    #expect(Excerpt(["a", "...", "b"]).matches(["a", "b"]))
    #expect(Excerpt(["...", "c", "..."]).matches(["a", "b", "c", "d"]))
    #expect(!Excerpt(["a", "...", "a"]).matches(["a"]))
    #expect(!Excerpt(["a", "b"]).matches(["a"]))
    #expect(!Excerpt(["...", "b"]).matches(["b", "c"]))
    let renewed = Excerpt(["x", "...", "y", "z"]).renewed(from: ["1", "2", "3", "4", "5"])
    #expect(renewed == ["1", "...", "4", "5"])
    #expect(Excerpt(["x", "y"]).renewed(from: ["1"]) == ["1"])
    #expect(Excerpt(["...", "x", "..."]).renewed(from: ["1"]) == nil)
  }
}

extension String {
  /// The long options in the text, such as `--jobs`.
  fileprivate var flags: [String] {
    matches(of: /--(?:\[no-\])?[a-z][a-z-]+/).map { String($0.output) }
  }
}
