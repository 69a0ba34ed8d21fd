import Foundation
import Testing

/// The tables of docs/json.md name exactly the keys of the JSON Schema, object by object.
@Suite struct JSONKeysTests {
  @Test func keysAreThoseOfTheSchema() throws {
    let text = try Console().run(["vidfit schema"])[0].joined(separator: "\n")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let objects = definitions.filter { $0.value["properties"] != nil }.mapValues(Self.keys)
    let documented = try Self.documented()
    #expect(objects.count > 10)
    #expect(Set(documented.keys) == Set(objects.keys))
    for (name, keys) in objects {
      #expect(documented[name] == keys, "\(name)")
    }
  }

  @Test func deviceFieldsAreThoseOfTheTable() throws {
    let text = try Console().run(["vidfit devices --format json"])[0].joined(separator: "\n")
    let table = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let devices = try #require(table["devices"] as? [[String: Any]])
    let section = try Document(named: "docs/devices.md").prose.drop {
      $0.text != "## A table of your own"
    }.dropFirst().prefix { !$0.text.hasPrefix("#") }
    let documented = Set(section.flatMap { Self.firstColumn(of: $0.text) })
    #expect(documented == devices.reduce(into: []) { $0.formUnion($1.keys) })
  }

  /// The keys of an object, those of objects within it after a dot; `[]` follows a list's.
  private static func keys(of object: [String: Any]) -> Set<String> {
    var keys: Set<String> = []
    for (name, value) in object["properties"] as? [String: [String: Any]] ?? [:] {
      keys.insert(name)
      let choices = [value] + (value["oneOf"] as? [[String: Any]] ?? [])
      for choice in choices {
        keys.formUnion(Self.keys(of: choice).map { "\(name).\($0)" })
        if let items = choice["items"] as? [String: Any] {
          keys.formUnion(Self.keys(of: items).map { "\(name)[].\($0)" })
        }
      }
    }
    return keys
  }

  /// The first column of the tables below each heading that names objects in code font. Below other
  /// headings the first column names the objects, and the second has their keys.
  private static func documented() throws -> [String: Set<String>] {
    var objects: [String: Set<String>] = [:]
    var names: [String] = []
    for (_, text) in try Document(named: "docs/json.md").prose {
      if text.hasPrefix("#") {
        names = codes(in: text)
      } else if names.isEmpty, text.hasPrefix("| `") {
        let cells = text.split(separator: "|").map { codes(in: String($0)) }
        for name in cells[0] { objects[name, default: []].formUnion(cells[1]) }
      } else {
        for name in names { objects[name, default: []].formUnion(firstColumn(of: text)) }
      }
    }
    return objects
  }

  /// What a row of a table has in code font in its first cell.
  private static func firstColumn(of row: String) -> [String] {
    row.hasPrefix("| `") ? codes(in: String(row.dropFirst().prefix { $0 != "|" })) : []
  }

  private static func codes(in text: String) -> [String] {
    text.matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
