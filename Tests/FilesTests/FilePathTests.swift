import SystemPackage
import Testing

@testable import Files

@Suite struct FilePathTests {
  @Test func aMessageHasOneLineWhateverTheBytes() {
    let path = FilePath(bytes: Array("a\nb\u{202E}c\u{7}".utf8) + [0xFF, 0x2E])
    #expect(path.oneLine == #"a\nb\u{202E}c\u{07}"# + "\u{FFFD}.")
    #expect(!path.isUTF8)
    #expect(FilePath("naïve 映画.mp4").oneLine == "naïve 映画.mp4")
    #expect(FilePath("naïve 映画.mp4").isUTF8)
  }

  @Test(arguments: RawArgumentsTests.names)
  func bytesSurvive(_ bytes: [UInt8]) {
    #expect(FilePath(bytes: bytes).bytes == bytes)
  }

  @Test func aZeroByteDoesNotEndAPath() {
    #expect(FilePath(bytes: [0x61, 0, 0x62]).string == "a\u{FFFD}b")
  }

  @Test func pathsAreComparedAsBytes() {
    let composed = FilePath("\u{E9}"), decomposed = FilePath("e\u{301}")
    #expect(composed != decomposed)
  }

  @Test(arguments: [
    ("a/b.mp4", "mp4"), ("a.b/c", nil), ("x.", nil), ("frame%03d.png", "png"), ("a.m%p4", nil),
    ("a.mp4?x=1", nil), (".MOV", "MOV"), ("a.thisisfartoolongtobeone", nil), ("a.mp\u{FF14}", nil),
    ("", nil), ("/", nil),
  ])
  func onlyPlainExtensionsCount(path: String, expected: String?) {
    #expect(FilePath(path).fileExtension == expected)
  }

  @Test(arguments: [
    ("a", "/x/a"), ("./a/../b", "/x/b"), ("/y//z/", "/y/z"), ("../../..", "/"), ("", "/x"),
    ("../a", "/a"),
  ])
  func absolute(_ path: String, _ whole: String) {
    #expect(FilePath(path).absolute(in: "/x").string == whole)
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("/", nil)])
  func parent(_ path: String, _ parent: String?) {
    #expect(FilePath(path).parent?.string == parent)
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "b/c"), ("/ab/c", "/a", "/ab/c"), ("/a/b", "/", "a/b"), ("/a", "/a", "/a"),
  ])
  func relative(_ path: String, _ folder: String, _ rest: String) {
    #expect(FilePath(path).relative(to: FilePath(folder)).string == rest)
  }

  @Test func thereIsAWorkingFolder() {
    #expect(FilePath.workingFolder?.isAbsolute == true)
  }
}
