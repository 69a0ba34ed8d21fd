import Files
import Network
import Testing

struct RemoteAddressTests {
  @Test(arguments: [
    ("ftp://host/a.mp4", "expected https, http or s3, got 'ftp'"),
    ("file:///etc/passwd", "expected https, http or s3, got 'file'"),
    ("clip.mp4", "expected an address such as https://host/clip.mp4"),
    (" https://host/a.mp4", "expected nothing before the scheme of the address"),
    ("https://host/\u{FFFD}.mp4", "the address is not UTF-8; percent-encode its other bytes"),
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

  @Test(arguments: [
    ("https://host:99999/a", "its port is no number from 1 to 65535"),
    ("https://host:-1/a", "its port is no number from 1 to 65535"),
    ("https://[::1/a", "its host is no IPv6 address in brackets"),
    ("https://h ost/a", "its host has a character that no host name has, such as a space"),
    ("https://", "it names no host"),
  ])
  func `what libcurl cannot read is no address`(text: String, reason: String) {
    #expect(throws: SourceFailure(.notAllowed, "it is no address: \(reason)")) {
      try RemoteAddress(text)
    }
  }
}
