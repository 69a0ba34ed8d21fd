import Framing
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

  @Test("multiply, divide and complement")
  func arithmetic() throws {
    #expect(try ratio("64:45").multiplied(by: try ratio("5:4")) == (try ratio("16:9")))
    #expect(try ratio("16:9").divided(by: try ratio("4:3")) == (try ratio("4:3")))
    #expect(try ratio("16:9").divided(by: .zero) == nil)
    #expect(try ratio("109:609").complement == (try ratio("500:609")))
    #expect(try ratio("16:9").complement == nil)
  }
}
