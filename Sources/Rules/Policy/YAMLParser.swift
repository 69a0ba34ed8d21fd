internal import CYAML

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
    // The reader is ahead of the parser and knows its place only as a number of bytes.
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
      hasAnchor = false
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        unsafe String(decoding: bytes, as: UTF8.self),
        isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
      hasAnchor = unsafe scalar.anchor != nil
    case YAML_SEQUENCE_START_EVENT:
      kind = .list
      hasAnchor = unsafe event.data.sequence_start.anchor != nil
    case YAML_MAPPING_START_EVENT:
      kind = .mapping
      hasAnchor = unsafe event.data.mapping_start.anchor != nil
    case YAML_ALIAS_EVENT:
      kind = .alias
      hasAnchor = false
    default:
      kind = .end
      hasAnchor = false
    }
    place = YAMLPlace(unsafe event.start_mark)
  }
}

extension YAMLPlace {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}
