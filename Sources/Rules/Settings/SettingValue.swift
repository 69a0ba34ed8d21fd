internal import Files
internal import Report

/// What a key is set to.
package enum SettingValue: Sendable, Equatable {
  case flag(Bool)
  case count(Int)
  case seconds(Double)
  case bytes(Int)
  case choice(String)
  /// Bytes, for a path need not be text.
  case path([UInt8])
  case list([[UInt8]])

  /// Why a text is no value for its key, to follow the key's name: `takes …, not '…'`.
  package struct Malformed: Error, Equatable {
    package let reason: String
  }

  /// The most seconds that make sense.
  private static let longest = 3_600_000.0

  /// Reads what a person wrote for a key of this kind; a list comes separated by commas.
  package init(_ text: [UInt8], as kind: SettingKey.Kind) throws(Malformed) {
    let words = String(decoding: text, as: UTF8.self)
    switch kind {
    case .flag: self = .flag(try Self.flag(words))
    case .count(let range): self = .count(try Self.count(words, range))
    case .seconds:
      guard let seconds = Amount.seconds(words), seconds > 0 else {
        throw Malformed(takes: "a time such as 60s or 2m", not: words)
      }
      guard seconds <= Self.longest else {
        throw Malformed(takes: "a time of at most 1000h", not: words)
      }
      self = .seconds(seconds)
    case .bytes:
      guard let bytes = Amount.bytes(words), bytes > 0 else {
        throw Malformed(takes: "an amount of memory such as 512M or 1G", not: words)
      }
      self = .bytes(bytes)
    case .choice(let choices):
      guard choices.contains(words) else { throw Malformed(choices, not: words) }
      self = .choice(words)
    case .path:
      guard !text.isEmpty, !text.contains(0) else { throw Malformed(takes: "a path", not: words) }
      self = .path(text)
    case .list:
      let parts = text.split(separator: UInt8(ascii: ","))
      self = .list(parts.map { Array($0.trimmed) }.filter { !$0.isEmpty })
    }
  }

  private static func flag(_ words: String) throws(Malformed) -> Bool {
    switch words.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw Malformed(takes: "true or false", not: words)
    }
  }

  private static func count(_ words: String, _ range: ClosedRange<Int>) throws(Malformed) -> Int {
    guard let count = Int(words), range.contains(count) else {
      throw Malformed(
        takes: "a whole number from \(range.lowerBound) to \(range.upperBound)", not: words)
    }
    return count
  }

  /// For people.
  package var description: String {
    switch self {
    case .flag(let isOn): isOn ? "true" : "false"
    case .count(let count): String(count)
    case .seconds(let seconds): "\(number(seconds, decimals: 3)) s"
    case .bytes(let bytes): Amount.text(bytes: bytes)
    case .choice(let word): word
    case .path(let path): String(decoding: path, as: UTF8.self).oneLine
    case .list(let items):
      items.map { String(decoding: $0, as: UTF8.self).oneLine }.joined(separator: ", ")
    }
  }
}

extension SettingValue.Malformed {
  init(takes what: String, not text: String) {
    self.init(reason: "expected \(what), got '\(text.oneLine)'")
  }

  /// For one of a few words.
  init(_ choices: [String], not text: String) {
    // Whatever is as short as that is near to everything.
    let nearest = text.count > 2 ? nearestWord(to: text, in: choices) : nil
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    self.init(reason: Self(takes: choices.inWords, not: text).reason + hint)
  }
}

extension [String] {
  /// `a, b or c`.
  var inWords: String {
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
