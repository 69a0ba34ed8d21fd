import Bytes
import CFFmpeg
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// The first slice gives the same facts that `avformat_find_stream_info` learns from whole pictures.
@Suite struct SliceProbeTests {
  private static func probe(_ clip: URL) throws -> SliceProbe? {
    let demuxer = try Demuxer(InputContext(InputFile(FilePath(clip.path))), extension: "mp4")
    return SliceProbe(demuxer, ContainerLayout(of: demuxer), ReadingLimits(), .best)
  }

  /// A Matroska copy has the same codec headers, and is probed with whole pictures.
  @Test(arguments: [
    [], ["-pix_fmt", "yuvj420p"], ["-pix_fmt", "yuv422p10le"], ["-pix_fmt", "yuv444p"],
    ["-pix_fmt", "gray"], ["-bf", "3"], ["-profile:v", "baseline"], ["-x264-params", "slices=4"],
    ["-flags", "+ildct+ilme"], ["-vf", "setsar=16/11"], ["-vf", "crop=62:46"],
    ["-x264-params", "aud=1:nal-hrd=vbr:vbv-maxrate=500:vbv-bufsize=500"],
    [
      "-colorspace", "bt709", "-color_primaries", "bt2020", "-color_trc", "smpte2084",
      "-chroma_sample_location", "topleft",
    ],
  ])
  func agreement(arguments: [String]) throws {
    let movie = try Fixture.pattern("whole.mp4", arguments + ["-c:v", "libx264"])
    let copy = try Fixture.clip("copy.mkv", ["-i", movie.path, "-c", "copy"])
    #expect(try Self.probe(movie) != nil)
    let probed = try VideoReader(FilePath(movie.path))
    let decoded = try VideoReader(FilePath(copy.path))
    var expected = decoded.facts
    expected.container = probed.facts.container
    // Matroska names codecs otherwise, and states no duration of single streams.
    (expected.tag, expected.ownDuration) = (probed.facts.tag, probed.facts.ownDuration)
    #expect(probed.facts == expected)
    #expect(probed.stream.reorderDepth == decoded.stream.reorderDepth)
    #expect(probed.stream.profile == decoded.stream.profile)
    #expect(probed.stream.level == decoded.stream.level)
    #expect(probed.stream.bitsPerRawSample == decoded.stream.bitsPerRawSample)
    #expect(probed.stream.chromaLocation == decoded.stream.chromaLocation)
  }

  @Test func otherStreamsAreLeftAlone() throws {
    let hevc = try Fixture.pattern("other.mp4", ["-c:v", "libx265", "-x265-params", "log-level=0"])
    #expect(try Self.probe(hevc) == nil)
    let pair = try Fixture.clip(
      "pair.mp4", ["-i", hevc.path, "-i", hevc.path, "-map", "0", "-map", "1", "-c:v", "libx264"])
    #expect(try Self.probe(pair) == nil)
  }

  /// The second description may be that of the first sample.
  @Test func twoDescriptions() throws {
    let once = try Fixture.pattern("twice.mp4", ["-c:v", "libx264"])
    var movie = try BoxTree(contentsOf: once)
    movie.edit(["moov", "trak", "mdia", "minf", "stbl", "stsd"]) { table in
      table.children.append(table.children[0])
      table.bytes.replaceSubrange(4..<8, with: BoxTree.bigEndian(2))
    }
    let clip = try Fixture.file("twice-described.mp4", movie.serialized)
    #expect(try Self.probe(clip) == nil)
    var expected = try VideoReader(FilePath(once.path)).facts
    expected.container.bytes = Int64(movie.serialized.count)
    #expect(try VideoReader(FilePath(clip.path)).facts == expected)
  }

  /// A sample without a slice is read in the ordinary way.
  @Test func damagedStart() throws {
    let clip = try Fixture.pattern("damaged.mp4", ["-c:v", "libx264"])
    var bytes = [UInt8](try Data(contentsOf: clip))
    let start = try #require(bytes.firstRange(of: Array("mdat".utf8))).upperBound
    bytes.replaceSubrange(start..<start + 200, with: repeatElement(0xFF, count: 200))
    let damaged = try Fixture.file("damaged-start.mp4", bytes)
    #expect(try Self.probe(damaged) == nil)
    #expect(try VideoReader(FilePath(damaged.path)).facts.storage.width == 64)
  }
}
