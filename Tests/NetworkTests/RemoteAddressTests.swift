import Files
import Network
import Testing

struct RemoteAddressTests {
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
}
