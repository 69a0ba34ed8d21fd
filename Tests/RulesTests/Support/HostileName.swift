import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// File names that have hurt somebody, with slashes as a path keeps them.
enum HostileName {
  static let all: [[UInt8]] =
    ([
      "new\nline.mp4", "cr\rlf\r\n.mp4", "tab\t.mp4", "\tlead.mp4", "quote\"'.mp4", "]]>.mp4",
      "<script>alert(1)</script>.mp4", "映画🎬👩‍👩‍👧.mp4", "rtl\u{202E}4pm.mp4",
      "\u{1}\u{1B}[31m\u{7F}.mp4",
      "\u{85}\u{2028}.mp4", "\u{FFFE}\u{FFFF}\u{1FFFF}.mp4", "=cmd|calc!A0.mp4", "-dash.mp4",
      "+plus.mp4", "@team.mp4", "＝wide.mp4", "a|b\\|c`d``e.mp4", " space .mp4", "a,b;c.mp4",
      "http://x/y?q#f.mp4", "a:b.mp4", "./dot.mp4", "/abs/%41.mp4", "&amp;&#60;.mp4",
      "e" + String(repeating: "\u{301}", count: 300), "*_~#1.mp4",
      String(repeating: "x", count: 4_000),
    ].map { Array($0.utf8) } + [
      Array("caf".utf8) + [0xE9], [0xFF, 0xFE, 0x2E], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8E],
    ]).map { FilePath(bytes: $0).bytes }

  /// Names of any bytes that a file may have, the same ones for the same seed.
  static func random(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let length = Int.random(in: 1...40, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
      return FilePath(bytes: Array("\(number)/".utf8) + bytes).bytes
    }
  }
}

/// The system's own Python, a reader that is not ours.
enum Python {
  /// Runs a program on a file with these bytes, whose path is its first argument, and returns what
  /// it prints as JSON.
  static func run(_ program: String, _ bytes: some Sequence<UInt8>) throws -> Any {
    let file = try Fixture.file("document", bytes)
    let python = try #require(CommandLineTool("/usr/bin/python3"))
    return try JSONSerialization.jsonObject(
      with: python.run(["-c", program, file.path]), options: .fragmentsAllowed)
  }
}
