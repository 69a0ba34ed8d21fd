/// A colour as people write it: `#rrggbb`, or a name of CSS Level 1.
package struct PlainColor: Equatable, Sendable {
  /// From 0 to 255.
  package let red: UInt8, green: UInt8, blue: UInt8

  /// Names of CSS Level 1, with those that it added later for two of them, and orange.
  static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "cyan": 0x00FFFF, "fuchsia": 0xFF00FF,
    "gray": 0x808080, "green": 0x008000, "grey": 0x808080, "lime": 0x00FF00, "magenta": 0xFF00FF,
    "maroon": 0x800000, "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500,
    "purple": 0x800080, "red": 0xFF0000, "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF,
    "yellow": 0xFFFF00,
  ]

  /// Nil if the text is neither.
  package init?(parsing text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : ""
    // `UInt32` itself would take a sign.
    let isHex = digits.utf8.count == 6 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    guard let code = isHex ? UInt32(digits, radix: 16) : Self.names[text.lowercased()] else {
      return nil
    }
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }
}
