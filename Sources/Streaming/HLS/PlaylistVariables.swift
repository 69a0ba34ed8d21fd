internal import Files

/// The variables of a playlist, whose values replace `{$name}` (EXT-X-DEFINE).
struct PlaylistVariables: Sendable {
  private var values: [String: String] = [:]
  /// Bytes that values have added to texts so far.
  private(set) var replaced = 0

  /// The most of them in one playlist: a few letters may stand for long values.
  static let mostReplaced = 32 << 20

  /// Adds a definition.
  ///
  /// - Parameters:
  ///   - parent: the variables of the multivariant playlist.
  ///   - query: that of the playlist's own address.
  mutating func define(
    _ attributes: AttributeList, parent: PlaylistVariables, query: String?
  ) throws(LineProblem) {
    let (name, value): (String, String?)
    if let given = attributes.quoted("NAME") {
      (name, value) = (given, attributes.quoted("VALUE"))
    } else if let given = attributes.quoted("IMPORT") {
      (name, value) = (given, parent.values[given])
    } else if let given = attributes.quoted("QUERYPARAM") {
      (name, value) = (given, Self.parameter(given, of: query))
    } else {
      throw LineProblem("EXT-X-DEFINE: expected NAME, IMPORT or QUERYPARAM")
    }
    guard let value else { throw LineProblem("EXT-X-DEFINE: '\(name.oneLine)' has no value") }
    guard values[name] == nil else {
      throw LineProblem("EXT-X-DEFINE: '\(name.oneLine)' is defined twice")
    }
    values[name] = value
  }

  /// The text with values for names. Values aren't searched for names again.
  mutating func replaced(in text: Substring) throws(LineProblem) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstRange(of: "{$"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      guard let value = values[name] else {
        throw LineProblem("the variable '\(name.oneLine)' isn't defined")
      }
      result += rest[..<start.lowerBound] + value
      guard result.utf8.count <= StreamReference.longest,
        replaced + value.utf8.count <= Self.mostReplaced
      else { throw LineProblem("its variables make it too long") }
      replaced += value.utf8.count
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func parameter(_ name: String, of query: String?) -> String? {
    (query ?? "").split(separator: "&").lazy.compactMap { pair -> String? in
      guard pair.hasPrefix(name + "=") else { return nil }
      return String(pair.dropFirst(name.count + 1))
    }.first
  }
}
