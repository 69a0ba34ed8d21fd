import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// A clip that lies in another file is read as if it were one of its own.
@Suite(.timeLimit(.minutes(15))) struct PartTests {
  /// A file in which the clip follows and precedes parts of a clip of the same format, so that a
  /// reader that leaves the part finds something to read.
  private func shard(_ clip: Data, _ folder: ScratchFolder) throws -> (FilePath, Range<Int64>) {
    let file = folder.url.appendingPathComponent("shard.tar")
    let before = clip.prefix(clip.count / 2 + 77)
    try (before + clip + clip).write(to: file)
    return (FilePath(file.path), Int64(before.count)..<Int64(before.count + clip.count))
  }

  @Test(arguments: SourceReadingTests.kinds)
  func aPartIsReadAsTheFile(_ name: String, _ codec: [String]) throws {
    let clip = try Fixture.pattern(name, size: "320x180", seconds: 4, codec + ["-g", "10"])
    let folder = try ScratchFolder()
    let (file, range) = try shard(Data(contentsOf: clip), folder)
    let source = ClipSource.part(file, range, name: FilePath("shard.tar/\(name)"))
    var whole = try VideoReader(FilePath(clip.path))
    var part = try VideoReader(source)
    #expect(part.facts == whole.facts)
    #expect(part.keyFrames.map(\.time) == whole.keyFrames.map(\.time))
    for time in [0.0, 3.1, 1.3, 0.4] {
      #expect(try part.keySample(near: time) == whole.keySample(near: time))
    }
    for kind in [ContentFingerprint.sampled, .content] {
      #expect(try kind.of(source) == kind.of(FilePath(clip.path)))
    }
  }

  @Test func readingEndsWhereThePartEnds() throws {
    let folder = try ScratchFolder()
    let file = FilePath(try folder.write("shard.tar", "0123456789").path)
    let part = try InputFile(file, part: 3..<7)
    #expect(part.bytes(at: 0, count: 20) == Array("3456".utf8))
    #expect(part.bytes(at: 2, count: 20) == Array("56".utf8))
    #expect(part.bytes(at: 4, count: 20).isEmpty)
    #expect(part.local == nil && part.bytesRead == 4)
    let again = InputFile(again: part, nil)
    #expect(again.bytes(at: 1, count: 20) == Array("456".utf8))
  }

  @Test(arguments: [0..<11, 10..<11, 20..<30, 1..<Int64.max])
  func aPartBehindTheEndIsRefused(_ range: Range<Int64>) throws {
    let folder = try ScratchFolder()
    let file = FilePath(try folder.write("shard.tar", "0123456789").path)
    let error = #expect(throws: VideoError.self) { try InputFile(file, part: range) }
    #expect(error?.code == .corrupt && error?.stage == .open)
    let end = range.upperBound
    #expect(error?.message == "it ends at byte \(end), but the file that holds it has 10 bytes")
  }

  /// They may have the same length, and always have the same time.
  @Test func partsOfAFileAreToldApartWithoutReading() throws {
    let folder = try ScratchFolder()
    let file = FilePath(try folder.write("shard.tar", "0123456789").path)
    let prints = try [0..<4, 4..<8].map { (range: Range<Int64>) in
      try ContentFingerprint.metadata.of(.part(file, range, name: "a"))
    }
    #expect(prints[0] != prints[1])
  }
}
