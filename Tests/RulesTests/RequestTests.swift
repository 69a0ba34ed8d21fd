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
    (#"{"key":"k","member":{"name":"a.mp4","offset":0,"length":1}}"#, "k"),
  ])
  func refusesWhatNamesNoPath(_ line: String, _ key: String?) {
    let error = #expect(throws: Request.Malformed.self) { try Request(line: Array(line.utf8)) }
    #expect(error?.key == key)
  }

  @Test func aMemberIsARangeOfItsFile() throws {
    let line = #"{"path":"a/s.tar","key":"k","member":{"name":"b/1.mp4","offset":512,"length":9}}"#
    let request = try Request(line: Array(line.utf8))
    #expect(request.path == "a/s.tar/b/1.mp4" && request.key == "k")
    #expect(request.part == Request.Part(path: Array("a/s.tar".utf8), range: 512..<521))
    let bytes = #"{"pathBytes":"Yf8=","member":{"name":"é.ts","offset":0,"length":1}}"#
    #expect(
      try Request(line: Array(bytes.utf8)).path.bytes == [0x61, 0xFF] + Array("/é.ts".utf8))
    // A column of a table that has no member in this row.
    #expect(try Request(line: Array(#"{"path":"a","member":null}"#.utf8)).part == nil)
    // Longer than any file, which only its opening tells.
    let far = #"{"path":"a","member":{"name":"b","offset":9,"length":9223372036854775807}}"#
    #expect(try Request(line: Array(far.utf8)).part?.range == 9..<Int64.max)
  }

  @Test(arguments: [
    "7", "\"b\"", "{}", "[]", #"{"name":"b","offset":0}"#, #"{"name":"b","length":1}"#,
    #"{"offset":0,"length":1}"#, #"{"name":"","offset":0,"length":1}"#,
    #"{"name":"b","offset":-1,"length":1}"#, #"{"name":"b","offset":0,"length":0}"#,
    #"{"name":"b","offset":0,"length":-9}"#, #"{"name":"b","offset":"0","length":1}"#,
    #"{"name":"b","offset":0.5,"length":1}"#, #"{"name":"b","offset":1e30,"length":1}"#,
    #"{"name":"b","offset":0,"length":9223372036854775808}"#,
    #"{"name":"b","offset":null,"length":1}"#, #"{"name":7,"offset":0,"length":1}"#,
  ])
  func refusesAMemberThatIsNoRange(_ member: String) {
    let line = #"{"key":"k","path":"a","member":\#(member)}"#
    let error = #expect(throws: Request.Malformed.self) { try Request(line: Array(line.utf8)) }
    #expect(error?.key == "k")
    #expect(error?.reason.hasPrefix("member: expected {\"name\": text, \"offset\": ") == true)
  }

  @Test func refusesAMemberOfAnAddress() {
    let line = #"{"path":"https://h/a.tar","member":{"name":"b","offset":0,"length":1}}"#
    let error = #expect(throws: Request.Malformed.self) { try Request(line: Array(line.utf8)) }
    #expect(error?.reason == "member: expected a file, got an address")
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
