import Testing

@testable import Streaming

@Suite struct XMLTimeTests {
  @Test(arguments: [
    ("PT10S", 10.0), ("PT1H2M3.5S", 3723.5), ("P1DT1S", 86_401), ("P0Y0M0DT0H1M", 60),
    ("PT0.040S", 0.04), ("PT0S", 0), ("P2D", 172_800),
  ])
  func durationsAreSeconds(_ text: String, _ seconds: Double) {
    #expect(XMLTime.seconds(duration: text) == seconds)
  }

  @Test(arguments: [
    "", "P", "PT", "10S", "PT10", "PTS", "P1Y", "P1M", "PT1X", "-PT1S", "PT1.2.3S", "PT1e9S",
    "PT99999999999999S", "P1S", "PT1D", "PTT1S",
  ])
  func otherTextsAreNoDurations(_ text: String) {
    #expect(XMLTime.seconds(duration: text) == nil)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2026-01-01T00:00:00Z", 1_767_225_600),
    ("2026-01-01T01:00:00+01:00", 1_767_225_600), ("2025-12-31T16:00:00-08:00", 1_767_225_600),
    ("2024-02-29T12:00:00.5Z", 1_709_208_000.5), ("2024-03-01T00:00:00", 1_709_251_200),
  ])
  func datesAreSecondsSince1970(_ text: String, _ seconds: Double) {
    #expect(XMLTime.seconds(date: text) == seconds)
  }

  @Test(arguments: ["", "now", "2026", "2026-13-01T00:00:00Z", "2026-01-01", "2026-01-01T0Z"])
  func otherTextsAreNoDates(_ text: String) {
    #expect(XMLTime.seconds(date: text) == nil)
  }
}
