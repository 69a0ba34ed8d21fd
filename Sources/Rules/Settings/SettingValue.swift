internal import Files
internal import Framing
internal import Report

/// The value of a setting.
package enum SettingValue: Sendable, Equatable {
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

  /// Why a text is no value of its key: `expected …, got '…'`. It follows the key's name.
  package struct Malformed: Error, Equatable {
    package let reason: String
  }

  private static let longestSeconds = 3_600_000.0

  /// Reads what a person wrote for a key of this kind; a list is separated by commas.
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

  /// Files of more streams aren't opened.
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

  /// For people.
  package var description: String {
    switch self {
    case .flag(let isOn): isOn ? "true" : "false"
    case .count(let count): String(count)
    case .seconds(let seconds): "\(number(seconds, decimals: 3)) s"
    case .bytes(let bytes): Amount.text(bytes: bytes)
    case .choice(let word): word
    case .share(let share): percent(share)
    case .path(let path): String(decoding: path, as: UTF8.self).oneLine
    case .list(let items):
      items.map { String(decoding: $0, as: UTF8.self).oneLine }.joined(separator: ", ")
    }
  }
}

extension SettingValue: Encodable {
  /// A plain value: seconds and bytes as numbers. Bytes that are not text become U+FFFD.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let isOn): try container.encode(isOn)
    case .count(let number), .bytes(let number): try container.encode(number)
    case .seconds(let number), .share(let number): try container.encode(number)
    case .choice(let word): try container.encode(word)
    case .path(let path): try container.encode(String(decoding: path, as: UTF8.self))
    case .list(let items):
      try container.encode(items.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}

extension SettingValue.Malformed {
  init(takes what: String, not text: String) {
    self.init(reason: "expected \(what), got '\(text.oneLine)'")
  }

  /// The text is none of a few words.
  init(_ choices: [String], not text: String) {
    // One- and two-letter words are close to everything.
    let hint = (text.count > 2 ? likelyMeaning(of: text, in: choices) : nil).map { "; " + $0 } ?? ""
    self.init(reason: Self(takes: choices.inWords, not: text).reason + hint)
  }
}

extension [String] {
  /// `a, b or c`.
  package var inWords: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
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
