import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Bytes from elsewhere give the same as a file.
@Suite(.timeLimit(.minutes(15))) struct SourceReadingTests {
  static let kinds: [(String, [String])] = [
    ("a.mp4", ["-c:v", "libx264"]), ("first.mp4", ["-c:v", "libx264", "-movflags", "faststart"]),
    ("a.mkv", ["-c:v", "libx264"]), ("front.mkv", ["-c:v", "libx264", "-cues_to_front", "1"]),
    ("a.webm", ["-c:v", "libvpx-vp9"]), ("a.ts", ["-c:v", "libx264"]),
    ("a.mpg", ["-c:v", "mpeg2video"]), ("a.avi", ["-c:v", "mpeg4"]),
    ("a.mxf", ["-c:v", "mpeg2video"]), ("a.flv", ["-c:v", "libx264"]),
    ("a.h264", ["-c:v", "libx264"]), ("a.gif", []),
  ]

  private func clip(_ name: String, _ arguments: [String]) throws -> URL {
    try Fixture.pattern(name, size: "320x180", seconds: 4, arguments + ["-g", "10"])
  }

  private func read(_ reader: inout VideoReader) throws -> [CompressedSample?] {
    try [0.0, 3.1, 1.3, 0.4].map { try reader.keySample(near: $0) }
  }

  @Test(arguments: kinds) func samplesAreThoseOfTheFile(_ name: String, _ codec: [String]) throws {
    let clip = try clip(name, codec)
    var local = try VideoReader(FilePath(clip.path))
    let source = try MemorySource(clip)
    var remote = try VideoReader(.bytes(source, extension: clip.pathExtension))
    #expect(remote.facts == local.facts)
    #expect(remote.keyFrames.map(\.time) == local.keyFrames.map(\.time))
    #expect(try read(&remote) == read(&local))
    #expect(source.reads > 0)
  }

  /// Wherever the line breaks, that is what is reported, and not damage.
  @Test(arguments: kinds) func aBrokenLineIsNoDamage(_ name: String, _ codec: [String]) throws {
    let clip = try clip(name, codec)
    var (ends, isWhole, lasts) = (0, false, 0)
    while !isWhole {
      let source = try MemorySource(clip, lasts: lasts)
      do {
        var reader = try VideoReader(.bytes(source, extension: clip.pathExtension))
        _ = try read(&reader)
        try reader.checkSource(.decode)
        isWhole = source.reads <= lasts
        #expect(isWhole, "\(lasts) reads")
      } catch let error as VideoError {
        #expect(error.code == .network && error.isRetryable, "\(lasts) reads: \(error)")
        #expect(error.message == "the line is dead")
        ends += 1
      }
      lasts += 1 + lasts / 8
    }
    #expect(ends > 2)
  }

  @Test func anEmptySourceIsAnEmptyFile() throws {
    let source = try MemorySource(try Fixture.file("empty.mp4", []))
    #expect(throws: VideoError(.corrupt, .open, "the file is empty")) {
      _ = try VideoReader(.bytes(source, extension: "mp4")).facts
    }
  }

  @Test func fingerprintsReadNothing() throws {
    let clip = try Clips.clean()
    let source = try MemorySource(clip, identity: "\"a\" 17")
    let other = try MemorySource(clip, identity: "\"b\" 17")
    let first = try #require(
      try ContentFingerprint.content.of(.bytes(source, extension: "mp4")))
    #expect(first.hasPrefix("http:\(source.size):"))
    #expect(try ContentFingerprint.sampled.of(.bytes(source, extension: nil)) == first)
    #expect(try ContentFingerprint.sampled.of(.bytes(other, extension: nil)) != first)
    #expect(source.reads == 0)
    let nameless = try MemorySource(clip, identity: nil)
    #expect(try ContentFingerprint.sampled.of(.bytes(nameless, extension: nil)) == nil)
    let path = FilePath(clip.path)
    #expect(
      try ContentFingerprint.sampled.of(.file(path)) == ContentFingerprint.sampled.of(path))
  }

  /// The index at the end, and key frames, are announced before they are read.
  @Test func whatIsReadIsAnnounced() throws {
    let clip = try Fixture.pattern(
      "large.mp4", size: "640x360", seconds: 20,
      ["-c:v", "libx264", "-g", "10", "-b:v", "8M", "-vf", "noise=alls=40:allf=t"])
    let source = try MemorySource(clip)
    var reader = try VideoReader(.bytes(source, extension: "mp4"))
    let opened = source.surprises
    #expect(opened <= 3)
    let entries = Array(reader.keyFrames.dropFirst(2).prefix(30).filter { $0.time > 3 })
    reader.expect(entries)
    for entry in entries { #expect(try reader.keySample(near: entry.time) != nil) }
    #expect(source.surprises <= opened + 1)
    let first = try #require(entries.first)
    #expect(reader.range(of: first)?.count == first.bytes)
  }

  /// Of a clip without an index, key frames spread over it are announced by the file's size alone.
  @Test(arguments: [("large.ts", ["-c:v", "libx264"]), ("large.mpg", ["-c:v", "mpeg2video"])])
  func placesWithoutAnIndexAreAnnounced(_ name: String, _ codec: [String]) throws {
    let clip = try Fixture.pattern(
      name, size: "640x360", seconds: 20,
      codec + [
        "-g", "10", "-b:v", "8M", "-maxrate", "8M", "-bufsize", "1M", "-vf", "noise=alls=40:allf=t",
      ])
    let source = try MemorySource(clip)
    var reader = try VideoReader(.bytes(source, extension: clip.pathExtension))
    let times = [7.5, 12.5, 2.5, 17.5]
    reader.expect(times: times)
    let opened = source.surprises
    for time in times {
      let sample = try #require(try reader.keySample(around: time))
      #expect(sample.isKey && abs(sample.time - time) < 2, "\(sample.time) for \(time)")
    }
    #expect(source.surprises <= opened)
    // A file is sought exactly.
    var local = try VideoReader(FilePath(clip.path))
    #expect(try local.keySample(around: 7.5) == local.keySample(near: 7.5))
  }
}
