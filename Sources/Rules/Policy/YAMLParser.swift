internal import CYAML
internal import Files

/// Parses YAML into a tree of nodes with their lines.
enum YAMLText {
  /// Nil for a file without content.
  static func parse(_ bytes: [UInt8]) throws(PolicyProblems) -> PolicyNode? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PolicyProblems([.init(line: 0, "is not UTF-8")])
    }
    if let line = surplusDirective(text) {
      throw PolicyProblems([.init(line: line, "expected at most \(mostDirectives) lines with %")]
      )
    }
    do throws(YAMLFault) {
      var tree = YAMLTree(try YAMLParser(bytes))
      return try tree.root()
    } catch {
      throw PolicyProblems([problem(error, in: text)])
    }
  }

  /// The limit is low, because libyaml compares each directive with all before.
  private static let mostDirectives = 16

  /// The line of the first directive beyond the limit.
  private static func surplusDirective(_ yaml: String) -> Int? {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.lazy.filter { lines[$0].hasPrefix("%") }.dropFirst(mostDirectives).first
      .map { $0 + 1 }
  }

  /// The message, the line and a caret under the place.
  private static func problem(_ fault: YAMLFault, in yaml: String) -> PolicyProblems.Problem {
    guard let place = fault.place, let column = place.column else {
      return .init(line: fault.place?.line ?? 0, fault.text.oneLine)
    }
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // libyaml puts something missing at the end on the line after the last one.
    let index = min(place.line, lines.count) - 1
    let line = String(lines[index].prefix(120)).oneLine
    let caret = String(repeating: " ", count: min(column - 1, line.count)) + "^"
    // YAML reads a comparison as folded text.
    let isComparison = line.contains(": >")
    let hint = isComparison ? "; a value that begins with > needs quotes" : ""
    return .init(line: place.line, "\(fault.text.oneLine)\(hint)\n  \(line)\n  \(caret)")
  }
}

/// Builds a tree from the parser's events. It refuses tags, and deep nesting, anchors and aliases,
/// because these could make a small file huge and no policy needs them.
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
    // Without this, `aspect: != 16:9` would be the tag `!=` on the value that it excludes.
    if let tag = event.tag {
      throw YAMLFault(
        "unexpected tag '\(tag)': a value that begins with ! needs quotes", at: event.place)
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

/// An event of the parser, with its place.
struct YAMLEvent {
  enum Kind {
    case document
    /// A scalar; `isPlain` if it has no quotes.
    case scalar(String, isPlain: Bool)
    case list
    case mapping
    case alias
    /// The end of the innermost open part: a list, a mapping, the document or, finally, the text.
    case end
  }

  let kind: Kind
  let hasAnchor: Bool
  /// The tag, such as `!=`, with the prefix that `!!` stands for; nil without one.
  let tag: String?
  let place: YAMLPlace
}

/// Both numbers are from 1.
struct YAMLPlace {
  let line: Int
  /// The column in Unicode scalars; nil if only the line is known.
  let column: Int?
}

/// The reason why a text cannot be parsed.
struct YAMLFault: Error {
  let text: String
  /// The place; nil for the whole text.
  let place: YAMLPlace?

  init(_ text: String, at place: YAMLPlace? = nil) {
    self.text = text
    self.place = place
  }
}

/// Owner of one `yaml_parser_t` and of the bytes that it reads. Only this file uses libyaml.
@safe struct YAMLParser: ~Copyable {
  /// It points to itself, so its address must not change.
  private let raw: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// The corresponding C function is `yaml_get_version_string`.
  static var version: String { unsafe String(cString: yaml_get_version_string()) }

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8]) throws(YAMLFault) {
    unsafe raw = .allocate(capacity: 1)
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(fromContentsOf: bytes)
    guard unsafe yaml_parser_initialize(raw) == 1 else { throw YAMLFault("needs more memory") }
    unsafe yaml_parser_set_encoding(raw, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(raw, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(raw)
    unsafe raw.deallocate()
    unsafe text.deallocate()
  }

  /// The next event. Must not be called after the end of the text or a fault.
  mutating func next() throws(YAMLFault) -> YAMLEvent {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(raw, &event) == 1 else { throw fault }
      defer { unsafe yaml_event_delete(&event) }
      if let event = unsafe YAMLEvent(event) { return event }
    }
  }

  private var fault: YAMLFault {
    guard let problem = unsafe raw.pointee.problem else { return YAMLFault("needs more memory") }
    let text = unsafe String(cString: problem)
    guard unsafe raw.pointee.error == YAML_READER_ERROR else {
      return YAMLFault(text, at: YAMLPlace(unsafe raw.pointee.problem_mark))
    }
    // The reader is ahead of the parser and reports its place only as a number of bytes.
    let before = unsafe self.text.prefix(raw.pointee.problem_offset)
    let line = unsafe before.count { $0 == UInt8(ascii: "\n") } + 1
    return YAMLFault(text, at: YAMLPlace(line: line, column: nil))
  }
}

extension YAMLEvent {
  /// Nil for events without content.
  fileprivate init?(_ event: yaml_event_t) {
    switch unsafe event.type {
    case YAML_NO_EVENT, YAML_STREAM_START_EVENT: return nil
    case YAML_DOCUMENT_START_EVENT:
      kind = .document
      (hasAnchor, tag) = (false, nil)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        unsafe String(decoding: bytes, as: UTF8.self),
        isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
      hasAnchor = unsafe scalar.anchor != nil
      tag = unsafe Self.text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .list
      hasAnchor = unsafe event.data.sequence_start.anchor != nil
      tag = unsafe Self.text(event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      kind = .mapping
      hasAnchor = unsafe event.data.mapping_start.anchor != nil
      tag = unsafe Self.text(event.data.mapping_start.tag)
    case YAML_ALIAS_EVENT:
      kind = .alias
      (hasAnchor, tag) = (false, nil)
    default:
      kind = .end
      (hasAnchor, tag) = (false, nil)
    }
    place = YAMLPlace(unsafe event.start_mark)
  }

  private static func text(_ tag: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe tag.map { unsafe String(cString: $0) }
  }
}

extension YAMLPlace {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
