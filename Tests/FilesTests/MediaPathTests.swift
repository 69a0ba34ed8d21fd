import Testing

@testable import Files

@Suite struct MediaPathTests {
  @Test func descriptionIsOneLineWhateverTheBytes() {
    let path = MediaPath(bytes: Array("a\nb\u{202E}c\u{7}".utf8) + [0xFF, 0x2E])
    #expect(path.description == #"a\nb\u{202E}c\u{07}"# + "\u{FFFD}.")
    #expect(!path.isUTF8)
    #expect(MediaPath("naïve 映画.mp4").description == "naïve 映画.mp4")
    #expect(MediaPath("naïve 映画.mp4").isUTF8)
  }

  @Test func pathsAreComparedAsBytes() {
    let composed = MediaPath("\u{E9}"), decomposed = MediaPath("e\u{301}")
    #expect(composed != decomposed)
  }

  @Test(arguments: [
    ("a/b.mp4", "mp4"), ("a.b/c", nil), ("x.", nil), ("frame%03d.png", "png"), ("a.m%p4", nil),
    ("a.mp4?x=1", nil), (".MOV", "MOV"), ("a.thisisfartoolongtobeone", nil),
  ])
  func onlyPlainExtensionsCount(path: String, expected: String?) {
    #expect(MediaPath(path).fileExtension == expected)
  }
}
