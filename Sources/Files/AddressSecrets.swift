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
      shown += AddressText(bytes[start..<next], depth: 0).shown
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

/// The address parameters that grant access, recognised by name or by random-looking values.
private enum SecretParameter {
  /// Whether a name indicates that its value grants access or changes with each signature.
  static func isSecret(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    let words = words(of: PercentCode.decoded(name))
    let joined = words.joined()
    if names.contains(joined) || words.contains(where: secretWords.contains)
      || parts.contains(where: joined.contains) || (words.first == "x" && words.last == "date")
    {
      return true
    }
    // A key may also be the location of an object.
    let ending = value.suffix(6).reversed().prefix { $0 != UInt8(ascii: ".") }
    let isFileName = ending.count < min(5, value.count) && ending.allSatisfy { $0.kind != 0 }
    return words.last == "key" && !isFileName && !words.contains(where: placeWords.contains)
  }

  /// Whether a value has 22 or more letters and digits in a row that vary like random ones. Names
  /// and UUIDs don't.
  static func isRandom(_ value: [UInt8]) -> Bool {
    value.split { $0.kind == 0 }.contains { run in
      let changes = zip(run, run.dropFirst()).count { $0.kind != $1.kind }
      return run.count >= 22 && run.contains(where: \.isDigit) && changes * 3 >= run.count
    }
  }

  /// - Parameter keepsApart: whether different values get different replacements.
  static func replacement(of value: ArraySlice<UInt8>, keepsApart: Bool) -> [UInt8] {
    let text = Array("REDACTED".utf8)
    if value.starts(with: text), [8, 25].contains(value.count) { return Array(value) }
    // FNV-1a. A random-looking value has so many bits that too many values match this hash to try.
    let hash = value.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return keepsApart ? text + Array("-\(zeros)\(digits)".utf8) : text
  }

  /// The words of a name in lower case: `X-Amz-S3SessionToken` has six.
  private static func words(of name: [UInt8]) -> [String] {
    var words: [[UInt8]] = [[]]
    var before = 0
    for (index, byte) in name.enumerated() {
      let next = index + 1 < name.count ? name[index + 1].kind : 0
      // The last of several capitals begins a word if lower-case letters follow.
      let goesOn = byte.kind == before ? byte.kind != 2 || next != 1 : (before, byte.kind) == (2, 1)
      if !goesOn { words.append([]) }
      if byte.kind != 0 { words[words.count - 1].append(byte | 0x20) }
      before = byte.kind
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let secretWords: Set = [
    "sign", "sig", "lsig", "tok", "auth", "oauth", "pass", "pwd", "jwt", "sid", "cred", "creds",
    "policy", "expires", "expire", "expiry", "expiration", "exp", "sas", "ticket", "cookie", "otp",
  ]

  /// Parts of names that need not be separated from other words.
  private static let parts = [
    "signature", "token", "secret", "passw", "credential", "hmac", "session", "authori", "authkey",
    "apikey", "accesskey", "privatekey", "signkey",
  ]

  /// Whole names of Azure, Akamai, nginx, Cloudflare, Google, Amazon, Tencent and Wangsu, with only
  /// letters and digits.
  private static let names: Set = [
    "se", "st", "sp", "ske", "skt", "skoid", "sktid", "hdnts", "hdnea", "hdntl", "md5", "verify",
    "googleaccessid", "keypairid", "qak", "qkeytime", "wstime", "txtime",
  ]

  /// Words with which `key` is the location of an object.
  private static let placeWords: Set = [
    "object", "s", "file", "path", "cache", "sort", "partition", "video", "clip", "media", "asset",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLetter: Bool { [1, 2].contains(kind) }

  fileprivate var isOfScheme: Bool { kind != 0 || "+-.".utf8.contains(self) }

  /// Whether it may be a part of an address. Spaces, quotation marks and the like end one.
  fileprivate var isOfAddress: Bool { self > 0x20 && !#"'"`<>|"#.utf8.contains(self) }

  /// 1 for lower-case letters, 2 for capitals, 3 for digits, 0 for others.
  fileprivate var kind: Int {
    if isDigit { return 3 }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    return isLetter ? self & 0x20 == 0 ? 2 : 1 : 0
  }
}
