import TestSupport
import Testing

@testable import Padding

/// The selection beside sorting.
@Suite struct MedianTests {
  @Test(arguments: 0...40)
  func middleOfTheSorted(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for distinct in [1, 2, 3, 1000] {
      let values = (0..<count).map { _ in Float(Int.random(in: 0..<distinct, using: &random)) }
      let orders = [values, values.sorted(), values.sorted(by: >)]
      #expect(orders.allSatisfy { $0.median == (count == 0 ? 0 : values.sorted()[count / 2]) })
    }
  }
}
