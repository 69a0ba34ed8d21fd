/// Makes a tree of what a parser comes upon. What would make it nest without end or multiply itself
/// is refused where it is read: no policy has reason to.
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
      throw YAMLFault("there is another document", at: rest.place)
    }
    return root
  }

  /// The next node; nil at an end.
  private mutating func node(depth: Int) throws(YAMLFault) -> PolicyNode? {
    let event = try parser.next()
    let line = event.place.line
    guard !event.hasAnchor else {
      throw YAMLFault("a name behind & is an anchor, which a policy can't have", at: event.place)
    }
    switch event.kind {
    case .end, .document: return nil
    case .list where depth == Self.deepest, .mapping where depth == Self.deepest:
      throw YAMLFault("is more than \(Self.deepest) levels deep", at: event.place)
    case .alias:
      throw YAMLFault("a name behind * is an alias, which a policy can't have", at: event.place)
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

  /// What is no text can't be a key, which is for the reader of the policy to say.
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
