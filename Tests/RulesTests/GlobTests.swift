import Settings
import Testing

@testable import Rules

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.mp4", "a.mp4"), ("*.mp4", "x/y/a.mp4"), ("*.mp4", "/x/a.mp4"), ("a?.mov", "d/a1.mov"),
    ("[ab].mp4", "b.mp4"), ("[!ab].mp4", "c.mp4"), (#"\*.mp4"#, "*.mp4"), ("*", ".hidden"),
    ("trailers/*.mp4", "trailers/a.mp4"), ("trailers/*.mp4", "./trailers//a.mp4"),
    ("/trailers/*.mp4", "trailers/a.mp4"), ("/a.mp4", "a.mp4"),
    ("trailers/**", "trailers/a.mp4"), ("trailers/**", "trailers/x/y/a.mp4"),
    ("**/trailers/*", "trailers/a.mp4"), ("**/trailers/*", "x/y/trailers/a.mp4"),
    ("a/**/z.mp4", "a/z.mp4"), ("a/**/z.mp4", "a/b/c/z.mp4"), ("a/**/b/**/c", "a/b/x/b/y/c"),
    ("**", "a/b"), ("**/*.mp4", "a.mp4"), ("trailers/", "trailers/a.mp4"),
    ("trailers/", "x/trailers/y/a.mp4"), ("x/trailers/", "x/trailers/a.mp4"),
    ("**/**/a", "a"), ("*/*", "a/b"), ("a[1.mp4", "a[1.mp4"), ("[", "["),
    // A folder stands for all that it holds, as in ignore files.
    ("trailers", "trailers/a.mp4"), ("trailers", "x/trailers/y/a.mp4"),
    ("/trailers", "trailers/a.mp4"), ("x/trailers", "x/trailers/y/a.mp4"),
    ("./trailers", "trailers/a.mp4"), ("trailers/*", "trailers/x/a.mp4"), ("*/*", "a/b/c"),
    ("*.mov", "bundle.mov/x/a.mp4"), ("a/**/c", "a/b/c/d"),
  ])
  func matches(_ pattern: String, _ path: String) {
    #expect(Glob(Array(pattern.utf8)).matches(Array(path.utf8)))
  }

  @Test(arguments: [
    ("*.mp4", "a.mov"), ("a?.mov", "a.mov"), ("[!ab].mp4", "a.mp4"),
    ("trailers/*.mp4", "x/trailers/a.mp4"), ("trailers/*.mp4", "trailers/x/a.mp4"),
    ("/a.mp4", "x/a.mp4"), ("trailers/**", "trailersX/a.mp4"), ("a/**/z.mp4", "b/a/z.mp4"),
    ("a/**/b/**/c", "a/b/x/d"), ("trailers/", "trailers"), ("trailers/", "trailers.mp4"),
    ("x/trailers/", "y/x/trailers/a.mp4"), ("*/*", "a"), ("", "a"), ("A", "a"),
    ("trailers", "trailersX/a.mp4"), ("/trailers", "x/trailers/a.mp4"), ("x/trailers", "x/a.mp4"),
    ("*/*/", "a/b"),
  ])
  func doesNotMatch(_ pattern: String, _ path: String) {
    #expect(!Glob(Array(pattern.utf8)).matches(Array(path.utf8)))
  }

  @Test(arguments: [
    ("!a.mp4", "without '!' (write '\\!' for a name that begins with it), got '!a.mp4'"),
    ("../a/", "without '..', got '../a/'"), ("a/../b", "without '..', got 'a/../b'"),
  ])
  func whatMatchesNothingIsRefused(_ pattern: String, _ reason: String) {
    #expect(throws: SettingValue.Malformed(reason: "expected a pattern \(reason)")) {
      try Glob(parsing: Array(pattern.utf8))
    }
  }

  @Test(arguments: [(#"\!a"#, "!a"), ("a..b", "a..b"), ("...", "...")])
  func namesLikeThatAreMatched(_ pattern: String, _ path: String) throws {
    #expect(try Glob(parsing: Array(pattern.utf8)).matches(Array(path.utf8)))
  }

  @Test func namesNeedNotBeText() {
    let name: [UInt8] = [0x61, 0xFF, 0xFE, 0x2E, 0x6D]
    #expect(Glob(Array("a*.m".utf8)).matches(name))
    #expect(Glob(Array("a??.m".utf8)).matches(name))
    #expect(Glob([0x61, 0xFF, 0x2A]).matches(name))
    #expect(!Glob([0x61, 0xFE, 0x2A]).matches(name))
    #expect(Glob(Array("*\n*".utf8)).matches(Array("x/a\nb".utf8)))
  }

  /// Neither may need time that grows with the powers of its length.
  @Test(.timeLimit(.minutes(15))) func manyWildcardsEnd() {
    let stars = String(repeating: "*a", count: 40) + "b"
    #expect(!Glob(Array(stars.utf8)).matches([UInt8](repeating: 0x61, count: 250)))
    let folders = String(repeating: "**/a/", count: 40) + "b"
    let path = String(repeating: "a/", count: 500)
    #expect(!Glob(Array(folders.utf8)).matches(Array(path.utf8)))
  }
}
