public import Foundation
import Testing

/// The data of a page, read from its file by Python's own readers of HTML and gzip.
public struct PageData {
  /// What `Sources/Page/Web/data.js` calls a page.
  public let page: [String: Any]
  /// By the blocks' ids.
  public let blocks: [String: Any]
  /// The content of the policy's element.
  public let policy: String
  /// Elements by name, whatever they hold.
  public let elements: [String: Int]

  private static let program = """
    import base64, gzip, html.parser, json, sys
    class Reader(html.parser.HTMLParser):
        def __init__(self):
            super().__init__()
            self.blocks, self.policy, self.now, self.elements = {}, "", None, {}
        def handle_starttag(self, tag, attributes):
            named = dict(attributes)
            self.elements[tag] = self.elements.get(tag, 0) + 1
            if tag == "meta" and named.get("http-equiv"): self.policy = named["content"]
            self.now = named if tag == "script" and "id" in named else None
        def handle_endtag(self, tag): self.now = None
        def handle_data(self, text):
            if not self.now or self.now["id"] == "script": return
            packed = self.now.get("data-encoding") == "gzip"
            data = gzip.decompress(base64.b64decode(text)) if packed else text
            self.blocks[self.now["id"]] = json.loads(data)
    reader = Reader()
    reader.feed(open(sys.argv[1], encoding="utf-8", newline="").read())
    print(json.dumps([reader.blocks, reader.policy, reader.elements]))
    """

  public init(_ file: URL) throws {
    let python = try #require(CommandLineTool("/usr/bin/python3"))
    let read = try JSONSerialization.jsonObject(
      with: python.run(["-c", Self.program, file.path]))
    let parts = try #require(read as? [Any])
    blocks = try #require(parts[0] as? [String: Any])
    policy = try #require(parts[1] as? String)
    elements = try #require(parts[2] as? [String: Int])
    page = try #require(blocks["page"] as? [String: Any])
  }

  public var strings: [String] { page["strings"] as? [String] ?? [] }
  public var screens: [[String: Any]] { page["screens"] as? [[String: Any]] ?? [] }
  public var layouts: [[String: Any]] { page["layouts"] as? [[String: Any]] ?? [] }
  public var clips: [String: Any] { page["clips"] as? [String: Any] ?? [:] }

  /// A column of words, nil where a clip has none.
  public func words(_ column: String) -> [String?] {
    (clips[column] as? [Int] ?? []).map { $0 < 0 ? nil : strings[$0] }
  }
}
