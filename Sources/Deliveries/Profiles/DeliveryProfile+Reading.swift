internal import Document
internal import Files
public import Forms
internal import Framing
package import Words

extension DeliveryProfile {
  /// The profiles that vidfit knows, in the order of their file.
  public static let known: [DeliveryProfile] = {
    do {
      return try read(PackageResources.profiles_json)
    } catch {
      preconditionFailure("profiles.json: \(error)")
    }
  }()

  /// Reads a JSON list of profiles, or an object with that list as `profiles`. A single bad entry
  /// refuses all of it.
  public static func read(_ bytes: [UInt8]) throws(Malformed) -> [DeliveryProfile] {
    var profiles: [DeliveryProfile] = []
    let items = try JSONNode(bytes).items(under: ["profiles"], of: "profiles")
    for (index, item) in items.enumerated() {
      let name = (try? item.fields().text("id")) ?? "profile \(index + 1)"
      do throws(Malformed) {
        let profile = try DeliveryProfile(item)
        if profiles.contains(where: { $0.id == profile.id }) {
          throw Malformed("duplicate id")
        }
        profiles.append(profile)
      } catch {
        throw Malformed("\(name.oneLine): \(error.description)")
      }
    }
    return profiles
  }

  /// The profiles as UTF-8, without a newline at the end. ``read(_:)`` reads them back.
  public static func write(_ profiles: [DeliveryProfile]) throws -> [UInt8] {
    try ReportEncoder(pretty: true).encode(
      JSONNode.object([
        "schema": .text("vidfit.profiles/1"), "profiles": .list(profiles.map(\.entry)),
      ]))
  }

  /// A name among the items that FFmpeg doesn't use, so that no clip has it, in words; nil if there
  /// is none.
  package func unknownName(_ known: FFmpegNames) -> String? {
    requirements.enumerated().lazy.compactMap { index, requirement in
      let problem =
        requirement.item.names.flatMap {
          known.problem(of: requirement.words.map { $0.lowercased() }, as: $0)
        } ?? known.problem(of: requirement.codecs, as: .codec)
      return problem.map {
        "\(id): items: entry \(index + 1): \(requirement.item.rawValue): \($0)"
      }
    }.first
  }

  private init(_ node: JSONNode) throws(Malformed) {
    entry = node
    let fields = try node.fields()
    try fields.check([
      "id", "name", "asOf", "source", "confidence", "note", "items", "form", "zones",
    ])
    func required(_ key: String) throws(Malformed) -> String {
      guard let text = try fields.text(key), !text.isEmpty else {
        throw Malformed("\(key): missing")
      }
      return text
    }
    id = try required("id").lowercased()
    guard id.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else {
      throw Malformed("id: expected letters, digits, '-', '.' and '_'")
    }
    name = try fields.text("name") ?? id
    asOf = try required("asOf")
    guard Self.months(asOf) != nil else {
      throw Malformed("asOf: expected a month such as 2026-10, got '\(asOf.oneLine)'")
    }
    source = try required("source")
    confidence = try fields.choice("confidence") ?? .weak
    note = try fields.text("note")
    form = try fields.choice("form")
    requirements = try fields.list("items") { (node) throws(Malformed) in
      try Requirement(node)
    }
    zones = try fields.list("zones") { (node) throws(Malformed) in
      let fields = try node.fields()
      try fields.check(["id", "box", "advice"])
      guard let id = try fields.text("id"), let box = try fields.box("box"),
        Rect.unit.contains(box)
      else { throw Malformed("expected an id, and a box in fractions of the frame") }
      return TextZone(zone: Zone(id, box), isAdvice: try fields.flag("advice"))
    }
  }
}

extension DeliveryProfile.Requirement {
  fileprivate init(_ node: JSONNode) throws(Malformed) {
    let fields = try node.fields()
    try fields.check(["item", "any", "least", "most", "codec", "advice"])
    guard let item: DeliveryItem = try fields.choice("item") else {
      throw Malformed("item: missing")
    }
    do throws(Malformed) {
      test = try Self.test(of: item, fields)
      codecs = try fields.texts("codec") ?? []
      isAdvice = try fields.flag("advice")
    } catch {
      throw Malformed("\(item.rawValue): \(error.description)")
    }
    self.item = item
  }

