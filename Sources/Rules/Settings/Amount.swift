internal import Report

/// Times and amounts of memory in the notation of people.
package enum Amount {
  /// `500ms`, `60s`, `2m`, `1.5h`; a plain number is seconds.
  static func seconds(_ text: String) -> Double? {
    value(text, units: [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)])
  }

  /// `64K`, `512M`, `1.5G`, each also with `B` or `iB` behind; steps of 1024. A plain number is bytes.
  static func bytes(_ text: String) -> Int? {
    let steps: [(String, Double)] = [("K", 0x400), ("M", 0x10_0000), ("G", 0x4000_0000)]
    let units = steps.flatMap { [($0.0 + "iB", $0.1), ($0.0 + "B", $0.1), ($0.0, $0.1)] }
    return value(text, units: units + [("B", 1)]).flatMap { Int(exactly: $0.rounded()) }
  }

  /// `15%` or `0.15`; nil beyond 0 to 1.
  static func share(_ text: String) -> Double? {
    value(text, units: [("%", 0.01)]).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// In the largest unit that keeps it short.
  package static func text(bytes: Int) -> String {
    let units = [(0x4000_0000, "GiB"), (0x10_0000, "MiB"), (0x400, "KiB")]
    guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else { return "\(bytes) bytes" }
    return "\(number(Double(bytes) / Double(unit), decimals: 1)) \(name)"
  }

  private static func value(_ text: String, units: [(name: String, factor: Double)]) -> Double? {
    let unit = units.first { text.lowercased().hasSuffix($0.name.lowercased()) }
    let number = text.dropLast(unit?.name.count ?? 0)
    return decimal(number).map { $0 * (unit?.factor ?? 1) }
  }
}

/// A number in digits with at most one dot between them, and without a sign.
func decimal(_ text: some StringProtocol) -> Double? {
  let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  guard isPlain, text.utf8.count <= 20, text.first != ".", text.last != "." else { return nil }
  return Double(text)
}
