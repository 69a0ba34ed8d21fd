import Streaming
import Testing

@testable import Ladders

@Suite struct SegmentChoiceTests {
  @Test(arguments: [
    (10, 1, [5]), (10, 2, [2, 7]), (4, 4, [0, 1, 2, 3]), (3, 9, [0, 1, 2]), (0, 2, []),
    (1_000_000_000, 2, [250_000_000, 750_000_000]),
  ])
  func placesAreSpread(_ count: Int, _ wanted: Int, _ expected: [Int]) {
    #expect(SegmentChoice.spread(count, wanted) == expected)
  }
}
