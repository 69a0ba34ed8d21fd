internal import Files
internal import FoundationEssentials

/// Writes documents as JSON. Keys are sorted, so that equal documents have equal bytes, and no
/// character acts on a terminal. Infinity and NaN are written as `null`, but for results, which don't
/// have them.
public struct ReportEncoder: Sendable {
  private let pretty: Bool

  /// - Parameter pretty: whether to indent over several lines, for people.
  public init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// A random text, so that no name can be mistaken for it.
  private static let noNumber = "no number \(UInt128.random(in: 0...(.max)))"

  /// One JSON value in UTF-8, without a newline at its end.
  public func encode(_ document: some Encodable) throws -> [UInt8] {
    if let report = document as? ClipReport { return try line(of: report).json }
    let encoder = encoder
    if let json = try? encoder.encode(document) { return SafeJSON.escaped(Array(json)) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: Self.noNumber, negativeInfinity: Self.noNumber, nan: Self.noNumber)
    let json = SafeJSON.escaped(Array(try encoder.encode(document)))
    return json.replacing(Array("\"\(Self.noNumber)\"".utf8), with: "null".utf8)
  }

  /// A result, and what it says: a failure in place of a figure that is no number, because readers
  /// refuse such a result.
  package func line(of report: ClipReport) throws -> (json: [UInt8], report: ClipReport) {
    do {
      return (SafeJSON.escaped(Array(try encoder.encode(report))), report)
    } catch EncodingError.invalidValue(_, let context) {
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      let failure = ClipFailure(.internal, .decode, "its result has no number in \(place)")
      let failed = ClipReport(path: report.path, outcome: .failed(failure))
      return (SafeJSON.escaped(Array(try encoder.encode(failed))), failed)
    }
  }

  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }
}

/// A value that is written as `null` if it is unknown, where plain optionals would drop the key.
///
/// Readers of the document can rely on such a key being there.
@propertyWrapper
public struct Nullable<Value> {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }
}

extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension Nullable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension Nullable: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension KeyedDecodingContainer {
  /// A missing key counts as `null`, because documents of earlier releases lack later keys.
  public func decode<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: Key
  ) throws -> Nullable<Value> {
    Nullable(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

/// Bytes that are written in Base64, where plain lists would be written as numbers.
@propertyWrapper
public struct Base64: Codable, Sendable, Hashable {
  public var wrappedValue: [UInt8]

  public init(wrappedValue: [UInt8]) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = Array(try decoder.singleValueContainer().decode(Data.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(wrappedValue))
  }
}

/// The numbers that a result may hold.
enum NumberRange {
  /// Up to here, 2⁵³, every JSON reader keeps whole numbers exact, and figures computed from them
  /// stay finite. Bytes, times and rates of real clips are far below.
  private static let limit = 9_007_199_254_740_992.0

  /// The first number beyond ±2⁵³ in a JSON text; nil if there is none.
  static func firstBeyond(in json: [UInt8]) -> String? {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var index = 0
    while index < json.count {
      if json[index] == quote {
        index += 1
        while index < json.count, json[index] != quote {
          index += json[index] == backslash ? 2 : 1
        }
      } else if digits ~= json[index] {
        let number = json[index...].prefix { digits ~= $0 || ".eE+-".utf8.contains($0) }
        index = number.endIndex
        // Few numbers are that long or have an exponent.
        if number.count < 16, !number.contains(where: "eE".utf8.contains) { continue }
        let text = String(decoding: number, as: UTF8.self)
        if Double(text).map({ $0 > limit }) ?? false { return String(text.prefix(40)) }
      }
      index += 1
    }
    return nil
  }
}
