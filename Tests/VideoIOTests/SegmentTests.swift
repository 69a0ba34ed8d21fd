import Files
import Foundation
import Framing
import TestSupport
import Testing
import VideoIO

/// Parts of streams that were cut for delivery are refused for what they are.
@Suite struct SegmentTests {
  private static func fragments() throws -> [BoxTree] {
    try BoxTree(
      contentsOf: Fixture.pattern(
        "whole.mp4", ["-c:v", "libx264", "-g", "25", "-movflags", "frag_keyframe+empty_moov"])
    ).children
  }

  private static func file(_ name: String, _ boxes: [BoxTree]) throws -> URL {
    try Fixture.file(name, boxes.flatMap(\.serialized))
  }

  @Test(arguments: [[], ["styp"], ["sidx"], ["styp", "sidx"], ["emsg"], ["prft", "free"]])
  func mediaSegment(_ first: [String]) throws {
    let media = try Self.fragments().filter { ["moof", "mdat"].contains($0.type) }
    let added = first.map { BoxTree($0, Array("msdh".utf8) + [UInt8](repeating: 0, count: 28)) }
    for name in ["segment.m4s", "segment.mp4", "segment"] {
      let error = refusal(of: try Self.file(name, added + media.prefix(2)))
      #expect(error?.code == .segment, "\(name): \(error?.message ?? "opens")")
      #expect(error?.message.hasPrefix("it is a media segment without its initial") == true)
    }
  }

  @Test(arguments: [true, false]) func initialisationSegment(_ isFragmented: Bool) throws {
    var boxes = try Self.fragments().filter { ["ftyp", "moov"].contains($0.type) }
    if !isFragmented {
      for index in boxes.indices { boxes[index].children.removeAll { $0.type == "mvex" } }
    }
    let error = refusal(of: try Self.file("init.mp4", boxes))
    #expect(error?.code == .segment)
    #expect(error?.message.hasPrefix("it is an initialisation segment") == true)
  }

  /// What the messages tell people to do.
  @Test func joinedTheyAreAClip() throws {
    let boxes = try Self.fragments()
    let whole = try VideoReader(path(Self.file("joined.mp4", boxes.filter { $0.type != "mfra" })))
    #expect(whole.facts.storage.width == 64)
  }

  @Test func soundAloneIsNoSegment() throws {
    let sound = try Fixture.clip(
      "sound.mp4",
      ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"])
    let boxes = try BoxTree(contentsOf: sound).children
    let start = boxes.filter { ["ftyp", "moov"].contains($0.type) }
    #expect(refusal(of: try Self.file("init.mp4", start))?.code == .noVideo)
  }

  /// A segment of a transport stream is whole.
  @Test func segmentOfATransportStream() throws {
    let clip = try Fixture.pattern("whole.ts", ["-c:v", "libx264", "-g", "25"])
    let bytes = try Data(contentsOf: clip)
    let half = bytes.count / 2 / 188 * 188
    let reader = try VideoReader(path(Fixture.file("segment.ts", bytes.prefix(half))))
    #expect(reader.facts.codec == "h264")
  }
}
