import Testing

@testable import Settings

@Suite struct PlainColorTests {
  @Test(
    arguments: [
      ("#102030", [16, 32, 48]), ("#FFa500", [255, 165, 0]), ("black", [0, 0, 0]),
      ("Grey", [128, 128, 128]), ("lime", [0, 255, 0]), ("#000000", [0, 0, 0]),
    ] as [(String, [UInt8])])
  func isRead(_ text: String, _ parts: [UInt8]) throws {
    let color = try #require(PlainColor(parsing: text))
    #expect([color.red, color.green, color.blue] == parts)
  }

  @Test func theDefaultIsBlack() {
    #expect(Settings().color(.background) == PlainColor(parsing: "black"))
  }
}
