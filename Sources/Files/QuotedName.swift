extension [UInt8] {
  /// A name in a list of lines, which may be shown on a terminal: byte for byte, or in double
  /// quotes with the escapes of C, as git writes names.
  ///
  /// The name is quoted if it contains anything that would affect a terminal or break the line
  /// (control characters, line breaks, marks that reorder text), or if it begins with a double
  /// quote, so that the first byte is unambiguous.
  package var asListedName: [UInt8] {
    let parts = UTF8Parts(self)
    let needsQuotes = first == UInt8(ascii: "\"") || parts.contains { $0.isUnsafe }
    guard needsQuotes else { return self }
    let quote = [UInt8(ascii: "\"")]
    return quote + parts.flatMap(\.inQuotes) + quote
  }
}

/// The characters of a text in UTF-8, and its invalid bytes.
struct UTF8Parts: Sequence, IteratorProtocol {
  struct Part {
    /// Nil for a byte that is not part of a character.
    let scalar: Unicode.Scalar?
    let bytes: ArraySlice<UInt8>

    /// A stray byte may be a control character on a terminal without UTF-8.
    var isUnsafe: Bool {
      scalar?.isUnsafe ?? bytes.contains { (0x80...0x9F).contains($0) }
    }

    var inQuotes: [UInt8] {
      switch scalar {
      case "\"", "\\": [UInt8(ascii: "\\")] + bytes
      case .some where !isUnsafe: Array(bytes)
      default: inOctal
      }
    }

    /// Each byte as a backslash and three octal digits.
    var inOctal: [UInt8] {
      bytes.flatMap { Array(("\\" + String(1000 + octal($0)).dropFirst()).utf8) }
    }

    /// The number with decimal digits equal to the octal digits of a byte.
    private func octal(_ byte: UInt8) -> Int {
      Int(byte >> 6) * 100 + Int(byte >> 3 & 7) * 10 + Int(byte & 7)
    }
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> Part? {
    guard !rest.isEmpty else { return nil }
    let (scalar, length) = rest.firstScalar
    defer { rest = rest.dropFirst(length) }
    return Part(scalar: scalar, bytes: rest.prefix(length))
  }
}
