extension [UInt8] {
  /// The bytes as one word of a POSIX shell command line; the shell reads exactly these bytes back
  /// (IEEE Std 1003.1, Shell Command Language, 2.2 Quoting). Quoted only if necessary.
  ///
  /// Bytes that would affect a terminal are written with the shell's own `printf`, so that the line
  /// can be shown and pasted. A line break is harmless and stays as it is.
  package var asShellWord: [UInt8] {
    if let first, first != UInt8(ascii: "="), allSatisfy(\.isPlainInShell) { return self }
    var word: [UInt8] = []
    var quoted: [UInt8] = []
    var escaped: [UInt8] = []
    func end() {
      if !quoted.isEmpty { word += Array<UInt8>("'".utf8) + quoted + Array<UInt8>("'".utf8) }
      if !escaped.isEmpty {
        word += Array<UInt8>("\"$(printf '".utf8) + escaped + Array<UInt8>("')\"".utf8)
      }
      (quoted, escaped) = ([], [])
    }
    for part in UTF8Parts(self) {
      if part.isUnsafe, part.scalar != "\n" {
        if !quoted.isEmpty { end() }
        escaped += part.inOctal
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
