/// The numbers that a result may hold.
enum NumberRange {
  /// Up to here JSON's numbers are whole ones in every reader, and what is computed with them stays
  /// finite. Bytes, times and rates of real clips are far below.
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
        // Few are as long as that, or have an exponent.
        if number.count < 16, !number.contains(where: "eE".utf8.contains) { continue }
        let text = String(decoding: number, as: UTF8.self)
        if Double(text).map({ $0 > limit }) ?? false { return String(text.prefix(40)) }
      }
      index += 1
    }
    return nil
  }
}
