import Framing
import Testing

@testable import Exchange

@Suite struct TimeCodeTests {
  @Test(
    "time codes follow ST 12-1",
    arguments: [
      (24, 1, nil, 86_400, "01:00:00:00"), (24000, 1001, nil, 1_439, "00:00:59:23"),
      (25, 1, nil, 26, "00:00:01:01"), (30, 1, nil, 1_800, "00:01:00:00"),
      (30000, 1001, nil, 1_799, "00:00:59;29"), (30000, 1001, nil, 1_800, "00:01:00;02"),
      (30000, 1001, nil, 17_981, "00:09:59;29"), (30000, 1001, nil, 17_982, "00:10:00;00"),
      (30000, 1001, nil, 107_892, "01:00:00;00"), (2997, 100, nil, 1_800, "00:01:00;02"),
      (60000, 1001, nil, 3_600, "00:01:00;04"), (60000, 1001, nil, 35_964, "00:10:00;00"),
      (30000, 1001, "00:00:00:00", 1_800, "00:01:00:00"),
      (30000, 1001, "01:00:59;29", 1, "01:01:00;02"), (25, 1, "10:00:00:00", 25, "10:00:01:00"),
      (25, 1, "23:59:59:24", 1, "00:00:00:00"), (24, 1, "00:00:10;00", 0, "00:00:10:00"),
      (24, 1, "nonsense", 24, "00:00:01:00"), (24, 1, "00:00:00:24", 0, "00:00:00:00"),
    ] as [(Int, Int, String?, Int, String)])
  func codes(_ frames: Int, _ seconds: Int, start: String?, frame: Int, _ code: String) throws {
    let rate = try #require(Ratio(frames, seconds))
    let codes = try #require(TimeCode(rate: rate, start: start))
    #expect(codes[frame] == code)
  }

  /// Each code is the next one's predecessor, and none comes twice in a day.
  @Test func theCodesOfADayAreAllDifferent() throws {
    let rate = try #require(Ratio(30000, 1001))
    let codes = try #require(TimeCode(rate: rate, start: nil))
    #expect(codes.framesOfDay == 2_589_408)
    let some = (0..<40_000).map { codes[$0] }
    #expect(some == some.sorted() && Set(some).count == some.count)
    #expect(codes[codes.framesOfDay - 1] == "23:59:59;29" && codes[codes.framesOfDay] == codes[0])
  }

  @Test(
    "other rates have none",
    arguments: [(15, 1), (12, 1), (100, 1), (120, 1), (2398, 100), (25000, 1001), (30, 1001)])
  func rates(_ frames: Int, _ seconds: Int) throws {
    #expect(try TimeCode(rate: #require(Ratio(frames, seconds)), start: nil) == nil)
  }
}
