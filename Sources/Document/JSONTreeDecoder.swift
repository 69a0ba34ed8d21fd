internal import FoundationEssentials

/// Names nothing, because Foundation reports what is wrong.
struct JSONTreeDecoder: Decoder {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.isObject else { throw JSONTree.Unfit() }
    return KeyedDecodingContainer(JSONMembers(object: value))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.isList else { throw JSONTree.Unfit() }
    return JSONItems(list: value)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    JSONSingle(value: value)
  }
}

/// An object's members.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONValue

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    var keys: [Key] = []
    var place = object.index + 1
    while place < object.end {
      if let key = (try? object.at(place).text()).flatMap(Key.init(stringValue:)) {
        keys.append(key)
      }
      place = object.at(place + 1).end
    }
    return keys
  }

  private func member(_ key: Key) -> JSONValue? {
    object.tree.member(of: object.index, key.stringValue).map(object.at)
  }

  private func value(_ key: Key) throws -> JSONValue {
    guard let value = member(key) else { throw JSONTree.Unfit() }
    return value
  }

  /// Nil for null too.
  private func known(_ key: Key) -> JSONValue? {
    member(key).flatMap { $0.isNull ? nil : $0 }
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).flag() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).number() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw JSONTree.Unfit() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).whole() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).whole() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).whole() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).whole() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).whole() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).whole() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).whole() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).whole() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).whole() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).whole() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decoded(type)
  }

  // By themselves these would look for the member twice.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try known(key)?.flag()
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try known(key)?.text()
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try known(key)?.number()
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try known(key)?.whole()
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try known(key)?.decoded(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try JSONTreeDecoder(value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try JSONTreeDecoder(value(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { throw JSONTree.Unfit() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw JSONTree.Unfit() }
}

/// The items of a list, in turn.
private struct JSONItems: UnkeyedDecodingContainer {
  private let list: JSONValue
  private var place: Int
  private(set) var currentIndex = 0

  init(list: JSONValue) {
    self.list = list
    place = list.index + 1
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { place >= list.end }

  /// Reads the next item, which stays the next one if that fails.
  private mutating func next<Value>(_ read: (JSONValue) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw JSONTree.Unfit() }
    let value = list.at(place)
    let found = try read(value)
    place = value.end
    currentIndex += 1
    return found
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw JSONTree.Unfit() }
    guard list.at(place).isNull else { return false }
    return try next { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.flag() } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.text() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.number() } }
  mutating func decode(_ type: Float.Type) throws -> Float { throw JSONTree.Unfit() }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.whole() } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.whole() } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.whole() } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.whole() } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.whole() } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.whole() } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.whole() } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.whole() } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.whole() } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.whole() } }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decoded(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try JSONTreeDecoder($0).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try JSONTreeDecoder($0).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { throw JSONTree.Unfit() }
}

private struct JSONSingle: SingleValueDecodingContainer {
  let value: JSONValue

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try value.flag() }
  func decode(_ type: String.Type) throws -> String { try value.text() }
  func decode(_ type: Double.Type) throws -> Double { try value.number() }
  func decode(_ type: Float.Type) throws -> Float { throw JSONTree.Unfit() }
  func decode(_ type: Int.Type) throws -> Int { try value.whole() }
  func decode(_ type: Int8.Type) throws -> Int8 { try value.whole() }
  func decode(_ type: Int16.Type) throws -> Int16 { try value.whole() }
  func decode(_ type: Int32.Type) throws -> Int32 { try value.whole() }
  func decode(_ type: Int64.Type) throws -> Int64 { try value.whole() }
  func decode(_ type: UInt.Type) throws -> UInt { try value.whole() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try value.whole() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try value.whole() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try value.whole() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try value.whole() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded(type) }
}

extension JSONValue {
  /// Types that are decoded in ways of their own. Asking for a generic type takes its time.
  private static let data = ObjectIdentifier(Data.self)
  private static let screens = ObjectIdentifier([ClipAnalysis.Screen].self)

  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let own = ObjectIdentifier(type)
    // Foundation's decoder reads data from Base64, too; by themselves they are a list of numbers.
    if own == Self.data {
      guard let value = Data(base64Encoded: try text()) as? Value else { throw JSONTree.Unfit() }
      return value
    }
    if own == Self.screens,
      let screens = try SharedScreens.all.screens(tree, index) as? Value
    {
      return screens
    }
    return try Value(from: JSONTreeDecoder(self))
  }
}
