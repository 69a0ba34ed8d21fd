import Document
import Testing
import Words

@Suite struct TextRowTests {
  @Test func answersStandInAColumn() {
    let rows = [TextRow("iPhones", "fit"), TextRow("", "more"), TextRow("a longer label", "text")]
    #expect(
      TextColumns(isColored: false).lines(rows) == [
        "  iPhones     fit", "              more", "  a longer label  text",
      ])
  }

  @Test func longAnswersBreakBetweenWords() {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let lines = TextColumns(isColored: false).lines([TextRow("label", words)])
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("              word") })
    let shown: [Substring] = lines.flatMap { $0.split(separator: " ") }
    #expect(shown.count { $0 == "word" } == 40)
  }

  /// Commands are pasted, so they stay in one line however long they are.
  @Test func commandsDoNotBreak() {
    let command = "vidfit unpad '" + String(repeating: "long name ", count: 12) + ".mp4'"
    let lines = TextColumns(isColored: false).lines([TextRow("fix", whole: [command, "# note"])])
    #expect(lines == ["  fix         \(command)", "              # note"])
  }

  @Test func colourSurroundsWordsAndTakesNoColumns() {
    let row = TextRow("iPhones", "fit well", .mode, tintedWords: 1)
    #expect(
      TextColumns(isColored: true).lines([row]) == ["  iPhones     \u{1B}[36mfit\u{1B}[0m well"])
    #expect(TextColumns(isColored: false).lines([row]) == ["  iPhones     fit well"])
    let long = TextRow("costs", Array(repeating: "word", count: 20).joined(separator: " "), .cost)
    let lines = TextColumns(isColored: true).lines([long])
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy { $0.contains("\u{1B}[31mword word") && $0.hasSuffix("word\u{1B}[0m") })
  }

  @Test func nothingInAnAnswerActsOnATerminal() {
    let lines = TextColumns(isColored: true).lines([TextRow("file", "a\u{1B}[2Jb")])
    #expect(lines == ["  file        a\\u{1B}[2Jb"])
  }

  @Test(arguments: [
    (0.0, "0%"), (0.0004, "0%"), (0.002, "0.2%"), (0.006, "1%"), (0.614, "61%"), (0.994, "99%"),
    (0.9976, "99.8%"), (0.99960, "100%"), (1, "100%"),
  ])
  func wholePercentsDoNotClaimNothingOrAll(_ share: Double, _ text: String) {
    #expect(wholePercent(share) == text)
  }
}
