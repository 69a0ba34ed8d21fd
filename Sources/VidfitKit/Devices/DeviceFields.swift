internal import Framing

/// Reads the fields of one entry of a device table and remembers what is wrong with them.
struct DeviceFields {
  private let fields: [String: JSONValue]
  /// Goes before a field's name: empty, or that of the object that these fields are in.
  private let prefix: String
  private(set) var problems: [String] = []

  init(_ fields: [String: JSONValue], prefix: String = "") {
    self.fields = fields
    self.prefix = prefix
  }

  mutating func complain(_ field: String, _ message: String) {
    problems.append("\(prefix)\(field): \(message)")
  }

  private mutating func expect<Value>(
    _ field: String, _ expected: String, required: Bool, _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = fields[field], value != .null else {
      if required { complain(field, "is missing; it takes \(expected)") }
      return nil
    }
    if let result = read(value) { return result }
    complain(field, "takes \(expected), not \(value.inWords)")
    return nil
  }

  mutating func number(
    _ field: String, in range: ClosedRange<Double>, required: Bool = false
  ) -> Double? {
    let bounds = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    return expect(field, "a number from \(bounds)", required: required) {
      guard case .number(let value) = $0, range.contains(value) else { return nil }
      return value
    }
  }

  mutating func text(_ field: String, required: Bool = false) -> String? {
    expect(field, "a text", required: required) {
      guard case .string(let value) = $0, !value.isEmpty else { return nil }
      return value
    }
  }

  mutating func texts(_ field: String) -> [String]? {
    expect(field, "a list of texts", required: false) {
      guard case .array(let values) = $0 else { return nil }
      let texts = values.compactMap { value -> String? in
        if case .string(let text) = value { text } else { nil }
      }
      return texts.count == values.count ? texts : nil
    }
  }

  /// One of the raw values of `Choice`.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ field: String, _ type: Choice.Type = Choice.self, required: Bool = false
  ) -> Choice? {
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return expect(field, "one of \(names)", required: required) {
      guard case .string(let name) = $0 else { return nil }
      return Choice(rawValue: name)
    }
  }

  /// Width and height, whole and at least 1.
  mutating func size(_ field: String, limit: Int, required: Bool = false) -> PixelSize? {
    expect(
      field, "width and height as [w, h], whole numbers from 1 to \(limit)", required: required
    ) {
      guard let sides = Self.numbers($0, count: 2),
        sides.allSatisfy({ $0 == $0.rounded() && (1...Double(limit)).contains($0) })
      else { return nil }
      return PixelSize(width: Int(sides[0]), height: Int(sides[1]))
    }
  }

  /// Top, left, bottom and right, at least 0.
  mutating func insets(_ field: String) -> EdgeInsets? {
    expect(field, "insets as [top, left, bottom, right], 0 to 2000", required: false) {
      guard let sides = Self.numbers($0, count: 4),
        sides.allSatisfy({ (0...2000).contains($0) })
      else { return nil }
      return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }

  /// Portrait and landscape as `["cR", "rC"]`; `--` for one that there is not.
  mutating func sizeClasses(_ field: String) -> [SizeClasses?]? {
    expect(
      field,
      "portrait and landscape as [\"cR\", \"rC\"]: c or r of the width, C or R of the height",
      required: false
    ) {
      guard case .array(let values) = $0, values.count == 2 else { return nil }
      var classes: [SizeClasses?] = []
      for value in values {
        guard case .string(let name) = value else { return nil }
        let found = SizeClasses.all.first { $0.description == name }
        guard found != nil || name == "--" else { return nil }
        classes.append(found)
      }
      return classes
    }
  }

  /// The fields of an object in this one, read by `body`; nil where there is none.
  mutating func object<Value>(
    _ field: String, known: Set<String>, _ body: (inout DeviceFields) -> Value?
  ) -> Value? {
    let object = expect(field, "an object", required: false) { value -> [String: JSONValue]? in
      if case .object(let object) = value { object } else { nil }
    }
    guard let object else { return nil }
    var inner = DeviceFields(object, prefix: "\(prefix)\(field).")
    let value = body(&inner)
    inner.refuseOthers(than: known)
    problems += inner.problems
    return value
  }

  /// A misspelt field would be ignored in silence otherwise.
  mutating func refuseOthers(than known: Set<String>) {
    for field in fields.keys.sorted() where !known.contains(field) {
      complain(field, "is no field here; there are \(known.sorted().joined(separator: ", "))")
    }
  }

  private static func numbers(_ value: JSONValue, count: Int) -> [Double]? {
    guard case .array(let values) = value, values.count == count else { return nil }
    let numbers = values.compactMap { value -> Double? in
      if case .number(let number) = value { number } else { nil }
    }
    return numbers.count == count ? numbers : nil
  }

  private static func text(_ value: Double) -> String { JSONValue.number(value).inWords }
}
