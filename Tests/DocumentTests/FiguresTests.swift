import Document
import Framing
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
    (16, 9, "16:9"), (854, 480, "16:9"), (4, 3, "4:3"), (1920, 804, "2.39:1"), (12, 5, "2.40:1"),
    (2, 1, "2:1"), (9, 16, "9:16"), (1, 1, "square"), (1125, 2436, "0.46:1"),
    // As many digits as it takes to show on which side of a threshold it lies.
    (1920, 799, "2.403:1"), (1920, 801, "2.40:1"), (1918, 960, "1.998:1"), (1922, 960, "2:1"),
    (8192, 3413, "2.4002:1"), (1_000_001, 500_000, "2:1"), (999_999, 500_000, "1.999998:1"),
    (Int.max, 1, "9223372036854775807:1"),
  ])
  func aspects(_ width: Int, _ height: Int, _ name: String) throws {
    #expect(aspectName(try #require(Ratio(width, height))) == name)
  }

  @Test(arguments: [(Int64(0), "0 B"), (999, "999 B"), (1_000, "1 kB"), (481_673_501, "481.7 MB")])
  func sizes(_ bytes: Int64, _ text: String) {
    #expect(byteCount(bytes) == text)
  }
}
