import Testing

@testable import Files

@Suite struct RawArgumentsTests {
  static let names: [[UInt8]] = [
    Array("clip.mp4".utf8), Array("--format".utf8), Array("naïve 映画 🎬\n.mp4".utf8), [],
    [0xFF, 0xFE], Array("caf".utf8) + [0xE9], [0xE2, 0x82], [0xED, 0xA0, 0x80, 0x41],
    // The last private-use code point, which carries a byte itself.
    [0xF4, 0x8F, 0xBF, 0xBF], Array("e\u{301}".utf8), [0xC0, 0xAF],
  ]

  @Test(arguments: names)
  func survives(_ bytes: [UInt8]) {
    #expect(RawArguments.bytes(RawArguments.string(bytes)) == bytes)
  }

  @Test func plainTextStaysReadable() {
    #expect(RawArguments.string(Array("naïve.mp4".utf8)) == "naïve.mp4")
  }
}
