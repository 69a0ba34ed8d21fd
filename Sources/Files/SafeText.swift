extension Unicode.Scalar {
  /// Whether the scalar may affect a terminal or disguise the text around it: control characters,
  /// line breaks and marks that reorder text.
  package var isUnsafe: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension String {
  /// The text on one line, so that a file name can neither break a message in two nor disguise
  /// itself. Control characters, line breaks and marks that reorder text are escaped as in a Swift
  /// literal.
  public var oneLine: String { escaping { $0.isUnsafe } }

  /// The same for a text of several lines, which keeps its line breaks and tabs.
  package var safeLines: String { escaping { $0.isUnsafe && $0 != "\n" && $0 != "\t" } }

  private func escaping(_ isMeant: (Unicode.Scalar) -> Bool) -> String {
    // Most texts are plain, and asking for properties of scalars takes long.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if isMeant(scalar) {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// JSON that cannot affect a terminal.
package enum SafeJSON {
  /// The same value with escapes for characters that encoders leave unescaped: controls from U+007F
  /// on, line separators, and marks that reorder text.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    // Their first bytes in UTF-8; few documents contain any.
    guard json.contains(where: { [0x7F, 0xC2, 0xD8, 0xE2].contains($0) }) else { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, scalar.isUnsafe {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        escaped += Array("\\u\(zeros)\(digits)".utf8)
      } else {
        escaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return escaped
  }
}

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

  /// The bytes as one word of a POSIX shell command line; the shell reads exactly these bytes back
  /// (IEEE Std 1003.1, Shell Command Language, 2.2 Quoting). Quoted only if necessary.
  ///
  /// Bytes that would affect a terminal are written with the shell's own `printf`, so that the line
  /// can be shown and pasted. A line break is harmless and stays as it is.
  package var asShellWord: [UInt8] { shellWord(inOneLine: false) }

  /// The same word without a line break, so that it is whole in a message of one line. Nil if the
  /// bytes end with a line break, which POSIX shells can't read from one line.
  package var asShellWordInOneLine: [UInt8]? {
    last == UInt8(ascii: "\n") ? nil : shellWord(inOneLine: true)
  }

  private func shellWord(inOneLine: Bool) -> [UInt8] {
    if let first, first != UInt8(ascii: "="), allSatisfy(\.isPlainInShell) { return self }
    let quote = UInt8(ascii: "'")
    // Most other names have spaces, and nothing that takes a closer look.
    if !isEmpty, allSatisfy({ 0x20..<0x7F ~= $0 && $0 != quote }) {
      return [quote] + self + [quote]
    }
    var word: [UInt8] = []
    var quoted: [UInt8] = []
    var escaped: [UInt8] = []
    // The shell drops line breaks at the end of what it substitutes.
    var endsWithBreak = false
    func end() {
      if !quoted.isEmpty { word += Array<UInt8>("'".utf8) + quoted + Array<UInt8>("'".utf8) }
      if !escaped.isEmpty {
        word += Array<UInt8>("\"$(printf '".utf8) + escaped + Array<UInt8>("')\"".utf8)
      }
      (quoted, escaped) = ([], [])
    }
    for part in UTF8Parts(self) {
      if part.isUnsafe && (inOneLine || part.scalar != "\n") || endsWithBreak {
        if !quoted.isEmpty { end() }
        // Some shells read a percent sign in octal as one that begins a format.
        escaped += part.scalar == "%" ? Array("%%".utf8) : part.inOctal
        endsWithBreak = inOneLine && part.scalar == "\n"
      } else if part.scalar == "'" {
        end()
        word += Array<UInt8>(#"\'"#.utf8)
      } else {
        if !escaped.isEmpty { end() }
        quoted += part.bytes
      }
    }
    end()
    return word.isEmpty ? Array<UInt8>("''".utf8) : word
  }
}

extension UInt8 {
  /// Letters, digits and the marks without a meaning for any shell within a word.
  fileprivate var isPlainInShell: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "_", "@", "%", "+", "=", ":", ",", ".", "/", "-": true
    default: false
    }
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

extension ArraySlice<UInt8> {
  /// The length and scalar at the start of the bytes; the scalar is nil for a byte that begins
  /// none.
  fileprivate var firstScalar: (scalar: Unicode.Scalar?, length: Int) {
    var iterator = prefix(4).makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      return (scalar, UTF8.width(scalar))
    }
    return (nil, 1)
  }
}
