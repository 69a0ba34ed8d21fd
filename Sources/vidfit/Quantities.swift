import ArgumentParser

/// A length of time as people type it: `90`, `90s`, `1.5m`, `2h`.
struct TimeSpan: ExpressibleByArgument, Equatable, Sendable {
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
  }

  init?(argument: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let quantity = Quantity(argument, units: units),
      (0.001...1e7).contains(quantity.value)
    else { return nil }
    seconds = quantity.value
  }

  var duration: Duration { .milliseconds(Int64(seconds * 1000)) }
}

/// A number of bytes as people type it: `500000`, `512M`, `2G`, in steps of 1024.
struct ByteSize: ExpressibleByArgument, Equatable, Sendable, CustomStringConvertible {
  let bytes: Int

  init(_ bytes: Int) {
    self.bytes = bytes
  }

  init?(argument: String) {
    let units: [Character: Double] = ["K": 0x1p10, "M": 0x1p20, "G": 0x1p30, "T": 0x1p40]
    guard let quantity = Quantity(argument.uppercased(), units: units),
      (1...0x1p50).contains(quantity.value)
    else { return nil }
    bytes = Int(quantity.value)
  }

  var description: String {
    for (unit, shift) in [("G", 30), ("M", 20), ("K", 10)] where bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(unit)"
    }
    return "\(bytes)"
  }
}

/// A number and a unit of one letter, which may be missing.
private struct Quantity {
  let value: Double

  init?(_ text: String, units: [Character: Double]) {
    var digits = text[...]
    let factor = digits.last.flatMap { units[$0] }
    if factor != nil { digits.removeLast() }
    guard let number = Double(digits), number.isFinite else { return nil }
    value = number * (factor ?? 1)
  }
}
