package import Files
internal import FoundationEssentials

extension MediaPath {
  /// The path for a JSON string: exact, but for bytes that are no UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes in Base64 when `text` does not hold them.
  package var base64IfNeeded: String? { isUTF8 ? nil : Data(bytes).base64EncodedString() }
}
