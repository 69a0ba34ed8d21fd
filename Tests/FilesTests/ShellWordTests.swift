import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("clip.mp4", "clip.mp4"), ("crop=320:240:0:30", "crop=320:240:0:30"),
    ("/a/b-c_d+e,f@g%h", "/a/b-c_d+e,f@g%h"), ("", "''"), ("a b", "'a b'"),
    ("it's", #"'it'\''s'"#), ("'", #"\'"#), ("$HOME", "'$HOME'"), ("~", "'~'"), ("a\nb", "'a\nb'"),
    // A shell such as zsh looks for a program of that name.
    ("=ls", "'=ls'"),
    ("é", "'é'"), ("a\u{1B}[2Jb", #"'a'"$(printf '\033')"'[2Jb'"#),
    ("\u{202E}x", #""$(printf '\342\200\256')"'x'"#),
  ])
  func onlyWhatNeedsQuotesIsQuoted(_ text: String, _ word: String) {
    #expect(String(decoding: Array(text.utf8).asShellWord, as: UTF8.self) == word)
  }

  @Test(arguments: [
    ("clip.mp4", "clip.mp4"), ("a b", "'a b'"),
    ("a\nbc", #"'a'"$(printf '\012\142')"'c'"#), ("\n\n%s", #""$(printf '\012\012%%')"'s'"#),
    ("a\n", nil),
  ])
  func inOneLineBreaksAreEscaped(_ text: String, _ word: String?) {
    let found = Array(text.utf8).asShellWordInOneLine
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == word)
  }

  /// Any bytes but zero, most of them such that some shell gives a meaning to.
  private static func words(seed: UInt64) -> [[UInt8]] {
    var generator = SplitMix64(seed: seed)
    let dangerous = Array(#" '"\$`!*?[]{}()<>|&;#~^=%:-+.,/@"#.utf8) + [9, 10, 13, 27, 0x7F, 0xC2]
    return (0..<400).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? dangerous.randomElement(using: &generator) ?? 32
          : UInt8.random(in: 1...255, using: &generator)
      }
    }
  }

  @Test(arguments: ["/bin/sh", "/bin/bash"], [1, 2, 3, 4, 5] as [UInt64])
  func shellsReadTheSameBytes(_ shell: String, _ seed: UInt64) throws {
    let words = Self.words(seed: seed)
    try expect(words, as: words.map(\.asShellWord), shell)
  }

  @Test(arguments: ["/bin/sh", "/bin/bash"], [1, 2, 3, 4, 5] as [UInt64])
  func shellsReadTheSameBytesFromOneLine(_ shell: String, _ seed: UInt64) throws {
    let words = Self.words(seed: seed).filter { $0.last != 10 }
    let quoted = try words.map { try #require($0.asShellWordInOneLine) }
    #expect(quoted.allSatisfy { !$0.contains(10) })
    try expect(words, as: quoted, shell)
  }

  private func expect(_ words: [[UInt8]], as quoted: [[UInt8]], _ shell: String) throws {
    let line = Array(quoted.joined(separator: [32]))
    let script = try Fixture.file("words.sh", Array("printf '%s\\0' ".utf8) + line + [10])
    let tool = try #require(CommandLineTool(shell))
    let read = [UInt8](try tool.run([script.path])).split(
      separator: 0, omittingEmptySubsequences: false
    ).map(Array.init)
    #expect(read.dropLast() == words[...])
  }
}
