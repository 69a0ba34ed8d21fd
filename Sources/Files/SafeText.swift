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
