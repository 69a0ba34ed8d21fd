import Testing

@testable import Report

@Suite struct MemberRangeTests {
  @Test(arguments: [
    (#"{"a":[1,[2]],"b":{"a":[3]}}"#, "[1,[2]]"),
    (#"{"b":{"a":[3]},"a":{"x":"]}"}}"#, #"{"x":"]}"}"#),
    (#"{"b":"\"a\":[7]","a":[]}"#, "[]"),
    (#"{"b":"x\\","a":["\\","]"],"c":1}"#, #"["\\","]"]"#),
    (#"{"a":1,"b":[2]}"#, nil), (#"{"b":{"a":[3]}}"#, nil), (#"[{"a":[3]}]"#, nil),
    (#"{"a":[1"#, nil), (#"{"b":"\"#, nil), ("", nil), ("]]]]", nil),
  ])
  func values(json: String, expected: String?) {
    let bytes = Array(json.utf8)
    let found = MemberRange.value(of: "a", in: bytes)
    #expect(found.map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
  }
}
