/// The fields of one object of a device table; errors address the person who wrote it.
struct TableFields<Key: CodingKey> {
  private let values: KeyedDecodingContainer<Key>

  /// Makes an unknown field an error, because a misspelt one would otherwise be silently ignored.
  init(_ decoder: any Decoder) throws {
    values = try decoder.container(keyedBy: Key.self)
    let others = try decoder.container(keyedBy: AnyKey.self).allKeys
      .filter { Key(stringValue: $0.stringValue) == nil }
    guard let unknown = others.min(by: { $0.stringValue < $1.stringValue }) else { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: values.codingPath + [unknown], debugDescription: "unknown field"))
  }

  /// The field's value, or nil if it is absent or null.
  func value<Raw: Decodable, Value>(
    _ key: Key, _ expected: String, _ read: (Raw) -> Value?
  ) throws -> Value? {
    guard values.contains(key), try !values.decodeNil(forKey: key) else { return nil }
    if let raw = try? values.decode(Raw.self, forKey: key), let value = read(raw) { return value }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: values, debugDescription: "expected \(expected)\(got(key))")
  }

  func required<Value>(_ key: Key, _ value: Value?) throws -> Value {
    if let value { return value }
    throw DecodingError.keyNotFound(
      key, .init(codingPath: values.codingPath, debugDescription: "missing"))
  }

  func object<Value: Decodable>(_ key: Key) throws -> Value? {
    try values.decodeIfPresent(Value.self, forKey: key)
  }

  func number(_ key: Key, in range: ClosedRange<Double>) throws -> Double? {
    let bounds = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    return try value(key, "a number from \(bounds)") { range.contains($0) ? $0 : nil }
  }

  func text(_ key: Key) throws -> String? {
    try value(key, "text") { (text: String) in text.isEmpty ? nil : text }
  }

  /// One of the raw values of `Choice`.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: Key, of choices: [Choice] = Array(Choice.allCases)
  ) throws -> Choice? {
    try value(key, "one of " + choices.map(\.rawValue).listed) { name in
      choices.first { $0.rawValue == name }
    }
  }

  /// Whole sides of at least 1 as `[width, height]`.
  func size(_ key: Key, limit: Int) throws -> PixelSize? {
    try value(key, "[width, height], whole numbers from 1 to \(limit)") { (sides: [Int]) in
      guard sides.count == 2, sides.allSatisfy((1...limit).contains) else { return nil }
      return PixelSize(width: sides[0], height: sides[1])
    }
  }

  func insets(_ key: Key) throws -> EdgeInsets? {
    try value(key, "[top, left, bottom, right], 0 to 2000") { (sides: [Double]) in
      guard sides.count == 4, sides.allSatisfy((0...2000).contains) else { return nil }
      return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }

  private func got(_ key: Key) -> String {
    if let text = try? values.decode(String.self, forKey: key) {
      return ", got '\(text.prefix(40))'"
    }
    if let flag = try? values.decode(Bool.self, forKey: key) { return ", got \(flag)" }
    return (try? values.decode(Double.self, forKey: key)).map { ", got \(Self.text($0))" } ?? ""
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension [String] {
  /// The elements, separated by commas.
  var listed: String { joined(separator: ", ") }
}

extension PixelSize {
  /// The sides as device tables write them.
  var sides: [Int] { [width, height] }
}

extension EdgeInsets {
  /// The sides as device tables write them.
  var sides: [Double] { [top, left, bottom, right] }
}
