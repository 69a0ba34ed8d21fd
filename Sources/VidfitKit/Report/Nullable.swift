/// A value that is written as `null` when it is unknown, where plain optionals would drop the key.
///
/// Readers of the document can rely on such a key being there.
@propertyWrapper
public struct Nullable<Value: Encodable & Sendable & Equatable>: Encodable, Sendable, Equatable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
