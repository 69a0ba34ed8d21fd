extension String {
  /// An address, or a reference to one, without anything that grants access: user names, and the
  /// values of parameters that ``SecretParameter`` recognises, wherever they are.
  package var withoutSecrets: String {
    String(decoding: AddressText(Array(utf8)[...], depth: 0).shown, as: UTF8.self)
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
}

/// The parts of an address on its way to becoming text. They are found by bytes: a combining mark
/// after `=` or `@` would hide that character from a search by characters.
private struct AddressText {
  private(set) var shown: [UInt8] = []
  /// The number of addresses that contain this one as a parameter.
  private let depth: Int

  init(_ bytes: ArraySlice<UInt8>, depth: Int) {
    self.depth = depth
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
    for part in path.splitting(before: "/") { add(part, isPath: true) }
    for part in rest[path.endIndex...].splitting(before: "#") {
      for part in part.splitting(before: "&") { add(part, isPath: false) }
    }
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

  /// Adds the parameters between two separators. A semicolon ends one if another follows.
  private mutating func add(_ part: ArraySlice<UInt8>, isPath: Bool) {
    var start = part.startIndex
    for piece in part.splitting(before: ";").dropFirst() where piece.contains(UInt8(ascii: "=")) {
      add(parameter: part[start..<piece.startIndex], isPath)
      start = piece.startIndex
    }
    add(parameter: part[start...], isPath)
  }

  private mutating func add(parameter: ArraySlice<UInt8>, _ isPath: Bool) {
    var value = parameter.drop { "/?#&;".utf8.contains($0) }
    shown += parameter[..<value.startIndex]
    var hasName = false
    while let equals = value.firstIndex(of: UInt8(ascii: "=")) {
      let name = value[..<equals].split { "?&;/~,!".utf8.contains($0) }.last ?? []
      shown += value[...equals]
      value = value[(equals + 1)...]
      if SecretParameter.isSecret(name, value) {
        shown += SecretParameter.replacement(of: value, keepsApart: isPath)
        return
      }
      if !hasName, add(value, mayBeRandom: true) { return }
      hasName = true
    }
    if hasName || !add(value, mayBeRandom: !isPath) { shown += value }
  }

  /// Adds a value that looks random or is an address with secrets; returns false for any other.
  private mutating func add(_ value: ArraySlice<UInt8>, mayBeRandom: Bool) -> Bool {
    let plain = PercentCode.decoded(value)
    if mayBeRandom, SecretParameter.isRandom(plain) {
      shown += SecretParameter.replacement(of: value, keepsApart: true)
      return true
    }
    let isEncoded = plain.count != value.count
    guard depth < 3, isEncoded || value.contains(UInt8(ascii: "/")) else { return false }
    let inner = AddressText(plain[...], depth: depth + 1).shown
    guard inner != plain else { return false }
    shown += isEncoded ? Array(PercentCode.encoded(inner).utf8) : inner
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Parts that each begin with a separator, except the first.
  fileprivate func splitting(before separator: Unicode.Scalar) -> [ArraySlice<UInt8>] {
    let starts = indices.dropFirst().filter { self[$0] == UInt8(ascii: separator) }
    return zip([startIndex] + starts, starts + [endIndex]).map { self[$0..<$1] }
  }
}
