extension SettingValue: Encodable {
  /// As the plain value: seconds and bytes as numbers; what is no text shows as U+FFFD.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let isOn): try container.encode(isOn)
    case .count(let number), .bytes(let number): try container.encode(number)
    case .seconds(let seconds): try container.encode(seconds)
    case .choice(let word): try container.encode(word)
    case .path(let path): try container.encode(String(decoding: path, as: UTF8.self))
    case .list(let items):
      try container.encode(items.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
