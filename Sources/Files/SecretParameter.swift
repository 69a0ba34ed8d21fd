/// The address parameters that grant access, recognised by name or by random-looking values.
enum SecretParameter {
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
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// 1 for lower-case letters, 2 for capitals, 3 for digits, 0 for others.
  fileprivate var kind: Int {
    if isDigit { return 3 }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    return isLetter ? self & 0x20 == 0 ? 2 : 1 : 0
  }
}
