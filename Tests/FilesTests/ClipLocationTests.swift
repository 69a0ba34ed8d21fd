import Files
import SystemPackage
import Testing

/// Paths and addresses are told apart, and secrets stay with whoever opens a clip.
@Suite struct ClipLocationTests {
  @Test(arguments: [
    "https://host/a.mp4", "http://h", "s3://bucket/key", "HTTPS://h/a", "a+b-c.1://x", "ftp://h/a",
  ])
  func addressesBeginWithAScheme(_ text: String) {
    #expect(ClipLocation(text) == .remote(RemoteName(text)))
    #expect(ClipLocation(bytes: Array(text.utf8)).isRemote)
    #expect(ClipLocation(text).file == nil)
  }

  @Test(arguments: [
    "clip.mp4", "./https://host/a.mp4", "https:/host/a.mp4", "/https://h/a", "://x", "é://x", "",
    "https:", "-://x", "C:/clip.mp4", "mirror/https://h/a.mp4", "./a https://h/a.mp4", "a: //x",
  ])
  func othersArePaths(_ text: String) {
    #expect(ClipLocation(text) == .file(FilePath(text)))
  }

  /// Only a file's name may be other bytes than text.
  @Test func anAddressThatIsNotTextIsNoPath() {
    let clip = ClipLocation(
      bytes: Array("https://me:word@h/a".utf8) + [0xFF] + Array("?sig=1".utf8))
    #expect(clip.string == "https://h/a\u{FFFD}?sig=REDACTED")
    let file = ClipLocation(bytes: Array("file:///tmp/a%20b".utf8) + [0xFF])
    #expect(file == .file(FilePath(bytes: Array("/tmp/a b".utf8) + [0xFF])))
  }

  /// As a path it would be shown with all that grants access.
  @Test(arguments: [
    (" https://me:word@h/a?token=1", " https://h/a?token=REDACTED"),
    ("\u{FEFF}https://me:word@h/a", "\u{FEFF}https://h/a"),
    ("id https://h/a?sig=1  https://me:word@i/", "id https://h/a?sig=REDACTED  https://i/"),
    ("7-https://me:word@h/a", "7-https://h/a"), ("x=https://me:word@h/", "x=https://h/"),
    (#"["https://h/a?sig=1","b"]"#, #"["https://h/a?sig=REDACTED","b"]"#),
    (#"{"path":"https:\/\/me:word@h\/a"}"#, #"{"path":"https://h/a"}"#),
    ("a b://x", "a b://x"), ("1a://x", "1a://x"),
  ])
  func anAddressAfterOtherTextIsNoPath(_ text: String, _ shown: String) {
    let clip = ClipLocation(text)
    #expect(clip.isRemote && clip.string == shown)
    #expect(ClipLocation(shown).string == shown)
  }

  @Test(arguments: [
    (
      #"{"path":"https://me:word@h/a?token=1","key":7}"#,
      #"{"path":"https://h/a?token=REDACTED","key":7}"#
    ),
    (
      #"{"url":"https:\/\/h\/a?id=7\u0026sig=1\"2","n":"http:\/\/me:word@i"}"#,
      #"{"url":"https://h/a?id=REDACTED","n":"http://i"}"#
    ),
    ("./x\thttps://me:word@h", "./x\thttps://h"), (#"{"a":"\/"}"#, #"{"a":"\/"}"#),
    ("{mirror/https://h//a}", "{mirror/https://h//a}"),
  ])
  func aLineThatIsNoRequestIsShownWithoutSecrets(_ line: String, _ shown: String) {
    let clip = ClipLocation(invalidRequest: Array(line.utf8))
    #expect(clip.string == shown)
    #expect(ClipLocation(invalidRequest: clip.bytes).bytes == clip.bytes)
  }

  @Test func anAddressKeepsEachSlash() {
    let text = "https://host//a//b.mp4?file=http://x//y"
    #expect(ClipLocation(text).string == text)
    #expect(ClipLocation(text).requested == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("https://h/a/clip.mp4?x=b.mov#c.avi", "clip.mp4", "mp4"),
      ("https://h/a%20b.mkv", "a b.mkv", "mkv"),
      ("s3://b/k?x.webm", "k?x.webm", "webm"), ("s3://b/a%20b.ts", "a%20b.ts", "ts"),
      ("https://host.mp4", nil, nil), ("https://h/", nil, nil), ("https://h/%2E%2", ".%2", nil),
      ("https://h/%1b]0;x%07a.mp4", "_]0;x_a.mp4", "mp4"),
      ("https://h/a%0Ab.mp4", "a_b.mp4", "mp4"),
      ("dir/clip.mov", "clip.mov", "mov"),
    ] as [(String, String?, String?)])
  func namesAreWithoutQueries(_ text: String, _ name: String?, _ suffix: String?) {
    #expect(ClipLocation(text).name?.string == name)
    #expect(ClipLocation(text).fileExtension == suffix)
  }

  @Test(arguments: [
    ("https://h/a?X-Amz-Signature=1&id=2", "https://h/a?X-Amz-Signature=REDACTED&id=2"),
    ("https://h/a?sig=x%3D&se=1#f", "https://h/a?sig=REDACTED&se=REDACTED#f"),
    ("https://me:word@h/a", "https://h/a"), ("https://h/a@b?q=c@d", "https://h/a@b?q=REDACTED"),
    ("https://h/a?token", "https://h/a?REDACTED"), ("s3://b/k?sig=1", "s3://b/k?sig=1"),
    ("https://h/a?&&sig=", "https://h/a?&&REDACTED"),
    (
      "https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=abc&X-Amz-Expires=5",
      "https://b.s3.amazonaws.com/k?X-Amz-Date=REDACTED&X-Amz-Signature=REDACTED"
        + "&X-Amz-Expires=REDACTED"
    ),
    (
      "https://a.blob.core.windows.net/k?sv=1&SIG=abc%3D#f",
      "https://a.blob.core.windows.net/k?sv=REDACTED&SIG=REDACTED#f"
    ),
    ("https://host/k?to%6Ben=abc&x=1", "https://host/k?to%6Ben=REDACTED&x=REDACTED"),
    ("https://h/a?auth_token=1", "https://h/a?auth_token=REDACTED"),
  ])
  func secretsAreNotShown(_ text: String, _ shown: String) {
    let clip = ClipLocation(text)
    #expect(clip.string == shown && clip.oneLine == shown)
    #expect(clip.bytes == Array(shown.utf8) && "\(clip)" == "remote(\(shown))")
    #expect(ClipLocation(shown).string == shown)
    #expect(clip.requested == Array(text.utf8))
  }
}
