internal import Files
internal import FoundationEssentials
package import Framing

/// Any JSON value, for files that people write, so that messages can name what is wrong.
package enum JSONNode: Codable, Sendable, Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONNode])
  case object([String: JSONNode])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let list = try? value.decode([JSONNode].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONNode].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }

  /// Reads a whole text.
  package init(_ bytes: [UInt8]) throws(Malformed) {
    do {
      self = try JSONDecoder().decode(JSONNode.self, from: Data(bytes))
    } catch {
      throw Malformed("invalid JSON")
    }
  }

  /// The list that a text is, or that one of these keys of its object holds.
  package func items(
    under keys: [String], of noun: String
  ) throws(Malformed) -> [JSONNode] {
    switch self {
    case .list(let items): return items
    case .object(let object):
      for key in keys { if case .list(let items)? = object[key] { return items } }
    default: break
    }
    throw Malformed("expected a list of \(noun)")
  }

  package func fields() throws(Malformed) -> JSONFields {
    guard case .object(let object) = self else {
      throw Malformed("expected an object, got \(inWords)")
    }
    return JSONFields(object: object)
  }

  package var inWords: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "'\(text.oneLine)'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// The values of a JSON object; for single values, a null is the same as none.
package struct JSONFields {
  package let object: [String: JSONNode]

  private func value<Value>(
    _ key: String, _ expected: String, _ read: (JSONNode) -> Value?
  ) throws(Malformed) -> Value? {
    guard let node = object[key] else { return nil }
    if case .null = node { return nil }
    guard let value = read(node) else {
      throw Malformed("\(key): expected \(expected), got \(node.inWords)")
    }
    return value
  }

  /// Refuses keys other than these, because a misspelt one would be ignored.
  package func check(_ known: [String]) throws(Malformed) {
    guard let other = object.keys.filter({ !known.contains($0) }).min() else { return }
    throw Malformed("unknown key '\(other.oneLine)'")
  }

  package func text(_ key: String) throws(Malformed) -> String? {
    try value(key, "a text") { node in
      if case .text(let text) = node { return text }
      // Many services number what they find.
      if case .number(let number) = node, let whole = Int(exactly: number) { return "\(whole)" }
      return nil
    }
  }

  package func number(
    _ key: String, from least: Double, _ expected: String
  ) throws(Malformed) -> Double? {
    try value(key, expected) { node in
      guard case .number(let number) = node, number.isFinite, number >= least, number <= 1e9
      else { return nil }
      return number
    }
  }

  /// `[x, y, width, height]`, or an object with these keys. Neither side is 0.
  package func box(_ key: String) throws(Malformed) -> Rect? {
    let box = try value(key, "[x, y, width, height] or an object with these keys") {
      node -> Rect? in
      let parts: [JSONNode?] =
        switch node {
        case .list(let items): items.count == 4 ? items : []
        case .object(let object): ["x", "y", "width", "height"].map { object[$0] }
        default: []
        }
      let numbers = parts.compactMap { part -> Double? in
        guard case .number(let number)? = part, number.isFinite, abs(number) <= 1e6 else {
          return nil
        }
        return number
      }
      guard numbers.count == 4 else { return nil }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if let box, box.isEmpty {
      throw Malformed("\(key): expected a width and a height above 0")
    }
    return box
  }
}
