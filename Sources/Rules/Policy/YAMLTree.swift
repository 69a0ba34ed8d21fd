/// Builds a tree of the parser's events. Deep nesting, anchors and aliases are refused, because they
/// could make a small file huge and no policy needs them.
struct YAMLTree: ~Copyable {
  private static let deepest = 100

  private var parser: YAMLParser

  init(_ parser: consuming YAMLParser) {
    self.parser = parser
  }

  /// The only document of the text; nil where there is none.
  mutating func root() throws(YAMLFault) -> PolicyNode? {
    guard case .document = try parser.next().kind else { return nil }
    let root = try node(depth: 0)
    _ = try parser.next()
    let rest = try parser.next()
    guard case .end = rest.kind else {
      throw YAMLFault("unexpected second document", at: rest.place)
    }
    return root
  }

  /// The next node; nil at an end.
  private mutating func node(depth: Int) throws(YAMLFault) -> PolicyNode? {
    let event = try parser.next()
    let line = event.place.line
    guard !event.hasAnchor else {
      throw YAMLFault("unexpected anchor: a policy has no names behind &", at: event.place)
    }
    switch event.kind {
    case .end, .document: return nil
    case .list where depth == Self.deepest, .mapping where depth == Self.deepest:
      throw YAMLFault("nested more than \(Self.deepest) levels deep", at: event.place)
    case .alias:
      throw YAMLFault("unexpected alias: a policy has no names behind *", at: event.place)
    case .scalar(let text, let isPlain):
      return PolicyNode(line: line, .scalar(text, isPlain: isPlain))
    case .list:
      var items: [PolicyNode] = []
      while let item = try node(depth: depth + 1) { items.append(item) }
      return PolicyNode(line: line, .list(items))
    case .mapping:
      var pairs: [(key: PolicyNode, value: PolicyNode)] = []
      while let key = try node(depth: depth + 1), let value = try node(depth: depth + 1) {
        pairs.append((key, value))
      }
      try Self.checkKeys(pairs.map(\.key))
      return PolicyNode(line: line, .mapping(pairs))
    }
  }

  /// Keys that are not text are refused by the reader of the policy.
  private static func checkKeys(_ keys: [PolicyNode]) throws(YAMLFault) {
    var lines: [String: Int] = [:]
    var twice: Set<String> = []
    for key in keys {
      guard case .scalar(let text, _) = key.content else { continue }
      if lines[text] == nil { lines[text] = key.line } else { twice.insert(text) }
    }
    let words = twice.sorted()
    guard let first = words.first, let line = lines[first] else { return }
    let names = words.map { "'\($0)'" }.joined(separator: ", ")
    throw YAMLFault("duplicate key \(names)", at: YAMLPlace(line: line, column: nil))
  }
}
