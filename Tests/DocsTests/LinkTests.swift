import Foundation
import Testing

@Suite struct LinkTests {
  @Test func theReadmeIsShort() throws {
    #expect(try Document(named: "README.md").lines.count <= 150)
  }

  @Test func allDocumentsAreHere() {
    #expect(Document.all.count >= 11)
  }

  /// Relative links lead to files of the repository, and to headings that they have.
  @Test(arguments: Document.all)
  func linksResolve(_ document: Document) throws {
    for (line, text) in document.prose {
      for match in text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = document.url.deletingLastPathComponent()
        let target =
          parts[0].isEmpty
          ? document.url : folder.appendingPathComponent(String(parts[0])).standardizedFileURL
        let place = document.location(ofLine: line)
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(match.1)", sourceLocation: place)
        guard parts.count == 2 else { continue }
        let name = target.path.dropFirst(Document.root.path.count + 1)
        let anchors = try Document(named: String(name)).anchors
        #expect(anchors.contains(String(parts[1])), "\(match.1)", sourceLocation: place)
      }
    }
  }

  /// The README leads to every document, so that each can be found.
  @Test func everyDocumentIsLinked() throws {
    let readme = try Document(named: "README.md").lines.joined(separator: "\n")
    for document in Document.all where document.name != "README.md" {
      #expect(readme.contains("(\(document.name))"), "\(document.name)")
    }
  }
}

extension Document {
  /// The names that GitHub gives to headings.
  fileprivate var anchors: Set<String> {
    Set(
      prose.compactMap { _, text -> String? in
        guard let heading = text.wholeMatch(of: /#+ (.*)/)?.1 else { return nil }
        return heading.lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }
          .replacingOccurrences(of: " ", with: "-")
      })
  }
}
