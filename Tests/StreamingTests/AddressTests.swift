import Files
import Testing

@testable import Streaming

@Suite struct AddressTests {
  /// RFC 3986, 5.4.1 and 5.4.2; without fragments.
  static let vectors = [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
    ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http:g"),
  ]

  @Test(arguments: vectors)
  func referencesResolveAsTheStandardSays(_ reference: String, _ expected: String) throws {
    let base = try #require(StreamAddress("http://a/b/c/d;p?q"))
    #expect(try base.resolving(reference).requested == expected)
  }

  @Test func namesWithSpacesAndOtherLettersStay() throws {
    let base = try #require(StreamAddress("file:///clips/m.m3u8"))
    #expect(try base.resolving("ein Stück 1.ts").path == "/clips/ein Stück 1.ts")
  }

  @Test(arguments: ["a\nb", "a\u{0}b", "a\u{202E}b", String(repeating: "a", count: 20_000)])
  func absurdReferencesAreRefused(_ reference: String) throws {
    let base = try #require(StreamAddress("file:///clips/m.m3u8"))
    #expect(throws: SourceFailure.self) { try base.resolving(reference) }
  }

  /// Whoever sends requests goes by bytes, so a mark behind a slash hides it from nobody.
  @Test(
    arguments: [
      ("https://evil/\u{301}@good/x", "evil", "/\u{301}@good/x", nil),
      ("https://evil?\u{301}@good/x", "evil", "", "\u{301}@good/x"),
      ("https://evil#\u{301}@good/x", "evil", "", nil),
      ("/\u{301}/evil/../x", "a", "/\u{301}/x", nil),
      ("\u{301}//evil/x", "a", "/b/\u{301}//evil/x", nil),
    ] as [(String, String, String, String?)])
  func marksHideNoSeparator(
    _ reference: String, _ host: String, _ path: String, _ query: String?
  ) throws {
    let address = try #require(StreamAddress("http://a/b/c")).resolving(reference)
    #expect(address.authority == host)
    #expect(Array(address.path.utf8) == Array(path.utf8) && address.query == query)
  }

  @Test(arguments: [
    ("file:///c/m.m3u8", "file:///c/v/1.ts", "v/1.ts"),
    ("file:///c/m.m3u8", "file:///d/1.ts", "/d/1.ts"),
    ("https://a/c/m.m3u8", "https://b/1.ts", "https://b/1.ts"),
    ("https://a/c/m.m3u8", "https://a/c/1.ts?part=1", "1.ts?part=1"),
    ("https://a/c/m.m3u8", "https://a/c/1.ts?part=1&token=x", "1.ts?part=1&token=REDACTED"),
    ("https://a/c/m.m3u8", "https://me:pw@b/1.ts?Signature=x", "https://b/1.ts?Signature=REDACTED"),
  ])
  func addressesAreShownFromTheManifestsFolder(
    _ manifest: String, _ address: String, _ shown: String
  ) throws {
    let (manifest, address) = try (
      #require(StreamAddress(manifest)), #require(StreamAddress(address))
    )
    #expect(address.relative(to: manifest) == shown)
    #expect(!"\(address)".contains("pw") && !"\(address)".contains("=x"))
  }
}
