import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct LineReaderTests {
  private func lines(_ bytes: [UInt8], separator: UInt8 = 10) throws -> [[UInt8]] {
    let file = try Fixture.file("lines", bytes)
    var reader = try LineReader(FilePath(file.path), separator: separator)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      lines.append(line)
      let isTorn = bytes.last != separator && reader.offset == bytes.count
      #expect(reader.wasTerminated == !isTorn)
    }
    #expect(reader.offset == bytes.count)
    return lines
  }

  @Test(arguments: ["", "a", "a\n", "\n", "\n\n", "a\n\nb", "a\r\nb\n"])
  func splitsAsASimpleReferenceDoes(_ text: String) throws {
    var expected = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    if expected.last == [] { expected.removeLast() }
    #expect(try lines(Array(text.utf8)) == expected)
  }

  /// Editors of other systems write a mark before a list. Results are read by their offsets.
  @Test(arguments: [true, false]) func aMarkBeforeAListIsNoPartOfIt(_ isList: Bool) throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let file = try Fixture.file("list", mark + Array("a\n".utf8) + mark + Array("b\n".utf8))
    var reader = try LineReader(FilePath(file.path), isList: isList)
    #expect(try reader.next() == (isList ? [] : mark) + [UInt8(ascii: "a")])
    #expect(reader.offset == 5)
    #expect(try reader.next() == mark + [UInt8(ascii: "b")])
    #expect(try reader.next() == nil && reader.offset == 10)
  }

  /// Editors of Windows end lines in two bytes. A name may end in the first of them, too.
  @Test(arguments: [
    ("a\r\nb\r\n\r\nc", UInt8(10), ["a", "b", "", "c"]), ("a\nb\r\n", 10, ["a", "b\r"]),
    ("\u{FEFF}a\r\nb\n", 10, ["a", "b"]), ("a\r\0b\r\0", 0, ["a\r", "b\r"]),
  ])
  func linesOfAListEndAsItsFirstDoes(
    _ text: String, _ separator: UInt8, _ names: [String]
  ) throws {
    let file = try Fixture.file("list", Array(text.utf8))
    var reader = try LineReader(FilePath(file.path), separator: separator, isList: true)
    var read: [[UInt8]] = []
    while let name = try reader.next() { read.append(name) }
    #expect(read == names.map { Array($0.utf8) })
    #expect(reader.offset == text.utf8.count)
  }

  /// A clip instead of a list of names, which has no NUL but between names.
  @Test(
    arguments: [
      [0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70], [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13],
      [0x1A, 0x45, 0xDF, 0xA3, 0x93, 0x42, 0x82, 0],
    ] as [[UInt8]])
  func aClipIsNoList(_ bytes: [UInt8]) throws {
    let file = try Fixture.file("list", bytes)
    var reader = try LineReader(FilePath(file.path), isList: true)
    #expect(throws: FileFailure.self) { try reader.next() }
    var results = try LineReader(FilePath(file.path))
    #expect(try results.next() != nil)
  }

  /// A producer may have written half of a name when the run is interrupted.
  @Test func theBeginningOfALineIsNoLineOnceReadingIsCancelled() throws {
    let folder = try ScratchFolder()
    let path = folder.url.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let writer = try FileDescriptor.open(FilePath(path), .readWrite)
    defer { try? writer.close() }
    try writer.writeAll(Array("whole.mp4\nhalf-of-a-na".utf8))
    let asked = Mutex(0)
    var reader = try LineReader(FilePath(path)) {
      asked.withLock {
        $0 += 1
        return true
      }
    }
    #expect(try reader.next() == Array("whole.mp4".utf8))
    #expect(try reader.next() == nil)
    #expect(asked.withLock { $0 } > 0)
  }

  @Test func ofALineThatIsTooLongOnlyTheBeginningIsKept() throws {
    let long = String(repeating: "x", count: 300_000)
    let file = try Fixture.file("long", Array("a\n\(long)\nb\n\(long)".utf8))
    var reader = try LineReader(FilePath(file.path), longest: 1000)
    var lines: [(count: Int, wasTooLong: Bool)] = []
    while let line = try reader.next() { lines.append((line.count, reader.wasTooLong)) }
    #expect(lines.map(\.count) == [1, 100, 1, 100])
    #expect(lines.map(\.wasTooLong) == [false, true, false, true])
    #expect(reader.offset == 600_005)
  }

  @Test func linesMayBeLongerThanAnyBuffer() throws {
    var random = SplitMix64(seed: 3)
    let parts = (0..<20).map { _ in
      [UInt8](repeating: 0x78, count: Int.random(in: 0...200_000, using: &random))
    }
    #expect(try lines(Array(parts.joined(separator: [0])) + [0], separator: 0) == parts)
  }
}
