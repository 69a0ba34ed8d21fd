import Padding
import Testing

@testable import VidfitKit

@Suite struct SamplingPlanTests {
  @Test(arguments: [1, 4, 5, 8, 16, 24, 100])
  func coversTheClip(count: Int) {
    let strata = SamplingPlan(count: count).strata
    #expect(strata.count == count)
    #expect(strata.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 && !$0.isEmpty })
  }

  /// A longer plan begins with the shorter one, so that a larger budget changes no earlier choice.
  @Test func aLongerPlanBeginsAlike() {
    #expect(SamplingPlan(count: 24).strata.prefix(7) == SamplingPlan(count: 7).strata[...])
  }

  @Test func theFirstWaveSeesEveryQuarter() {
    let first = SamplingPlan(count: SamplingPlan.firstWave).strata.sorted {
      $0.lowerBound < $1.lowerBound
    }
    #expect(first.map(\.lowerBound) == [0, 0.25, 0.5, 0.75])
  }

  @Test func noMomentComesTwice() {
    let strata = SamplingPlan(count: 64).strata
    #expect(Set(strata.map { "\($0)" }).count == 64)
  }
}
