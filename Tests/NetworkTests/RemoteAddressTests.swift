import Files
import Foundation
import Network
import Testing

struct RemoteAddressTests {
  @Test(arguments: [
    ("https://host/clip.mp4", true), ("ftp://host/clip.mp4", true), ("s3://bucket/key", true),
    ("C:/clip.mp4", false), ("clip.mp4", false), ("./https://host/clip.mp4", false),
    ("://host", false), ("1a://host", false),
  ])
  func `an address begins with a scheme and two slashes`(text: String, isAddress: Bool) {
    #expect(RemoteAddress.isAddress(text) == isAddress)
  }

  @Test(arguments: [
    ("ftp://host/a.mp4", "expected https, http or s3, got 'ftp'"),
    ("file:///etc/passwd", "expected https, http or s3, got 'file'"),
    ("clip.mp4", "expected an address such as https://host/clip.mp4"),
    ("https://host/a\u{1B}[2J.mp4", "control characters are not part of an address"),
    ("https://host/a\r\nX: y", "control characters are not part of an address"),
    (
      "https://me:secret@host/a.mp4",
      "an address with a user name or password would be shown; use .netrc"
    ),
    ("s3://bucket", "expected s3://bucket/key"), ("s3:///key", "expected s3://bucket/key"),
    ("s3://a b/key", "expected s3://bucket/key"),
  ])
  func `an address that may not be fetched is refused`(text: String, message: String) {
    #expect(throws: SourceFailure(.notAllowed, message)) { try RemoteAddress(text) }
  }

  @Test(arguments: ["https://host:99999/a", "https://host:-1/a", "https://[::1/a"])
  func `what libcurl cannot read is no address`(text: String) {
    let failure = #expect(throws: SourceFailure.self) { try RemoteAddress(text) }
    #expect(failure?.code == .notAllowed)
  }

  @Test(arguments: [
    ("https://host/a/b.mp4?x=.mkv#t", "/a/b.mp4"), ("http://host", "/"),
    ("s3://bucket/a b/c?.mov", "/a b/c?.mov"), ("https://host/a b.mp4", "/a%20b.mp4"),
  ])
  func `the path has no query`(text: String, path: String) throws {
    #expect(try RemoteAddress(text).path == path)
  }

  @Test(arguments: [
    (
      "https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=abc&X-Amz-Expires=5",
      "https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=REDACTED&X-Amz-Expires=5"
    ),
    (
      "https://a.blob.core.windows.net/k?sv=1&SIG=abc%3D#f",
      "https://a.blob.core.windows.net/k?sv=1&SIG=REDACTED#f"
    ),
    ("https://host/k?to%6Ben=abc&x=1", "https://host/k?to%6Ben=REDACTED&x=1"),
    ("https://host/k?token", "https://host/k?token"),
    ("https://host/sig=1", "https://host/sig=1"),
  ])
  func `signatures and tokens are not told`(text: String, redacted: String) throws {
    #expect(try RemoteAddress(text).redacted == redacted)
  }

  @Test func `an address is coded as its text`() throws {
    let address = try RemoteAddress("https://host/a.mp4?x=1")
    let data = try JSONEncoder().encode([address])
    #expect(try JSONDecoder().decode([String].self, from: data) == [address.text])
    #expect(try JSONDecoder().decode([RemoteAddress].self, from: data) == [address])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RemoteAddress].self, from: Data(#"["ftp://host/a"]"#.utf8))
    }
  }
}