  /// Refuses numbers that no clip can have, with which nothing could be calculated.
  private static func check(_ number: Double, _ key: String) throws(Malformed) {
    guard number == 0 || (0.001...1e12).contains(number) else {
      throw Malformed("\(key): expected 0, or a number from 0.001 to 1e12")
    }
  }

  private static func test(
    of item: DeliveryItem, _ fields: JSONFields
  ) throws(Malformed) -> Test {
    func bound(_ key: String) throws(Malformed) -> Double? {
      guard case .number(let number)? = fields.object[key] else {
        if fields.object[key] == nil { return nil }
        throw Malformed("\(key): expected a number")
      }
      try check(number, key)
      return number
    }
    let (least, most) = (try bound("least"), try bound("most"))
    if least != nil || most != nil {
      guard item.definition.isNumber, fields.object["any"] == nil else {
        throw Malformed("expected 'any' alone, or for a number 'least' and 'most'")
      }
      if let least, let most, least > most {
        throw Malformed("expected 'least' up to 'most'")
      }
      return .range(least: least, most: most)
    }
    guard let words = try fields.texts("any"), !words.isEmpty else {
      throw Malformed("expected 'any', 'least' or 'most'")
    }
    if item.definition.isNumber {
      let numbers = words.compactMap(Double.init)
      guard numbers.count == words.count else {
        throw Malformed("any: expected numbers")
      }
      for number in numbers { try check(number, "any") }
      if item == .rotation, !numbers.allSatisfy([0, 90, 180, 270].contains) {
        throw Malformed("any: expected 0, 90, 180 or 270")
      }
      return .numbers(numbers)
    }
    if let notation = item.notation {
      var values: [String] = []
      for word in words {
        guard let value = notation.read(word) else {
          throw Malformed(
            "any: expected \(notation.nouns), got '\(word.oneLine)'")
        }
        values.append(value)
      }
      return .words(values)
    }
    if let known = item.words,
      let wrong = words.first(where: { !known.contains($0.lowercased()) })
    {
      throw Malformed(
        "any: expected one of \(known.joined(separator: ", ")), got '\(wrong.oneLine)'")
    }
    return .words(words)
  }
}

extension JSONFields {
  fileprivate func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String
  ) throws(Malformed) -> Choice? {
    guard let text = try text(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue)
      throw Malformed(
        "\(key): expected one of \(all.joined(separator: ", ")), got '\(text.oneLine)'")
    }
    return choice
  }

  fileprivate func flag(_ key: String) throws(Malformed) -> Bool {
    switch object[key] {
    case nil, .null: return false
    case .flag(let flag): return flag
    case let other?:
      throw Malformed("\(key): expected true or false, got \(other.inWords)")
    }
  }

  /// A word, a number or a list of these, as texts.
  fileprivate func texts(_ key: String) throws(Malformed) -> [String]? {
    guard let node = object[key] else { return nil }
    let nodes = if case .list(let all) = node { all } else { [node] }
    var texts: [String] = []
    for node in nodes {
      switch node {
      case .text(let text): texts.append(text)
      case .number(let number): texts.append("\(number)")
      default:
        throw Malformed("\(key): expected words or numbers, got \(node.inWords)")
      }
    }
    return texts
  }

  fileprivate func list<Value>(
    _ key: String, _ read: (JSONNode) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    guard let node = object[key] else { return [] }
    var values: [Value] = []
    let nodes = try node.items(under: [], of: key)
    for (index, node) in nodes.enumerated() {
      do throws(Malformed) {
        values.append(try read(node))
      } catch {
        throw Malformed("\(key): entry \(index + 1): \(error.description)")
      }
    }
    return values
  }
}
