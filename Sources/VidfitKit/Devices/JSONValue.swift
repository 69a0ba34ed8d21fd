internal import Framing

/// Any JSON, so that whoever reads a table can say which of its fields is wrong.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// What it is, for a message: `"big"`, `12`, a list.
  var inWords: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int64(value.clamped))" : "\(value)"
    case .string(let value): "\"\(value.prefix(40))\""
    case .array(let values): "a list of \(values.count)"
    case .object: "an object"
    }
  }
}

extension Double {
  /// Within what an integer of 63 bits holds.
  fileprivate var clamped: Double { min(9e18, max(-9e18, self)) }
}
