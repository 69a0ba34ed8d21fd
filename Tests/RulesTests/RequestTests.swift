import Files
import SystemPackage
import Testing

@testable import Rules

@Suite struct RequestTests {
  @Test(arguments: [
    ("a/b.mp4", nil, "a/b.mp4"),
    ("id 7\ta\tb.mp4", "id 7", "a\tb.mp4"),
    (#"{"key":"k","path":"new\nline.mp4"}"#, "k", "new\nline.mp4"),
    (#"{"path":"x"}"#, nil, "x"),
    (#"{"pathBytes":"YWI="}"#, nil, "ab"),
    (#"{"path":"ab","pathBytes":"YWI=","other":{}}"#, nil, "ab"),
    ("\tx", "", "x"),
  ])
  func readsEveryForm(_ line: String, _ key: String?, _ path: String) throws {
    #expect(try Request(line: Array(line.utf8)) == Request(key: key, path: ClipLocation(path)))
  }

  @Test func aPathNeedNotBeText() throws {
    #expect(try Request(line: [0x61, 0xFF]).path.bytes == [0x61, 0xFF])
    // As a result has both.
    let both = Array("{\"path\":\"a\u{FFFD}\",\"pathBytes\":\"Yf8=\"}".utf8)
    #expect(try Request(line: both).path.bytes == [0x61, 0xFF])
  }

  /// The answer repeats the caller's own id wherever the line states one.
  @Test(arguments: [
    ("", nil), ("k\t", "k"), ("{", nil), (#"{"path":7}"#, nil), (#"{"key":7}"#, nil),
    (#"{"key":"k","path":"a","pathBytes":"Yg=="}"#, "k"), (#"{"key":"k"}"#, "k"),
    (#"{"key":"k","path":7}"#, "k"),
  ])
  func refusesWhatNamesNoPath(_ line: String, _ key: String?) {
    let error = #expect(throws: Request.Malformed.self) { try Request(line: Array(line.utf8)) }
    #expect(error?.key == key)
  }

  @Test func addressesThatWouldLookAlikeAreNumbered() {
    var numbers = AddressNumbers()
    let addresses: [(String, String?)] = [
      ("https://h/a?key=1", nil), ("https://h/a?key=2", nil), ("https://h/b?key=1", nil),
      ("https://h/a?key=1", nil), ("https://h/a?key=3", "k"), ("https://u:1@h/a?id=1", nil),
      ("https://u:2@h/a?id=1", nil), ("a?key=1", nil), ("https://h/a?key=4", nil),
    ]
    let shown = addresses.map { path, key in
      numbers.numbered(Request(key: key, path: ClipLocation(path))).path.number
    }
    #expect(shown == [1, 2, 1, 1, 1, 1, 1, 1, 3])
  }
}
