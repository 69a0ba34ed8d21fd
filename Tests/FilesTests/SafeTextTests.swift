import Foundation
import SystemPackage
import Testing

@testable import Files

@Suite struct SafeTextTests {
  /// Of every kind that acts on a terminal or on the text around it.
  static let unsafe: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\n", "\r", "\t", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}",
    "\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}",
  ]

  @Test(arguments: unsafe) func nothingUnsafeIsLeft(_ scalar: Unicode.Scalar) throws {
    #expect(scalar.isUnsafe)
    let text = "a\(scalar)b"
    #expect(!text.oneLine.unicodeScalars.contains { $0.isUnsafe })
    #expect(
      text.safeLines.unicodeScalars.allSatisfy {
        !$0.isUnsafe || "\n\t".unicodeScalars.contains($0)
      })
    let listed = Array(text.utf8).asListedName
    #expect(!String(decoding: listed, as: UTF8.self).unicodeScalars.contains { $0.isUnsafe })
    let encoder = JSONEncoder()
    let json = SafeJSON.escaped(Array(try encoder.encode(["k": text])))
    #expect(!String(decoding: json, as: UTF8.self).unicodeScalars.contains { $0.isUnsafe })
    #expect(try JSONDecoder().decode([String: String].self, from: Data(json)) == ["k": text])
  }

  @Test(arguments: ["naïve 映画🎬", "×÷ ÿ", "“—…”", "ؐ", ""])
  func whatDoesNoHarmStays(_ text: String) {
    #expect(text.oneLine == text && text.safeLines == text)
    #expect(Array(text.utf8).asListedName == Array(text.utf8))
    #expect(SafeJSON.escaped(Array("\"\(text)\"".utf8)) == Array("\"\(text)\"".utf8))
  }

  @Test func linesStayLines() {
    #expect("a\n\tb\u{1B}\n".safeLines == "a\n\tb\\u{1B}\n")
  }

  @Test(arguments: [
    ("a b.mp4", "a b.mp4"), ("a\\b\"c.mp4", "a\\b\"c.mp4"), ("a\nb", #""a\012b""#),
    ("\u{1B}]0;x\u{7}", #""\033]0;x\007""#), ("\"a\"", #""\"a\"""#), ("\\\t", #""\\\011""#),
    ("é\u{9B}", "\"é\\302\\233\""),
  ])
  func listedNames(_ name: String, _ listed: String) {
    #expect(String(decoding: Array(name.utf8).asListedName, as: UTF8.self) == listed)
  }

  /// A byte that is no text stays, unless a terminal might take it for a control character.
  @Test func bytesThatAreNoText() {
    #expect([0x61, 0xE9].asListedName == [0x61, 0xE9])
    #expect([0x61, 0x9B, 0xE9].asListedName == Array(#""a\233\351""#.utf8))
  }
}
