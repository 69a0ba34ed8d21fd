internal import FoundationEssentials

/// One string as JSON.
enum JSONString {
  static func encode(_ text: String) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A string always has an encoding.
    return (try? encoder.encode(text)).map(Array.init) ?? Array(#""""#.utf8)
  }

  /// Nil when `json` is no string.
  static func decode(_ json: [UInt8]) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(json))
  }
}
