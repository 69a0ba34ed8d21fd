/// Finds the value of a member of a JSON object without reading the rest of it.
enum MemberRange {
  /// The range of the value of the outermost object's member of this name; nil if there is none, or
  /// if the text isn't such an object.
  ///
  /// It follows strings and brackets only: what it finds is the value if the text is valid JSON, and
  /// something that won't decode otherwise.
  ///
  /// - Parameter name: without characters that JSON escapes.
  static func value(of name: String, in json: [UInt8]) -> Range<Int>? {
    let wanted = Array("\"\(name)\":".utf8)
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var (depth, index, start) = (0, 0, -1)
    while index < json.count {
      switch json[index] {
      case quote:
        if depth == 1, start < 0, json[index...].starts(with: wanted) {
          index += wanted.count
          start = index
          continue
        }
        index += 1
        while index < json.count, json[index] != quote {
          index += json[index] == backslash ? 2 : 1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 1, start >= 0 { return start..<index + 1 }
      case UInt8(ascii: ","):
        // The value was no list and no object.
        if depth == 1, start >= 0 { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }
}
