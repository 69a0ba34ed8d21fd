import Testing

@testable import Rules

@Suite struct MutatedResultsTests {
  @Test(arguments: MutatedResults.seeds)
  func everyFormatIsWritten(seed: UInt64) throws {
    try MutatedResults.check(
      [CSVReport(), JUnitReport(suite: "p"), SARIFReport(version: "1"), MarkdownReport()],
      seed: seed)
  }
}
