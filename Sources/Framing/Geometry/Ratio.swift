/// An exact, non-negative ratio in lowest terms, such as a display aspect ratio of 16:9.
///
/// Display modes change at strict aspect ratios, so ratios are compared by cross-multiplication in
/// 128 bits and never as floating point. Products are computed in two halves, because the standard
/// library's 128-bit integers are newer than the systems that apps support.
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
  /// `denominator` > 0, both below 2^64. Terms that still need more than 63 bits lose low bits in
  /// equal measure, an error far below anything a picture can show.
  public init?(_ numerator: some BinaryInteger, _ denominator: some BinaryInteger) {
    guard let n = UInt64(exactly: numerator), let d = UInt64(exactly: denominator), d > 0 else {
      return nil
    }
    let factor = Self.greatestCommonDivisor(n, d)
    self.init(shortening: (0, n / factor), (0, d / factor))
  }

  /// Drops as many low bits of both terms as either has beyond 63.
  private init?(shortening n: DoubleWord, _ d: DoubleWord) {
    let excess = max(0, 65 - min(Self.leadingZeros(n), Self.leadingZeros(d)))
    let (numerator, denominator) = (Self.shifted(n, by: excess), Self.shifted(d, by: excess))
    guard denominator > 0 else { return nil }
    self.numerator = Int64(numerator)
    self.denominator = Int64(denominator)
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
    // Terms that are lowest in both factors have common factors only across them.
    let across = Self.greatestCommonDivisor(numerator.magnitude, other.denominator.magnitude)
    let back = Self.greatestCommonDivisor(other.numerator.magnitude, denominator.magnitude)
    return Ratio(
      shortening: (numerator.magnitude / across)
        .multipliedFullWidth(by: other.numerator.magnitude / back),
      (denominator.magnitude / back).multipliedFullWidth(by: other.denominator.magnitude / across))
  }

  /// The quotient, or nil when `other` is zero.
  public func divided(by other: Ratio) -> Ratio? {
    other.inverse.flatMap(multiplied)
  }

  /// 1 minus this ratio, or nil when this ratio exceeds one.
  public var complement: Ratio? {
    numerator > denominator ? nil : Ratio(lowestTerms: denominator - numerator, denominator)
  }
}

/// Arithmetic of terms. A term of two words is a high and a low one.
extension Ratio {
  private typealias DoubleWord = (high: UInt64, low: UInt64)

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  private static func leadingZeros(_ term: DoubleWord) -> Int {
    term.high == 0 ? 64 + term.low.leadingZeroBitCount : term.high.leadingZeroBitCount
  }

  /// - Parameter count: less than 128, and at least the bits beyond the low word.
  private static func shifted(_ term: DoubleWord, by count: Int) -> UInt64 {
    count >= 64 ? term.high >> (count - 64) : term.low >> count | term.high << (64 - count)
  }
}

extension Ratio: Comparable {
  /// Compares exactly.
  public static func < (a: Ratio, b: Ratio) -> Bool {
    a.numerator.multipliedFullWidth(by: b.denominator)
      < b.numerator.multipliedFullWidth(by: a.denominator)
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
