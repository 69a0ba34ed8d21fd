package import Framing

/// A number for people: no more decimals than it needs.
package func number(_ value: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
  let scaled = (value * scale).rounded()
  guard abs(scaled) < 1e15 else { return "\(value)" }
  let sign = scaled < 0 ? "−" : ""
  let (whole, rest) = Int64(scaled.magnitude).quotientAndRemainder(dividingBy: Int64(scale))
  guard rest > 0 else { return "\(sign)\(whole)" }
  var (fraction, places) = (rest, decimals)
  while fraction % 10 == 0 { (fraction, places) = (fraction / 10, places - 1) }
  let digits = String(fraction)
  let zeros = String(repeating: "0", count: places - digits.utf8.count)
  return "\(sign)\(whole).\(zeros)\(digits)"
}

/// A share, 0 to 1, in per cent with one decimal.
package func percent(_ share: Double) -> String {
  number(share * 100, decimals: 1) + "%"
}

extension Double {
  /// Whether a share, 0 to 1, is large enough for `percent` to show it.
  package var isVisibleShare: Bool { self >= RegionLoss.least }
}

/// A share, 0 to 1, in whole per cent; with one decimal where it would seem to be nothing or all.
package func wholePercent(_ share: Double) -> String {
  let isNearEnd = share < 0.005 || (0.995..<0.9995).contains(share)
  return number(share * 100, decimals: isNearEnd ? 1 : 0) + "%"
}

/// An aspect ratio in people's notation: 16:9 and 4:3 by name. Others are to 1 with two decimals,
/// or with as many as it takes to show on which side of 2:1 or 2.40:1 they lie.
package func aspectName(_ ratio: Ratio) -> String {
  if let name = usualAspectName(ratio) { return name }
  let value = ratio.value
  // Two decimals would round so narrow a ratio to 0.
  if value < 0.095, value > 0 { return "1:" + number(1 / value, decimals: 0) }
  let own = AspectClass(displayAspectRatio: ratio)
  for decimals in 2...6 {
    let power = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let rounded = Int(exactly: (value * Double(power)).rounded()).flatMap { Ratio($0, power) }
    guard rounded.map(AspectClass.init(displayAspectRatio:)) == own else { continue }
    // The industry writes two decimals, 2.40:1, except for 2:1.
    let text = number(value, decimals: decimals)
    let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
    return text + (digits == 1 ? "0" : "") + ":1"
  }
  return "\(ratio)"
}

/// An aspect ratio as people write it: `16:9`, `2.39:1`, `1.78`; nil for another text.
package func aspectRatio(_ text: String) -> Double? {
  let terms = text.split(separator: ":", omittingEmptySubsequences: false).map { decimal($0) }
  guard (1...2).contains(terms.count), let width = terms[0], width > 0 else { return nil }
  guard terms.count == 2 else { return width }
  return terms[1].flatMap { $0 > 0 ? width / $0 : nil }
}

/// A number in digits with at most one dot between them, and no sign; nil for another text.
package func decimal(_ text: some StringProtocol) -> Double? {
  let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  guard isPlain, text.utf8.count <= 20, text.first != ".", text.last != "." else { return nil }
  return Double(text)
}

/// The name of a usual aspect ratio, such as 16:9; nil for others.
package func usualAspectName(_ ratio: Ratio) -> String? {
  let value = ratio.value
  let named: [(Double, String)] = [
    (16.0 / 9, "16:9"), (4.0 / 3, "4:3"), (9.0 / 16, "9:16"), (3.0 / 4, "3:4"), (1, "square"),
    (3.0 / 2, "3:2"), (4.0 / 5, "4:5"),
  ]
  return named.first { abs($0.0 - value) / value < 0.003 }?.1
}

/// A file's size in decimal units.
package func byteCount(_ bytes: Int64) -> String {
  let units = ["B", "kB", "MB", "GB", "TB"]
  var value = Double(bytes)
  var unit = 0
  while value >= 1000, unit + 1 < units.count {
    value /= 1000
    unit += 1
  }
  return number(value, decimals: unit == 0 ? 0 : 1) + " " + units[unit]
}

extension String {
  /// The text, filled up with spaces on the right.
  package func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(1, length - count))
  }
}

/// Minutes, seconds and their fraction: `1:02.5`.
package func timeText(_ seconds: Double) -> String {
  let thousandths = Int64((max(0, min(seconds, 1e9)) * 1000).rounded())
  let (minutes, rest) = (thousandths / 60_000, Double(thousandths % 60_000) / 1000)
  let text = number(rest, decimals: 3)
  let clock = (rest < 10 ? "0" : "") + text
  guard minutes >= 60 else { return "\(minutes):\(clock)" }
  let inHour = minutes % 60
  return "\(minutes / 60):\(inHour < 10 ? "0" : "")\(inHour):\(clock)"
}

/// A count with its noun: `1 clip`, `2 clips`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension [String] {
  /// `a, b and c`.
  package var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}

extension [String?] {
  /// The strings that are not nil, separated by commas.
  package var joined: String { compactMap(\.self).joined(separator: ", ") }
}

/// One share, or the least and the most of several: `61%`, `61–63%`.
package func rangeText(_ shares: [Double], _ percent: (Double) -> String) -> String {
  let (least, most) = (percent(shares.min() ?? 0), percent(shares.max() ?? 0))
  return least == most ? least : least.dropLast() + "–" + most
}
