import Files
import Testing

/// What gives access is not shown, whatever it is called and wherever it stands.
@Suite struct AddressSecretsTests {
  static let names = [
    "x-oss-signature", "OSSAccessKeyId", "security-token", "q-signature", "q-ak", "hdntl", "hdnts",
    "hdnea", "__token__", "X-Plex-Token", "sign", "auth_key", "wsSecret", "wsTime", "jwt", "hmac",
    "verify", "md5", "authorization", "Authorization", "x-api-key", "api-key", "apikey", "ApiKey",
    "client_secret", "pwd", "passwd", "userPassword", "sessionid", "JSESSIONID", "sid",
    "X-Amz-S3session-Token", "X-Amz-Security-Token", "X-Amz-Date", "x-goog-security-token",
    "x-goog-date", "x-oss-date", "GoogleAccessId", "Key-Pair-Id", "Policy", "Expires", "sp",
    "skoid",
    "accesstoken", "ACCESS_TOKEN", "idToken", "token[]", "token[0]", "user.token", "%74oken",
    "to%6Ben",
    "key", "streamKey", "urlSignature", "X-Amz-Credential", "amp;token",
  ]

  @Test(arguments: names) func parametersOfTheseNamesAreNotShown(_ name: String) {
    for address in [
      "https://h/a?\(name)=SEKRIT", "https://h/a?a=1&\(name)=SEKRIT&b=2", "//h/a?\(name)=SEKRIT",
      "https://h/a?a=1;\(name)=SEKRIT", "https://h/a#\(name)=SEKRIT", "a?\(name)=SEKRIT#f",
      "https://h/\(name)=SEKRIT/a", "https://h/a;\(name)=SEKRIT", "\(name)=SEKRIT/a.ts",
      "https://h/a?\(name)=a/SEKRIT?SEKRIT;SEKRIT", "https://h/a?u=https://i/?\(name)=SEKRIT",
      "https://h/a?u=https%3A%2F%2Fi%2F%3F\(name)%3DSEKRIT", "https://h/a?u=v=\(name)=SEKRIT",
      "https://h/a?\(name)=\u{301}SEKRIT",
    ] {
      let shown = address.withoutSecrets
      #expect(!shown.contains("SEKRIT") && shown.contains("REDACTED"), "\(shown)")
      #expect(shown.withoutSecrets == shown)
      let message = "the line '\(address)' makes no sense".quotingNoSecrets
      #expect(!message.contains("SEKRIT") && message.hasSuffix(" makes no sense"), "\(message)")
    }
  }

  @Test(arguments: [
    "keyframe", "keyFrame", "monkey", "keyword", "id", "v", "design", "author", "signal", "bypass",
    "assign", "objectKey", "s3key", "file", "X-Amz-Algorithm", "sv", "expert", "passage", "sids",
  ])
  func othersAreShown(_ name: String) {
    let address = "https://h/video=1/a;q=2?\(name)=550e8400-e29b-41d4-a716-446655440000#t=10"
    #expect(address.withoutSecrets == address)
  }

  @Test(arguments: [
    "https://h/a?key=clips/a.mp4",
    "https://h/a?file=Films/2024/Episode01-MyFilm_2024-final-cut.mp4",
    "https://h/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08/a.mp4",
    "https://h:80/a@b", "https://[::1]:80/a@b:c", "s3://b/k?token=1", "S3://b/k?token=1",
    "https://h/a?dQw4w9WgXcQ",
    "v0/seg-1.ts?start=10&end=20", "https://h/a?q=1234567890123456789012345678901234567890",
  ])
  func addressesWithoutSecretsStay(_ address: String) {
    #expect(address.withoutSecrets == address)
  }

  @Test(arguments: [
    "user:SEKRIT@host", "SEKRIT@host", "user:SEK/SEKRIT@host", "user:SEK?SEKRIT@host",
    "user:SEK#SEKRIT@host", "user:@SEKRIT@host", "user:/SEKRIT@host", ":SEKRIT@host",
  ])
  func usersAreNotShown(_ authority: String) {
    for (start, end) in [("https://", "/x"), ("//", "/x"), ("s3://", "/k"), ("ftp://", "/a?b#c")] {
      let address = start + authority + end
      #expect(address.withoutSecrets == start + "host" + end)
      #expect("got '\(address)'".quotingNoSecrets == "got '\(start)host\(end)'")
    }
    let inner = authority.replacing("#", with: "%23")
    #expect("https://h/a?u=https://\(inner)/x".withoutSecrets.contains("SEKRIT") == false)
  }

  /// Keys by other names: their replacement tells them apart, as it does in paths.
  @Test(arguments: [
    "9f86d081884c7d659a2feaa0c55ad015", "Zm9vYmFyQkFaMTIzNDU2Nzg5MHF1dXgK",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6y",
  ])
  func valuesThatNobodyThinksUpAreNotShown(_ value: String) throws {
    for (start, end) in [("?x=", "&b=2"), ("?", ""), ("?a=1&", "#f"), ("#", ""), (";x=", "/a")] {
      let (one, other) = ("https://h/a\(start)\(value)\(end)", "https://h/a\(start)1\(value)\(end)")
      let shown = one.withoutSecrets
      #expect(shown.contains("\(start)REDACTED-") && shown.hasSuffix(end), "\(shown)")
      #expect(!shown.contains(value.prefix(10)))
      #expect(shown.withoutSecrets == shown && shown != other.withoutSecrets)
    }
  }

  @Test func inPathsReplacementsTellApart() {
    let shown = ["1", "2"].map { "https://h/session=\($0)/a.mp4".withoutSecrets }
    #expect(
      shown[0] != shown[1] && shown.allSatisfy { $0.hasPrefix("https://h/session=REDACTED-") })
    let token = "https://h/hdnts=exp=1~acl=/*~hmac=SEKRIT/master.m3u8".withoutSecrets
    #expect(!token.contains("SEKRIT") && token.hasSuffix("/master.m3u8"))
  }

  @Test func longAddressesTakeNoLongTime() {
    // By the square of their number it would take hours.
    for part in ["a=", "&a=b", ";a", "/a", "%25", "a?", "//", "@", "~a=b"] {
      let address = "https://h/a?" + String(repeating: part, count: 100_000)
      #expect(!address.withoutSecrets.isEmpty)
    }
  }
}
