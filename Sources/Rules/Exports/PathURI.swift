internal import Files

/// A path as a URI reference, byte for byte, whatever the bytes are: RFC 3986 section 2.1.
struct PathURI {
  /// An absolute path becomes a `file` URI (RFC 8089), any other a relative reference.
  let text: String
  let isRelative: Bool

  /// An address is a URI by itself.
  init(_ clip: ClipLocation) {
    switch clip {
    case .file(let path): self.init(path.bytes)
    case .remote:
      let text = PercentCode.encoded(clip.string.utf8, keeping: Self.ofAddresses)
      self.init(text: text, isRelative: false)
    }
  }

  private init(text: String, isRelative: Bool) {
    self.text = text
    self.isRelative = isRelative
  }

  init(_ path: [UInt8]) {
    isRelative = path.first != UInt8(ascii: "/")
    var rest = path[...]
    // Consumers compare references as text and would not recognise `./a` as `a`.
    while isRelative, rest.starts(with: "./".utf8), rest.count > 2 { rest = rest.dropFirst(2) }
    // A colon is encoded, too, so no name is taken for a scheme.
    text = (isRelative ? "" : "file://") + PercentCode.encoded(rest)
  }

  /// Those that have a meaning in addresses, section 2.2, and what is encoded already.
  private static let ofAddresses = PercentCode.unreserved.union(
    ":?#[]@!$&'()*+,;=%".utf8)
}
