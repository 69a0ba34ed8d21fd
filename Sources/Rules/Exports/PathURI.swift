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
      let text = clip.string.utf8.map { Self.encoded($0, unless: Self.ofAddresses) }.joined()
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
    let encoded = rest.map { Self.encoded($0, unless: Self.literal) }
    text = (isRelative ? "" : "file://") + encoded.joined()
  }

  private static func encoded(_ byte: UInt8, unless literal: Set<Unicode.Scalar>) -> String {
    let scalar = UnicodeScalar(byte)
    guard literal.contains(scalar) else {
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }
    return String(scalar)
  }

  /// "Unreserved" of section 2.3, and the slash between segments. A colon is not among them, so no
  /// name is taken for a scheme.
  private static let literal = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".unicodeScalars)
  /// Those that have a meaning in addresses, section 2.2, and what is encoded already.
  private static let ofAddresses = literal.union(":?#[]@!$&'()*+,;=%".unicodeScalars)
}
