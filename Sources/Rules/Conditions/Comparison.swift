internal import Document
internal import Files
internal import Settings

/// A bound on a number: `< 1.7`, `>= 2%`, `= 16:9`, `2.0..2.4`, or the number alone.
struct Comparison: Sendable, Equatable {
  private enum Relation: String, CaseIterable {
    // Longer signs first, because each begins with a shorter one.
    case atMost = "<="
    case atLeast = ">="
    case unequal = "!="
    case same = "=="
    case less = "<"
    case more = ">"
    case equal = "="
    /// A range that includes both ends.
    case range = ".."
  }

  private let relation: Relation
  private let number: Double
  /// The upper end of a range.
  private let last: Double
  /// The unit that sizes are compared in; nil for other quantities.
  let unit: Quantity.Unit?
  private let tolerance: Double
  /// The text as in a list of rules: `>=2%`, `< 1.7`.
  let text: String

  /// Reads a comparison; spaces make no difference. A size alone means "at least", any other number
  /// alone "equal to".
  init(parsing text: String, as quantity: Quantity) throws(SettingValue.Malformed) {
    let words = text.filter { $0 != " " }
    let sign = Relation.allCases.first { $0 != .range && words.hasPrefix($0.rawValue) }
    let rest = words.dropFirst(sign?.rawValue.count ?? 0)
    let isSize = !quantity.units.isEmpty
    if let sign, isSize, ![.atLeast, .more].contains(sign) {
      throw .init(takes: ">= or >", not: sign.rawValue)
    }
    unit = quantity.units.first { rest.hasSuffix($0.rawValue) }
    let ends =
      isSize
      ? [rest.dropLast(unit?.rawValue.count ?? 0)]
      : rest.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = ends.compactMap(quantity.number)
    guard numbers.count == ends.count, ends.count == 1 || [nil, .equal].contains(sign) else {
      throw .init(takes: quantity.example, not: text)
    }
    if isSize, unit == nil {
      let units = quantity.units.map { "\(rest)\($0.rawValue)" }
      throw .init(takes: units.joined(separator: " or "), not: String(rest))
    }
    number = numbers[0]
    last = numbers[ends.count - 1]
    if unit == .percent, number > 100 { throw .init(takes: "at most 100%", not: String(rest)) }
    guard number <= last else {
      throw .init(takes: "a range from less to more", not: text)
    }
    relation = ends.count == 2 ? .range : sign ?? (isSize ? .atLeast : .equal)
    tolerance = quantity.tolerance
    self.text =
      isSize
      ? relation.rawValue + rest
      : ends.count == 2 ? String(rest) : "\((sign ?? relation).rawValue) \(rest)"
  }

  func holds(_ value: Double) -> Bool {
    let isEqual = isEqual(value, number)
    return switch relation {
    case .less: value < number && !isEqual
    case .atMost: value < number || isEqual
    case .equal, .same: isEqual
    case .unequal: !isEqual
    case .atLeast: value > number || isEqual
    case .more: value > number && !isEqual
    case .range: (value > number || isEqual) && (value < last || self.isEqual(value, last))
    }
  }

  private func isEqual(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= tolerance * max(abs(a), abs(b))
  }
}

/// A kind of number in rules, and its notation.
enum Quantity: Sendable {
  /// Depth of a bar: a share of the side of the frame along which it is deep, or stored pixels.
  case depth
  /// A share of the frame.
  case share
  case pixels, points, seconds, aspectRatio
  /// From 0 to 1.
  case fraction
  case bits

  enum Unit: String, Sendable {
    case percent = "%"
    case pixels = "px"
  }

  /// The units, one of which a size needs; none for other numbers.
  var units: [Unit] {
    switch self {
    case .depth: [.percent, .pixels]
    case .share: [.percent]
    case .pixels, .points, .seconds, .aspectRatio, .fraction, .bits: []
    }
  }

  /// The relative difference within which two numbers are equal.
  var tolerance: Double {
    switch self {
    // 1.78 is 16:9, and 854×480 is too; 2.39 is not 2.40.
    case .aspectRatio: 0.003
    // The document rounds shares to millionths.
    case .depth, .share: 1e-7
    case .pixels, .seconds, .fraction, .bits: 1e-9
    // The document rounds lengths to thousandths.
    case .points: 1e-6
    }
  }

  /// The expected notation, for messages.
  var example: String {
    switch self {
    case .depth: "a size such as >=2% or >=20px"
    case .share: "a share of the frame such as >=5%"
    case .pixels: Self.examples("640")
    case .points: Self.examples("11pt")
    case .seconds: Self.examples("10s")
    case .aspectRatio: Self.examples("16:9")
    case .fraction: "a number from 0 to 1: " + Self.examples("0.9")
    case .bits: Self.examples("8")
    }
  }

  private static func examples(_ number: String) -> String {
    "\(number), < \(number), >= \(number) or a range such as \(number)..\(number)"
  }

  /// Reads a number without sign and, for sizes, without unit.
  func number(_ text: Substring) -> Double? {
    switch self {
    case .depth, .share, .bits: decimal(text)
    case .fraction: decimal(text).flatMap { $0 <= 1 ? $0 : nil }
    case .pixels: decimal(text.hasSuffix("px") ? text.dropLast(2) : text)
    case .points: decimal(text.hasSuffix("pt") ? text.dropLast(2) : text)
    case .seconds: Amount.seconds(String(text))
    case .aspectRatio: Document.aspectRatio(String(text))
    }
  }
}
