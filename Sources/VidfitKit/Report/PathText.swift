internal import FoundationEssentials
internal import VideoIO

extension MediaPath {
  /// The path for a JSON string: exact, but for bytes that are no UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes in Base64 when `text` does not hold them.
  var base64IfNeeded: String? { isUTF8 ? nil : Data(bytes).base64EncodedString() }
}

extension String {
  /// The text on one line: control characters, line breaks and marks that reorder text are spelled
  /// out, so that a name can neither break a message in two nor disguise itself.
  public var oneLine: String { MediaPath(self).description }
}
