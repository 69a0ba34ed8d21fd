import Testing

@testable import Padding

/// Counts tell more the more there are, but each further one less.
@Suite struct CountScaleTests {
  @Test func risesFromOneToSixteen() {
    let scale = (1...16).map(CropEvidence.scale)
    #expect(zip(scale, scale.dropFirst()).allSatisfy { $0 < $1 })
    let steps = zip(scale.dropFirst(), scale).map { $0 - $1 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test(arguments: [(1, 0), (2, 0.25), (4, 0.5), (8, 0.75), (16, 1)])
  func eachDoublingIsAQuarter(count: Int, value: Double) {
    #expect(CropEvidence.scale(count: count) == value)
  }

  @Test func staysWithinItsEnds() {
    #expect([Int.min, -1, 0].allSatisfy { CropEvidence.scale(count: $0) == 0 })
    #expect([17, 1000, Int.max].allSatisfy { CropEvidence.scale(count: $0) == 1 })
  }
}
