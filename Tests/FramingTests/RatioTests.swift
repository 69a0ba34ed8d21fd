import Framing
import TestSupport
import Testing

@Suite("Exact ratios")
struct RatioTests {
  @Test(
    "come in lowest terms",
    arguments: [(1920, 1080, "16:9"), (0, 7, "0:1"), (5, 5, "1:1"), (1920, 817, "1920:817")])
  func lowestTerms(numerator: Int, denominator: Int, expected: String) throws {
    #expect(try #require(Ratio(numerator, denominator)).description == expected)
  }

  @Test("are never negative nor divided by zero", arguments: [(-1, 1), (1, 0), (1, -1), (0, 0)])
  func refused(numerator: Int, denominator: Int) {
    #expect(Ratio(numerator, denominator) == nil)
  }

  @Test("differ where floating point does not")
  func comparison() throws {
    let big = Int64.max
    let a = try #require(Ratio(big, big - 1))
    let b = try #require(Ratio(big - 1, big - 2))
    #expect(a.value == b.value)
    #expect(a < b)
    #expect(a != b)
  }

  @Test("keep their value where their terms need more than 63 bits")
  func shortened() throws {
    let a = try #require(Ratio(Int64.max, Int64.max - 2))
    let b = try #require(Ratio(Int64.max - 4, Int64.max - 6))
    #expect(isClose(try #require(a.multiplied(by: b)).value, 1, within: 1e-15))
  }

  @Test("take terms of any integer type, but none beyond 64 bits")
  func terms() throws {
    #expect(try #require(Ratio(UInt64.max, UInt64.max - 1)).denominator == Int64.max)
    #expect(try #require(Ratio(UInt64.max, 3)).description == "6148914691236517205:1")
    #expect(try #require(Ratio(UInt8(4), Int128(6))).description == "2:3")
    #expect(Ratio(Int128(UInt64.max) + 1, 1) == nil)
  }

  /// Products of random terms of all lengths, beside the same in 128 bits.
  @Test("multiply and compare as in 128 bits")
  func products() throws {
    var random = SplitMix64(seed: 35)
    func term() -> Int64 { Int64(random.next() >> (1 + random.next() % 63)) }
    for _ in 0..<20_000 {
      let (a, b) = (
        try #require(Ratio(term(), term() | 1)), try #require(Ratio(term(), term() | 1))
      )
      var n = UInt128(a.numerator) * UInt128(b.numerator)
      var d = UInt128(a.denominator) * UInt128(b.denominator)
      #expect(
        (a < b)
          == (UInt128(a.numerator) * UInt128(b.denominator)
            < UInt128(b.numerator) * UInt128(a.denominator)))
      var (factor, rest) = (n, d)
      while rest != 0 { (factor, rest) = (rest, factor % rest) }
      (n, d) = (n / factor, d / factor)
      while max(n, d) > UInt128(Int64.max) { (n, d) = (n >> 1, d >> 1) }
      let product = a.multiplied(by: b)
      #expect(product?.numerator == (d == 0 ? nil : Int64(n)))
      #expect(product?.denominator == (d == 0 ? nil : Int64(d)))
    }
  }

  @Test("multiply, divide and complement")
  func arithmetic() throws {
    #expect(try ratio("64:45").multiplied(by: try ratio("5:4")) == (try ratio("16:9")))
    #expect(try ratio("16:9").divided(by: try ratio("4:3")) == (try ratio("4:3")))
    #expect(try ratio("16:9").divided(by: .zero) == nil)
    #expect(try ratio("109:609").complement == (try ratio("500:609")))
    #expect(try ratio("16:9").complement == nil)
  }
}
