import Report
import Testing

@Suite struct FiguresTests {
  @Test(arguments: [
    (0.0, 2, "0"), (1.5, 2, "1.5"), (72.6667, 2, "72.67"), (-40.875, 2, "−40.88"), (375, 2, "375"),
    (0.05, 1, "0.1"), (0.004, 2, "0"), (1e20, 1, "1e+20"), (23.976, 3, "23.976"),
  ])
  func numbers(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(number(value, decimals: decimals) == text)
  }

  @Test(arguments: [
    (16.0 / 9, "16:9"), (1.7786, "16:9"), (4.0 / 3, "4:3"), (2.388060, "2.39:1"), (2.4, "2.40:1"),
    (2.0, "2:1"),
    (0.5625, "9:16"), (1, "square"),
  ])
  func aspects(_ value: Double, _ name: String) {
    #expect(aspectName(value) == name)
  }

  @Test(arguments: [(Int64(0), "0 B"), (999, "999 B"), (1_000, "1 kB"), (481_673_501, "481.7 MB")])
  func sizes(_ bytes: Int64, _ text: String) {
    #expect(byteCount(bytes) == text)
  }
}
