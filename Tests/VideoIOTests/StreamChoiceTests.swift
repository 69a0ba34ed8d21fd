import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// Which of several video streams is taken, and why.
@Suite struct StreamChoiceTests {
  /// Streams of 64x48, 96x64 and so on; what precedes them, and their dispositions.
  private static func clip(
    _ name: String, _ dispositions: [String], _ arguments: [String] = []
  ) throws -> FilePath {
    let sizes = ["64x48", "96x64", "128x96"].prefix(dispositions.count)
    let inputs = sizes.flatMap { ["-f", "lavfi", "-i", "testsrc2=s=\($0):d=2:r=25"] }
    let maps = sizes.indices.flatMap { ["-map", "\($0)"] }
    let marks = dispositions.enumerated().flatMap { ["-disposition:v:\($0)", $1] }
    return path(
      try Fixture.clip(
        name, inputs + maps + ["-c:v", "mpeg4", "-g", "25", "-threads", "1"] + marks + arguments))
  }

  @Test(
    arguments: [
      (["0"], 0, nil), (["default"], 0, nil), (["default", "0"], 0, "it is marked as default"),
      (["0", "default"], 1, "it is marked as default"),
      (["0", "0", "default"], 2, "it is marked as default"), (["0", "0"], 0, "it is the first"),
      (["default", "default"], 0, "it is the first"),
      (["visual_impaired", "0"], 1, "it is meant for people who see and hear well"),
    ] as [([String], Int, String?)])
  func reason(_ dispositions: [String], _ index: Int, _ reason: String?) throws {
    let reader = try VideoReader(Self.clip("several.mkv", dispositions))
    #expect(reader.facts.pick.index == index)
    #expect(reader.facts.pick.count == dispositions.count)
    #expect(reader.facts.pick.reason == reason)
  }

  @Test func higherBitRate() throws {
    let clip = try Self.clip(
      "several.mp4", ["default", "default"], ["-b:v:0", "40k", "-q:v:1", "2"])
    let pick = try VideoReader(clip).facts.pick
    #expect(pick.index == 1 && pick.reason == "it has the higher bit rate")
  }

  /// What FFmpeg can't decode isn't shown if there is something else.
  @Test func theOneThatCanBeDecoded() throws {
    let clip = try Self.clip("several.mp4", ["default", "0"], ["-c:v", "libx264"])
    var movie = try BoxTree(contentsOf: URL(fileURLWithPath: clip.string))
    movie.edit(BoxTree.sampleEntry("avc1")) { $0.type = "zz9x" }
    let reader = try VideoReader(path(Fixture.file("half.mp4", movie.serialized)))
    #expect(reader.facts.pick.index == 1)
    #expect(reader.facts.pick.reason?.hasSuffix("can decode no other") == true)
    #expect(reader.facts.storage.width == 96)
  }

  @Test(arguments: ["several.mkv", "several.mp4", "several.avi", "several.nut"])
  func byNumber(_ name: String) throws {
    let clip = try Self.clip(name, ["default", "0", "0"])
    for (index, width) in [64, 96, 128].enumerated() {
      var reader = try VideoReader(clip, stream: .index(index))
      #expect(reader.facts.pick.index == index)
      #expect(reader.facts.pick.reason == "it was asked for")
      #expect(reader.facts.storage.width == width)
      var decoder = try FrameDecoder(reader.stream)
      for time in [0, 1.5] {
        let sample = try #require(try reader.keySample(near: time))
        #expect(try decoder.decodeKey(sample)?.size.width == width)
      }
    }
  }

  @Test func aNumberThatNoVideoHas() throws {
    let sound = ["-f", "lavfi", "-i", "sine=d=2"]
    let picture = ["-f", "lavfi", "-i", "testsrc2=s=64x48:d=2:r=25"]
    let clip = path(
      try Fixture.clip(
        "sounding.mkv", sound + picture + ["-map", "0", "-map", "1", "-c:v", "mpeg4"]))
    let rest = "; video streams it has: 1 (64x48)"
    for (index, fault) in [(0, "its stream 0 is sound"), (5, "it has no stream 5")] {
      let error = #expect(throws: VideoError.self) {
        _ = try VideoReader(clip, stream: .index(index))
      }
      #expect(error == VideoError(.noVideo, .probe, fault + rest))
    }
  }

  /// Cover art is never taken unasked, but can be asked for.
  @Test(arguments: ["covered.m4a", "covered.mp3"])
  func coverArt(_ name: String) throws {
    let cover = try Fixture.pattern("cover.png", size: "96x64", seconds: 0.04, ["-frames:v", "1"])
    let clip = path(
      try Fixture.clip(
        name,
        [
          "-f", "lavfi", "-i", "sine=d=1", "-i", cover.path, "-map", "0", "-map", "1", "-c:v",
          "copy",
          "-disposition:v", "attached_pic",
        ]))
    let error = #expect(throws: VideoError.self) { _ = try VideoReader(clip) }
    #expect(error?.message == "it has no video stream, only cover art")
    var reader = try VideoReader(clip, stream: .index(1))
    #expect(reader.facts.pick.count == 0)
    var decoder = try FrameDecoder(reader.stream)
    for _ in 0..<2 {
      let sample = try #require(try reader.keySample(near: 0.7))
      #expect(try decoder.decodeKey(sample)?.size.width == 96)
      try reader.rewind()
    }
    #expect(try reader.nextSample() != nil)
    #expect(try reader.nextSample() == nil)
  }
}
