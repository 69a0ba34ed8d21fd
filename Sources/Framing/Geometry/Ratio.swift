/// An exact, non-negative ratio in lowest terms, such as a display aspect ratio of 16:9.
///
/// Display modes change at strict aspect ratios, so ratios are compared by cross-multiplication in
/// 128 bits and never as floating point.
///
/// ```swift
/// let scope = Ratio(1920, 800)!      // 12:5
/// scope == Ratio("12:5")             // true
/// scope > Ratio(16, 9)!              // true
/// scope.value                        // 2.4
/// ```
public struct Ratio: Hashable, Sendable {
  /// The upper term, at least 0.
  public let numerator: Int64
  /// The lower term, at least 1.
  public let denominator: Int64

  /// Creates `numerator`:`denominator` in lowest terms, or nil unless `numerator` ≥ 0 and
  /// `denominator` > 0.
  public init?(_ numerator: some BinaryInteger, _ denominator: some BinaryInteger) {
    self.init(reducing: Int128(clamping: numerator), Int128(clamping: denominator))
  }

  /// Reduces to lowest terms. Terms that still need more than 63 bits lose low bits in equal
  /// measure, an error far below anything a picture can show.
  init?(reducing numerator: Int128, _ denominator: Int128) {
    guard numerator >= 0, denominator > 0 else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    var (n, d) = (numerator / a, denominator / a)
    while n > Int128(Int64.max) || d > Int128(Int64.max) {
      n >>= 1
      d >>= 1
    }
    guard d > 0 else { return nil }
    self.numerator = Int64(n)
    self.denominator = Int64(d)
  }

  /// Creates a ratio from terms known to be non-negative and without a common factor.
  init(lowestTerms numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// 0:1.
  public static let zero = Ratio(lowestTerms: 0, 1)
  /// 1:1.
  public static let one = Ratio(lowestTerms: 1, 1)

  /// The nearest floating-point value.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// `denominator`:`numerator`, or nil for zero.
  public var inverse: Ratio? {
    numerator == 0 ? nil : Ratio(lowestTerms: denominator, numerator)
  }

  /// The product, exact unless its terms need more than 63 bits; nil if it is too large for that.
  public func multiplied(by other: Ratio) -> Ratio? {
    Ratio(
      reducing: Int128(numerator) * Int128(other.numerator),
      Int128(denominator) * Int128(other.denominator))
  }

  /// The quotient, or nil when `other` is zero.
  public func divided(by other: Ratio) -> Ratio? {
    other.inverse.flatMap(multiplied)
  }

  /// 1 minus this ratio, or nil when this ratio exceeds one.
  public var complement: Ratio? {
    Ratio(reducing: Int128(denominator) - Int128(numerator), Int128(denominator))
  }
}

extension Ratio: Comparable {
  /// Compares exactly.
  public static func < (a: Ratio, b: Ratio) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Ratio: LosslessStringConvertible {
  /// Reads two whole numbers around a colon, reduced to lowest terms: `16:9`.
  public init?(_ description: String) {
    let terms = description.split(separator: ":", omittingEmptySubsequences: false)
    guard terms.count == 2, let numerator = Int64(terms[0]), let denominator = Int64(terms[1])
    else { return nil }
    self.init(numerator, denominator)
  }

  /// The ratio as aspect ratios are written: `16:9`.
  public var description: String { "\(numerator):\(denominator)" }
}

extension Ratio: Codable {
  /// Reads a string such as `"16:9"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let ratio = Ratio(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a ratio such as 16:9, got '\(text)'")
    }
    self = ratio
  }

  /// Writes a string such as `"16:9"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
