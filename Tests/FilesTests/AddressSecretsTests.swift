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
    "key", "streamKey", "urlSignature", "X-Amz-Credential", "amp;token", "key-of_any.sort",
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

  @Test(arguments: ["id", "v", "file", "X-Amz-Algorithm", "versionId", "part", "%69d"])
  func othersAreShown(_ name: String) {
    let address = "https://h/camera=7/a;q=2?\(name)=550e8400-e29b-41d4-a716-446655440000#t=10,20"
    #expect(address.withoutSecrets == address)
  }

  @Test(arguments: [
    "https://h/a?path=clips/My%20film.mp4", "https://h/date=2026-01-31/a.mp4",
    "https://h/a?file=Films/2024/Episode01-MyFilm_2024-final-cut.mp4",
    "https://h/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08/a.mp4",
    "https://h:80/a@b", "https://[::1]:80/a@b:c", "s3://b/k?token=1", "S3://b/k?token=1",
    "v0/seg-1.ts?start=10&end=20", "https://h/a#chapter", "#EXTM3U", "what?", "a;b",
  ])
  func addressesWithoutSecretsStay(_ address: String) {
    #expect(address.withoutSecrets == address)
  }

  @Test(arguments: [
    "user:SEKRIT@host", "SEKRIT@host", "user:SEK/SEKRIT@host", "user:SEK?SEKRIT@host",
    "user:SEK#SEKRIT@host", "user:@SEKRIT@host", "user:/SEKRIT@host", ":SEKRIT@host",
  ])
  func usersAreNotShown(_ authority: String) {
    for (start, end) in [
      ("https://", "/x"), ("//", "/x"), ("s3://", "/k"), ("ftp://", "/a?id=7#c"),
    ] {
      let address = start + authority + end
      #expect(address.withoutSecrets == start + "host" + end)
      #expect("got '\(address)'".quotingNoSecrets == "got '\(start)host\(end)'")
    }
    let inner = authority.replacing("#", with: "%23")
    #expect("https://h/a?u=https://\(inner)/x".withoutSecrets.contains("SEKRIT") == false)
  }

  /// Nothing is recognised: what no name allows is not shown.
  @Test(arguments: [
    ("?bearer=SEKRIT", "?bearer=REDACTED"), ("?PHPSESSID=SEKRIT&x", "?PHPSESSID=REDACTED&REDACTED"),
    ("?SEKRIT", "?REDACTED"), ("?SEKRIT==", "?REDACTED"), ("?token:SEKRIT", "?REDACTED"),
    ("?id=SEK=RIT", "?id=REDACTED"), ("?id=a@SEKRIT", "?id=REDACTED"),
    ("?id=a%253FSEKRIT", "?id=REDACTED"), ("?id=7%26sig%3DSEKRIT", "?id=REDACTED"),
    ("?pin=1234", "?pin=REDACTED"), ("?{\"token\":1}", "?REDACTED"),
    ("/camera=SEKRIT", "/camera=REDACTED"), ("/camera%3DSEKRIT/b", "/REDACTED/b"),
    ("/https://me:SEKRIT@i/b", "/https://REDACTED/b"),
    ("/hdnts=exp=1~acl=/*~hmac=SEKRIT/m.m3u8", "/hdnts=REDACTED/REDACTED=REDACTED/m.m3u8"),
    (";sig=SEKRIT;b", ";sig=REDACTED;b"), ("#a SEKRIT", "#REDACTED"),
    ("#a&b=SEKRIT", "#a&b=REDACTED"),
    ("?x=REDACTED-2&id=7", "?x=REDACTED-2&id=7"), ("?x=REDACTED-SEKRIT", "?x=REDACTED"),
  ])
  func unknownValuesAreNotShown(_ end: String, _ shown: String) {
    #expect("https://h/a\(end)".withoutSecrets == "https://h/a\(shown)")
    #expect("https://h/a\(shown)".withoutSecrets == "https://h/a\(shown)")
  }

  @Test func longValuesAreNotShown() {
    for count in [64, 65] {
      let value = String(repeating: "a", count: count)
      #expect("?id=\(value)".withoutSecrets == (count == 64 ? "?id=\(value)" : "?id=REDACTED"))
    }
  }

  /// A number stands where the address differs from others, and stays when it is read again.
  @Test func numbersTellAddressesApart() {
    var clip = ClipLocation("https://h/a?sig=1&key=2&id=3")
    clip.number = 2
    #expect(clip.string == "https://h/a?sig=REDACTED&key=REDACTED-2&id=3")
    #expect(ClipLocation(clip.string).string == clip.string)
    #expect(clip.requested == Array("https://h/a?sig=1&key=2&id=3".utf8))
  }

  @Test func longAddressesTakeNoLongTime() {
    // By the square of their number it would take hours.
    for part in ["a=", "&a=b", ";a", "/a", "%25", "a?", "//", "@", "~a=b"] {
      let address = "https://h/a?" + String(repeating: part, count: 100_000)
      #expect(!address.withoutSecrets.isEmpty)
    }
  }
}
