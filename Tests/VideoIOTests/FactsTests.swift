import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

@Suite struct FactsTests {
  private func facts(_ url: URL) throws(VideoError) -> VideoFacts {
    try VideoReader(FilePath(url.path)).facts
  }

  /// A clip whose track header has another matrix: a, b, c and d of x′ = ax + cy, y′ = bx + dy.
  private func clip(matrix: [Double]) throws -> URL {
    var movie = try BoxTree(contentsOf: Fixture.pattern("plain.mp4", ["-c:v", "libx264"]))
    let words = [matrix[0], matrix[1], 0, matrix[2], matrix[3], 0, 0, 0, 16384].map {
      BoxTree.bigEndian(UInt32(bitPattern: Int32($0 * 65536)))
    }
    movie.edit(["moov", "trak", "tkhd"]) {
      $0.bytes.replaceSubrange(40..<76, with: words.flatMap(\.self))
    }
    return try Fixture.file("turned.mp4", movie.serialized)
  }

  @Test(arguments: [0, 90, 180, 270], [false, true])
  func orientation(rotation: Int, isMirrored: Bool) throws {
    let quarter = rotation / 90
    let cosine = [1.0, 0, -1, 0][quarter], sine = [0.0, 1, 0, -1][quarter]
    let flip = isMirrored ? -1.0 : 1
    let clip = try clip(matrix: [cosine, sine, -sine * flip, cosine * flip])
    let facts = try facts(clip)
    #expect(facts.orientation == PictureOrientation(rotation: rotation, isMirrored: isMirrored))
    #expect(facts.storage == PixelSize(width: 64, height: 48))
    #expect(facts.warnings == [])
  }

  @Test func unusableMatrices() throws {
    let half = 0.5.squareRoot()
    let tilted = try facts(clip(matrix: [half, half, -half, half]))
    #expect(tilted.warnings.count == 1)
    let slightly = try facts(clip(matrix: [0.9848, 0.1736, -0.1736, 0.9848]))
    #expect(slightly.orientation == .upright)
    #expect(slightly.warnings.count == 1)
    let singular = try facts(clip(matrix: [0, 0, 0, 0]))
    #expect(singular.orientation == .upright)
  }

  @Test(arguments: [
    ("16/11", "16:11"), ("0/1", "1:1"), ("1/1", "1:1"), ("40/1", "1:1"), ("4/3", "4:3"),
  ])
  func pixelAspectRatio(written: String, expected: String) throws {
    let clip = try Fixture.pattern(
      "anamorphic.mkv", ["-vf", "setsar=\(written)", "-c:v", "libx264"])
    let facts = try facts(clip)
    #expect(facts.pixelAspectRatio.description == expected)
    #expect(facts.warnings.isEmpty == (written != "40/1"))
  }

  @Test func colorTags() throws {
    let tagged = try Fixture.pattern(
      "hdr.mp4",
      [
        "-c:v", "libx264", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc",
        "smpte2084", "-colorspace", "bt2020nc", "-color_range", "tv",
      ])
    let facts = try facts(tagged)
    #expect(
      facts.color
        == ColorTags(
          primaries: "bt2020", transfer: "smpte2084", matrix: "bt2020nc", range: "tv"))
    #expect(facts.profile == "High 10")
    #expect(facts.bitDepth == 10)
    let plain = try self.facts(Fixture.pattern("plain.mp4", ["-c:v", "mpeg4"]))
    #expect(plain.color == ColorTags())
  }

  @Test(arguments: [("", "progressive"), ("+ilme+ildct", "tt")])
  func fieldOrder(flags: String, expected: String) throws {
    let clip = try Fixture.pattern(
      "fields.mkv",
      ["-c:v", "mpeg2video"] + (flags.isEmpty ? [] : ["-flags", flags, "-top", "1"]))
    #expect(try facts(clip).fieldOrder == expected)
    var reader = try VideoReader(FilePath(clip.path))
    let sample = try #require(try reader.nextSample())
    var decoder = try FrameDecoder(reader.stream)
    if let frame = try decoder.decodeKey(sample) {
      #expect(frame.fieldOrder == expected)
      #expect(frame.isInterlaced == (expected == "tt"))
    } else {
      Issue.record("no frame")
    }
  }

  /// `ffmpeg` writes no active format description, so user data with code 10 are inserted before the
  /// slices.
  @Test func activeFormat() throws {
    let plain = try Fixture.pattern("plain.m2v", seconds: 0.2, ["-c:v", "mpeg2video"])
    var bytes = [UInt8](try Data(contentsOf: plain))
    let slice = try #require(bytes.firstRange(of: [0, 0, 1, 1]))
    let userData = [0, 0, 1, 0xB2] + Array("DTG1".utf8) + [0x41, 0xFA]
    bytes.insert(contentsOf: userData, at: slice.lowerBound)
    for (url, expected) in [(plain, nil), (try Fixture.file("afd.m2v", bytes), 10 as UInt8?)] {
      var reader = try VideoReader(FilePath(url.path))
      var decoder = try FrameDecoder(reader.stream)
      let sample = try #require(try reader.nextSample())
      let frame = try decoder.decodeKey(sample)
      #expect(frame?.activeFormat == expected)
    }
  }

  @Test func frameRate() throws {
    let clip = try Fixture.pattern("ntsc.mp4", ["-r", "30000/1001", "-c:v", "libx264"])
    #expect(try facts(clip).frameRate == Ratio(30000, 1001))
  }

  @Test func bestOfSeveralStreams() throws {
    let clip = try Fixture.clip(
      "two.mkv",
      [
        "-f", "lavfi", "-i", "testsrc2=s=32x32:d=1", "-f", "lavfi", "-i", "testsrc2=s=96x64:d=1",
        "-f", "lavfi", "-i", "sine=d=1", "-map", "0", "-map", "1", "-map", "2", "-c:v", "mpeg4",
        "-disposition:v:0", "0", "-disposition:v:1", "default",
      ])
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.storage == PixelSize(width: 96, height: 64))
    #expect(try FrameSums.ofEveryFrame(&reader).count == 25)
  }

  @Test func videoBesideItsCover() throws {
    let cover = try Fixture.pattern("cover.png", size: "640x480", ["-frames:v", "1"])
    let film = try Fixture.pattern("film.mp4", ["-c:v", "libx264"])
    let clip = try Fixture.clip(
      "covered.mp4",
      [
        "-i", film.path, "-i", cover.path, "-map", "1", "-map", "0", "-c", "copy",
        "-disposition:v:0", "attached_pic",
      ])
    #expect(try facts(clip).storage == PixelSize(width: 64, height: 48))
    #expect(try facts(clip).codec == "h264")
  }
}
