/// Percent-encoding, byte for byte: RFC 3986 section 2.1.
package enum PercentCode {
  /// "Unreserved" of section 2.3, and the slash between segments.
  package static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

  /// - Parameter kept: ASCII bytes that stay unencoded.
  package static func encoded(
    _ bytes: some Sequence<UInt8>, keeping kept: Set<UInt8> = unreserved
  ) -> String {
    bytes.map { byte in
      if kept.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// Decodes text; percent signs that do not begin a code are literal.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == UInt8(ascii: "%") else { continue }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { continue }
      bytes[bytes.count - 1] = UInt8(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
