/// The path of a file as the bytes that the system calls take, which need not be text.
public struct MediaPath: Hashable, Sendable {
  /// Any bytes but zero.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  /// Whether the bytes are text, so that ``description`` loses nothing but escapes.
  public var isUTF8: Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The letters and digits after the last dot of the file name, or nil.
  package var fileExtension: String? {
    guard
      let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    let suffix = bytes[(dot + 1)...]
    let isPlain = suffix.allSatisfy { byte in
      let scalar = UnicodeScalar(byte)
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar)
    }
    guard isPlain, (1...16).contains(suffix.count) else { return nil }
    return String(decoding: suffix, as: UTF8.self)
  }
}

extension MediaPath: CustomStringConvertible {
  /// The path on one line: what is not UTF-8 shows as U+FFFD, and control characters, line breaks
  /// and the marks that reorder text are escaped as in a Swift literal.
  public var description: String {
    var line = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let breaksLines: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
      let properties = scalar.properties
      if breaksLines.contains(properties.generalCategory) || properties.isBidiControl {
        line += scalar.escaped(asASCII: true)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension String {
  /// The text on one line: control characters, line breaks and marks that reorder text are spelled
  /// out, so that a name can neither break a message in two nor disguise itself.
  public var oneLine: String { MediaPath(self).description }
}
