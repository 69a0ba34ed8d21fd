public import SystemPackage

extension FilePath {
  /// Creates the path with these bytes, which need not be UTF-8.
  ///
  /// A path cannot hold a zero byte. One becomes U+FFFD, because the system would end the path
  /// there and find another file.
  public init(bytes: [UInt8]) {
    let whole =
      bytes.contains(0) ? bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] } : bytes
    unsafe self.init(platformString: whole.map(CChar.init(bitPattern:)) + [0])
  }

  /// The bytes that system calls take, without the terminator.
  public var bytes: [UInt8] {
    unsafe withPlatformString { start in
      unsafe UnsafeRawBufferPointer(start: start, count: length).map { $0 }
    }
  }

  /// Whether the bytes are UTF-8, so that `string` is exact.
  public var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The path for a message, on one line. Bytes that are not UTF-8 show as U+FFFD; control
  /// characters, line breaks and marks that reorder text are escaped as in a Swift literal.
  public var oneLine: String { string.oneLine }

  /// The extension of a file name if it is plain: 1 to 16 ASCII letters and digits after the last
  /// dot. Unlike `extension`, a hidden file such as `.mov` has one.
  package var fileExtension: String? {
    guard let name = lastComponent?.string, let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    let suffix = name[dot...].dropFirst()
    let isPlain = suffix.utf8.allSatisfy { byte in
      let letter = Character(Unicode.Scalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    return isPlain && (1...16).contains(suffix.utf8.count) ? String(suffix) : nil
  }
}
