import Files
import Testing

@Suite struct PercentCodeTests {
  @Test(arguments: [
    ("a/b.mp4", "a/b.mp4"), ("a b%é", "a%20b%25%C3%A9"), ("\n", "%0A"), ("x:y?", "x%3Ay%3F"),
  ])
  func whatIsReservedIsEncoded(_ plain: String, _ code: String) {
    #expect(PercentCode.encoded(plain.utf8) == code)
    #expect(PercentCode.decoded(code.utf8) == Array(plain.utf8))
  }

  @Test(arguments: ["%", "%2", "%zz", "%+1", "%-0", "100%"])
  func whatIsNoCodeStaysAsItIs(_ text: String) {
    #expect(PercentCode.decoded(text.utf8) == Array(text.utf8))
  }
}
