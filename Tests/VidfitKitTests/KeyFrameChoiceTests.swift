import Padding
import Testing
import VideoIO

@testable import VidfitKit

@Suite struct KeyFrameChoiceTests {
  private let entries = [
    KeyFrameEntry(time: 0, bytes: 900), KeyFrameEntry(time: 2, bytes: 100),
    KeyFrameEntry(time: 4, bytes: 800), KeyFrameEntry(time: 6, bytes: 7000),
    KeyFrameEntry(time: 8, bytes: 50),
  ]

  /// Black frames are small; the choice is a large frame near the middle of the stratum.
  @Test func takesATellingFrameNearTheMiddle() throws {
    var choice = try #require(KeyFrameChoice(entries))
    #expect(choice.take(in: 0..<0.5)?.time == 0)
    #expect(choice.take(in: 0.5..<1)?.time == 6)
    #expect(choice.take(in: 0.5..<1)?.time == 4)
    #expect(choice.take(in: 0.5..<1)?.time == 8)
    #expect(choice.take(in: 0.5..<1) == nil)
  }

  @Test func anythingLeftIsTakenInOrder() throws {
    var choice = try #require(KeyFrameChoice(entries))
    _ = choice.take(in: 0..<0.25)
    #expect((0..<5).map { _ in choice.takeAny()?.time } == [2, 4, 6, 8, nil])
  }

  @Test func noEntriesNoChoice() {
    #expect(KeyFrameChoice<KeyFrameEntry>([]) == nil)
  }

  @Test func oneEntryIsInTheLastStratum() throws {
    var choice = try #require(KeyFrameChoice([KeyFrameEntry(time: 3)]))
    #expect(choice.take(in: 0..<0.25) == nil)
    #expect(choice.take(in: 0.75..<1)?.time == 3)
    #expect(choice.take(in: 0.75..<1) == nil)
  }
}
