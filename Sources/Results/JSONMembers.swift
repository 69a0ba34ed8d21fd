/// The members of a JSON object as they are written, so that some can be changed while the others
/// keep their bytes.
package struct JSONMembers {
  private var values: [String: ArraySlice<UInt8>] = [:]

  /// Takes an object apart; nil when `json` is none. Values are not looked into.
  package init?(_ json: some Collection<UInt8>) {
    var scanner = JSONScanner(Array(json))
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if !scanner.take(UInt8(ascii: "}")) {
      repeat {
        guard let name = scanner.string(), scanner.take(UInt8(ascii: ":")),
          let value = scanner.value()
        else { return nil }
        values[name] = value
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.take(UInt8(ascii: "}")) else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
  }

  /// A member's value as JSON; setting nil removes the member.
  package subscript(name: String) -> ArraySlice<UInt8>? {
    get { values[name] }
    set { values[name] = newValue }
  }

  package subscript(string name: String) -> String? {
    get { values[name].flatMap { JSONString.decode(Array($0)) } }
    set { values[name] = newValue.map { JSONString.encode($0)[...] } }
  }

  package subscript(integer name: String) -> Int? {
    get { values[name].flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
    set { values[name] = newValue.map { Array(String($0).utf8)[...] } }
  }

  /// The object on one line, its members in the order of their names.
  package var json: [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += JSONString.encode(name)
      bytes.append(UInt8(ascii: ":"))
      bytes += value
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
