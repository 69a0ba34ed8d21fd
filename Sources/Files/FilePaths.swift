internal import Glibc
public import SystemPackage

extension FilePath {
  /// Creates the path with these bytes, which need not be UTF-8.
  ///
  /// A path cannot hold a zero byte. One becomes U+FFFD, because the system would end the path
  /// there and find another file.
  public init(bytes: [UInt8]) {
    let whole =
      bytes.contains(0) ? bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] } : bytes
    unsafe self.init(platformString: whole.map(CChar.init(truncatingIfNeeded:)) + [0])
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
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: false
      }
    }
    return isPlain && (1...16).contains(suffix.utf8.count) ? String(suffix) : nil
  }

  /// The working folder of this process; nil if it was deleted.
  ///
  /// The corresponding C function is `getcwd`.
  package static var workingFolder: FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return nil }
    return FilePath(platformString: buffer)
  }

  /// The path from the root, without `.` and `..`. It is resolved by names alone: links are not
  /// followed, and nothing need exist.
  ///
  /// - Parameter folder: The base of a relative path.
  package func absolute(in folder: FilePath) -> FilePath {
    folder.pushing(self).lexicallyNormalized()
  }

  /// The folder that holds an absolute path; nil for the root.
  package var parent: FilePath? {
    var copy = self
    return copy.removeLastComponent() ? copy : nil
  }

  /// A hidden name in the same folder: a dot, this name (shortened if too long) and an ending.
  package func hiddenNeighbour(_ ending: String) -> FilePath {
    let name = FilePath(root: nil, components.suffix(1)).bytes.prefix(200)
    let hidden = Array(".".utf8) + name + Array(ending.utf8)
    return removingLastComponent().pushing(FilePath(bytes: hidden))
  }

  /// The rest of an absolute path inside `folder`; the whole path if it is elsewhere.
  package func relative(to folder: FilePath) -> FilePath {
    var copy = self
    return copy.removePrefix(folder) && !copy.isEmpty ? copy : self
  }

  /// The absolute path with all links followed; nil if there is no such file.
  ///
  /// The corresponding C function is `realpath`.
  package var resolved: FilePath? {
    let found = unsafe withPlatformString { unsafe realpath($0, nil) }
    guard let found = unsafe found else { return nil }
    defer { unsafe free(found) }
    return unsafe FilePath(platformString: found)
  }

  /// The absolute path; links are followed in the parts that exist.
  package var resolvedParts: FilePath {
    if let resolved { return resolved }
    guard let last = lastComponent, let parent, last.kind == .regular else {
      return lexicallyNormalized()
    }
    return parent.resolvedParts.appending(last)
  }

  /// Whether the path names an open descriptor of a process, such as `/dev/stdout`. Such names are
  /// links, whatever their target.
  package var isOpenDescriptor: Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(self)
      || parent == "/dev/fd" || (starts(with: Platform.processes) && parent?.lastComponent == "fd")
  }
}

extension FilePath {
  /// The arguments by which `ffmpeg` reads a file of this path. It opens files and nothing else,
  /// whatever the file or its name asks for.
  package var asFFmpegInput: [[UInt8]] {
    ["-protocol_whitelist", "file", "-i"].map { Array($0.utf8) } + [Array("file:".utf8) + bytes]
  }

  /// The path as `ffmpeg` reads it. A relative path that begins with a hyphen or holds a colon,
  /// which would be an option or the name of a protocol, gets `./` in front.
  ///
  /// The corresponding function of FFmpeg is `url_find_protocol` in libavformat/avio.c, which looks
  /// for letters, digits, `+`, `-` and `.` up to a colon.
  package var asFFmpegName: [UInt8] {
    let bytes = bytes
    let isSpecial =
      bytes.first == UInt8(ascii: "-") || bytes.contains(UInt8(ascii: ":"))
      || bytes.starts(with: Array("subfile,".utf8))
    return isRelative && isSpecial && !bytes.starts(with: Array("./".utf8))
      ? Array("./".utf8) + bytes : bytes
  }
}
