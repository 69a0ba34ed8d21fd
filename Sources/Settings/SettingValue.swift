internal import Document
internal import Files
internal import Framing
internal import Words

/// The value of a setting.
package enum SettingValue: Codable, Sendable, Equatable {
  case flag(Bool)
  case count(Int)
  case seconds(Double)
  case bytes(Int)
  /// A word: one of a few, the name of a window or a stream, or a colour.
  case choice(String)
  /// From 0 to 1.
  case share(Double)
  /// Bytes, because a path need not be text.
  case path([UInt8])
  case list([[UInt8]])

  /// The reason why a text is not a value of its key: `expected …, got '…'`. It follows the key's
  /// name.
  package struct Malformed: Error, Equatable {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  private static let longestSeconds = 3_600_000.0

  /// Reads the text that a person wrote for a key of this kind. Commas separate the items of a
  /// list.
  package init(_ text: [UInt8], as kind: SettingKey.Kind) throws(Malformed) {
    let words = String(decoding: text, as: UTF8.self)
    func read<T>(_ value: T?) throws(Malformed) -> T {
      guard let value else { throw Malformed(takes: kind.inWords, not: words) }
      return value
    }
    switch kind {
    case .flag: self = .flag(try read(Self.flag(words)))
    case .count(let range):
      self = .count(try read(Int(words).flatMap { range.contains($0) ? $0 : nil }))
    case .seconds:
      let seconds = try read(Amount.seconds(words).flatMap { $0 > 0 ? $0 : nil })
      guard seconds <= Self.longestSeconds else {
        throw Malformed(takes: "a time of at most 1000h", not: words)
      }
      self = .seconds(seconds)
    case .bytes: self = .bytes(try read(Amount.bytes(words).flatMap { $0 > 0 ? $0 : nil }))
    case .choice(let choices):
      guard choices.contains(words) else { throw Malformed(choices, not: words) }
      self = .choice(words)
    case .share: self = .share(try read(Amount.share(words)))
    case .color: self = .choice(try read(PlainColor(parsing: words).map { _ in words }))
    case .window: self = .choice(try read(WindowRequest(parsing: words).map { _ in words }))
    case .stream: self = .choice(try read(Self.stream(words)))
    case .path: self = .path(try read(text.isEmpty || text.contains(0) ? nil : text))
    case .list:
      let parts = text.split(separator: UInt8(ascii: ","))
      self = .list(parts.map { Array($0.trimmed) }.filter { !$0.isEmpty })
    }
  }

  /// Files with more streams aren't opened.
  package static let lastStream = 999

  private static func stream(_ words: String) -> String? {
    if words == "best" { return words }
    return Int(words).flatMap { (0...lastStream).contains($0) ? String($0) : nil }
  }

  private static func flag(_ words: String) -> Bool? {
    switch words.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// The value for people.
  package var description: String {
    switch self {
    case .flag(let isOn): isOn ? "true" : "false"
    case .count(let count): String(count)
    case .seconds(let seconds): Amount.text(seconds: seconds)
    case .bytes(let bytes): Amount.text(bytes: bytes)
    case .choice(let word): word
    case .share(let share): percent(share)
    case .path(let path): String(decoding: path, as: UTF8.self).oneLine
    case .list(let items):
      items.map { String(decoding: $0, as: UTF8.self).oneLine }.joined(separator: ", ")
    }
  }
}

extension SettingValue.Malformed {
  package init(takes what: String, not text: String) {
    self.init(reason: "expected \(what), got '\(text.oneLine)'")
  }

  /// Refuses a text that is none of a few words.
  package init(_ choices: [String], not text: String) {
    // One- and two-letter words are close to everything.
    let hint = (text.count > 2 ? likelyMeaning(of: text, in: choices) : nil).map { "; " + $0 } ?? ""
    self.init(reason: Self(takes: choices.inWords, not: text).reason + hint)
  }

  /// Refuses a word that is none of the names of something.
  package init(unknown noun: String, _ word: String, among names: [String]) {
    self.init(reason: unknownName(noun, word, among: names))
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces at both ends.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}

/// Times and amounts of memory in people's notation.
package enum Amount {
  /// `500ms`, `60s`, `2m`, `1.5h`; a plain number is seconds.
  package static func seconds(_ text: String) -> Double? {
    value(text, units: [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)])
  }

  /// `64K`, `512M`, `1.5G`, each optionally followed by `B` or `iB`; steps of 1024. A plain number
  /// is bytes.
  static func bytes(_ text: String) -> Int? {
    let steps: [(String, Double)] = [("K", 0x400), ("M", 0x10_0000), ("G", 0x4000_0000)]
    let units = steps.flatMap { [($0.0 + "iB", $0.1), ($0.0 + "B", $0.1), ($0.0, $0.1)] }
    return value(text, units: units + [("B", 1)]).flatMap { Int(exactly: $0.rounded()) }
  }

  /// `15%` or `0.15`; nil beyond 0 to 1.
  static func share(_ text: String) -> Double? {
    value(text, units: [("%", 0.01)]).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The amount in the largest unit that keeps it short.
  package static func text(bytes: Int) -> String {
    let units = [(0x4000_0000, "GiB"), (0x10_0000, "MiB"), (0x400, "KiB")]
    guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else { return "\(bytes) bytes" }
    return "\(number(Double(bytes) / Double(unit), decimals: 1)) \(name)"
  }

  /// The time in minutes if these are several, and otherwise in seconds.
  static func text(seconds: Double) -> String {
    let minutes = seconds / 60
    return minutes >= 2 && minutes == minutes.rounded()
      ? "\(number(minutes, decimals: 0)) min" : "\(number(seconds, decimals: 3)) s"
  }

  private static func value(_ text: String, units: [(name: String, factor: Double)]) -> Double? {
    let unit = units.first { text.lowercased().hasSuffix($0.name.lowercased()) }
    let number = text.dropLast(unit?.name.count ?? 0)
    return decimal(number).map { $0 * (unit?.factor ?? 1) }
  }
}

/// A colour as people write it: `#rrggbb`, or a name of CSS Level 1.
package struct PlainColor: Equatable, Sendable {
  /// From 0 to 255.
  package let red: UInt8, green: UInt8, blue: UInt8

  /// Names of CSS Level 1, with those that it added later for two of them, and orange.
  static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "cyan": 0x00FFFF, "fuchsia": 0xFF00FF,
    "gray": 0x808080, "green": 0x008000, "grey": 0x808080, "lime": 0x00FF00, "magenta": 0xFF00FF,
    "maroon": 0x800000, "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500,
    "purple": 0x800080, "red": 0xFF0000, "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF,
    "yellow": 0xFFFF00,
  ]

  /// Nil if the text is neither notation.
  package init?(parsing text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : ""
    // `UInt32` itself would take a sign.
    let isHex = digits.utf8.count == 6 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    guard let code = isHex ? UInt32(digits, radix: 16) : Self.names[text.lowercased()] else {
      return nil
    }
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }
}
