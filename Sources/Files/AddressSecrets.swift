extension String {
  /// The text in place of a value that may grant access.
  package static let hiddenValue = "REDACTED"

  /// An address, or a reference to one, without anything that may grant access: the user name, and
  /// the values of all parameters but those of ``AddressText``.
  package var withoutSecrets: String {
    String(decoding: AddressText(Array(utf8)[...]).shown, as: UTF8.self)
  }

  /// A message without the secrets of addresses that it quotes.
  package var quotingNoSecrets: String {
    var (text, rest) = ("", self[...])
    while !rest.isEmpty {
      let word = rest.prefix { !" '\"".contains($0) }
      rest = rest[word.endIndex...]
      text += String(word).withoutSecrets + rest.prefix(1)
      rest = rest.dropFirst()
    }
    return text
  }

  /// A text without the secrets of the addresses in it; the rest stays as it is.
  ///
  /// An address ends at the quotation mark that stands before it, or where another one follows a
  /// space or a mark; otherwise it takes up the rest of the text.
  package var quotingAddresses: String {
    let bytes = Array(utf8)
    var shown: [UInt8] = []
    var next = 0
    var starts = bytes.schemeStarts[...]
    var limits = starts.filter { $0 > 0 && !bytes[$0 - 1].isOfAddress }[...]
    while let start = starts.popFirst() {
      // This one is a part of the address before it, such as the value of a parameter.
      guard start >= next else { continue }
      while let limit = limits.first, limit <= start { limits.removeFirst() }
      shown += bytes[next..<start]
      next = bytes.endOfAddress(start..<(limits.first ?? bytes.endIndex))
      shown += AddressText(bytes[start..<next]).shown
    }
    return String(decoding: shown + bytes[next...], as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether an address stands behind other text. Behind a slash it is a part of a path, and so is
  /// everything in a path that begins with a slash or a dot.
  var quotesAddress: Bool {
    if let first, "./".utf8.contains(first) { return false }
    return schemeStarts.contains { $0 > 0 && self[$0 - 1] != UInt8(ascii: "/") }
  }

  /// The places where a scheme and `://` begin.
  var schemeStarts: [Int] {
    var starts: [Int] = []
    var least = 0
    var rest = self[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      if self[colon...].starts(with: "://".utf8) {
        var start = colon
        while start > least, self[start - 1].isOfScheme { start -= 1 }
        while start < colon, !self[start].isLetter { start += 1 }
        if start < colon { starts.append(start) }
      }
      least = colon + 1
      rest = self[least...]
    }
    return starts
  }

  /// The end of the address at the beginning of a range, which is at the latest that of the range.
  fileprivate func endOfAddress(_ range: Range<Int>) -> Int {
    let start = range.lowerBound
    let last = self[range].lastIndex(where: \.isOfAddress) ?? start
    guard start > 0, #"'"`"#.utf8.contains(self[start - 1]) else { return last + 1 }
    let end = range.first { index in
      self[index] == self[start - 1] && self[index - 1] != UInt8(ascii: "\\")
    }
    return end ?? last + 1
  }
}

/// An address on its way to becoming text. Its parts are found by bytes: a combining mark after `=`
/// or `@` would hide that character from a search by characters.
private struct AddressText {
  private(set) var shown: [UInt8] = []

  /// Parameters with values that say which clip is meant, which part of it, or in which form. No
  /// signature, key or session goes by these names.
  private static let allowed: Set = [
    "alt", "bitrate", "clip", "date", "end", "file", "filename", "format", "fps", "height", "id",
    "index", "lang", "name", "page", "part", "partnumber", "path", "quality", "size", "start",
    "track", "type", "v", "version", "versionid", "video", "width", "x-amz-algorithm",
  ]
  /// Longer names and values are more than that.
  private static let longest = (name: 32, value: 64)
  private static let hidden = Array(String.hiddenValue.utf8)

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let scheme = bytes.prefix { !":/?#".utf8.contains($0) }
    if bytes[scheme.endIndex...].starts(with: scheme.isEmpty ? "//".utf8 : "://".utf8) {
      rest = bytes[(scheme.endIndex + (scheme.isEmpty ? 2 : 3))...]
      shown += bytes[..<rest.startIndex]
      rest = Self.withoutUser(rest)
    }
    // The key of an S3 object may hold anything.
    guard !scheme.map({ $0 | 0x20 }).elementsEqual("s3".utf8) else {
      shown += rest
      return
    }
    let path = rest.prefix { !"?#".utf8.contains($0) }
    let query = rest[path.endIndex...].prefix { $0 != UInt8(ascii: "#") }
    for part in path.splitting(before: "/;") { add(part, in: .path) }
    for part in query.splitting(before: "?&;") { add(part, in: .query) }
    for part in rest[query.endIndex...].splitting(before: "#?&;") { add(part, in: .fragment) }
  }

  private static func withoutUser(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let authority = bytes.prefix { !"/?#".utf8.contains($0) }
    let port =
      authority.first == UInt8(ascii: "[") ? [] : authority.drop { $0 != UInt8(ascii: ":") }
    // Text that is not a port begins a password, which may continue after a slash.
    let isHost = port.isEmpty || (port.count > 1 && port.dropFirst().allSatisfy(\.isDigit))
    let at = UInt8(ascii: "@")
    let user = isHost || authority.contains(at) ? authority : bytes
    return user.lastIndex(of: at).map { bytes[($0 + 1)...] } ?? bytes
  }

  private enum Place { case path, query, fragment }

  /// Adds a parameter, or a part without one, behind its separators.
  private mutating func add(_ part: ArraySlice<UInt8>, in place: Place) {
    let text = part.drop { "/?#&;".utf8.contains($0) }
    shown += part[..<text.startIndex]
    guard !text.isEmpty else { return }
    // Base64 may end with such signs, so what precedes them is no name.
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")),
      text[equals...].contains(where: { $0 != UInt8(ascii: "=") })
    else { return add(unnamed: text, in: place) }
    let (name, value) = (text[..<equals], text[(equals + 1)...])
    let plainName = PercentCode.decoded(name)
    let isName = plainName.count <= Self.longest.name && plainName.allSatisfy(\.isOfName)
    let isAllowed = Self.allowed.contains(String(decoding: plainName, as: UTF8.self).lowercased())
    // Parts of a path are named too, such as `camera=7`, and `t=10,20` is a part of a clip.
    let isNumber =
      place != .query && value.count <= 12
      && value.allSatisfy { $0.isDigit || "-.,".utf8.contains($0) }
    let plain = PercentCode.decoded(value)
    let isPlain =
      plain.count <= Self.longest.value && plain.allSatisfy { $0.isPlain || $0 == 0x20 }
    shown += (isName ? Array(name) : Self.hidden) + [UInt8(ascii: "=")]
    shown += isNumber || (isAllowed && isPlain) ? Array(value) : Self.hiding(value)
  }

  /// Adds a part without a parameter. That of a query may be a token.
  private mutating func add(unnamed text: ArraySlice<UInt8>, in place: Place) {
    let isShown =
      switch place {
      case .path: !Self.mayHide(text)
      case .query: false
      case .fragment: text.count <= Self.longest.name && text.allSatisfy(\.isPlain)
      }
    shown += isShown ? Array(text) : Self.hiding(text)
  }

  /// Whether a part of a path holds a parameter or an address that is encoded, or a password.
  private static func mayHide(_ part: ArraySlice<UInt8>) -> Bool {
    var plain = Array(part)
    for _ in 0..<4 { plain = PercentCode.decoded(plain) }
    let password = plain.drop { $0 != UInt8(ascii: ":") }
    return plain.contains { "=?#".utf8.contains($0) } || plain.firstRange(of: "//".utf8) != nil
      || password.contains(UInt8(ascii: "@"))
  }

  /// A replacement stays as it is, also with a number that tells clips apart.
  private static func hiding(_ value: ArraySlice<UInt8>) -> [UInt8] {
    let number = value.dropFirst(hidden.count)
    let isHidden =
      value.starts(with: hidden) && number.count < 10
      && (number.isEmpty || number.first == 0x2D && number.dropFirst().allSatisfy(\.isDigit))
    return isHidden ? Array(value) : hidden
  }
}

extension ArraySlice<UInt8> {
  /// Parts that each begin with a separator, except the first.
  fileprivate func splitting(before separators: String) -> [ArraySlice<UInt8>] {
    let starts = indices.dropFirst().filter { separators.utf8.contains(self[$0]) }
    return zip([startIndex] + starts, starts + [endIndex]).map { self[$0..<$1] }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  fileprivate var isOfScheme: Bool { isDigit || isLetter || "+-.".utf8.contains(self) }

  fileprivate var isOfName: Bool { isDigit || isLetter || "-_.[]".utf8.contains(self) }

  /// Whether it is a letter, a digit, or a sign that separates no parts of addresses but of paths.
  fileprivate var isPlain: Bool {
    isDigit || isLetter || self >= 0x80 || "-_.~/,:+".utf8.contains(self)
  }

  /// Whether it may be a part of an address. Spaces, quotation marks and the like end one.
  fileprivate var isOfAddress: Bool { self > 0x20 && !#"'"`<>|"#.utf8.contains(self) }
}
