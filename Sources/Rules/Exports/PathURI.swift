/// A path as a URI reference, byte for byte, whatever the bytes are: RFC 3986 section 2.1.
struct PathURI {
  /// An absolute path becomes a `file` URI (RFC 8089), any other a relative reference.
  let text: String
  let isRelative: Bool

  init(_ path: [UInt8]) {
    isRelative = path.first != UInt8(ascii: "/")
    var rest = path[...]
    // Consumers compare references as text and would not recognise `./a` as `a`.
    while isRelative, rest.starts(with: "./".utf8), rest.count > 2 { rest = rest.dropFirst(2) }
    let encoded = rest.map { byte -> String in
      let scalar = UnicodeScalar(byte)
      guard Self.literal.contains(scalar) else {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
      return String(scalar)
    }
    text = (isRelative ? "" : "file://") + encoded.joined()
  }

  /// "Unreserved" of section 2.3, and the slash between segments. A colon is not among them, so no
  /// name is taken for a scheme.
  private static let literal = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".unicodeScalars)
}
