import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// What a cropped copy keeps besides the video.
@Suite struct CopiedStreamsTests {
  private static let picture = PixelRect(x: 0, y: 8, width: 96, height: 48)

  /// A film with sound in two languages, subtitles, chapters, tags, a font and a cover.
  private static func film() throws -> FilePath {
    let folder = try ScratchFolder()
    let subtitles = try folder.write(
      "s.srt", "1\n00:00:00,100 --> 00:00:00,400\nHello\n\n2\n00:00:00,500 --> 00:00:00,700\nBye\n")
    let chapters = try folder.write(
      "c.txt",
      """
      ;FFMETADATA1
      title=Film
      artist=Somebody
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=300
      title=One
      [CHAPTER]
      TIMEBASE=1/1000
      START=300
      END=800
      title=Two
      """)
    let font = try folder.write("f.ttf", "not a font")
    let cover = try Fixture.pattern("cover.png", size: "32x32", seconds: 0.04, ["-frames:v", "1"])
    let inputs =
      ["testsrc2=s=96x64:d=0.8:r=25", "sine=d=0.8", "sine=f=880:d=0.8"]
      .flatMap { ["-f", "lavfi", "-i", $0] } + ["-i", subtitles.path, "-i", chapters.path]
    let maps =
      (0...3).flatMap { ["-map", "\($0)"] } + ["-map_metadata", "4", "-map_chapters", "4"]
    let codecs = [
      "-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p", "-c:a:0", "libopus", "-c:a:1", "aac",
      "-c:s", "srt",
    ]
    let marks = [
      "-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=fra", "-disposition:a:1",
      "comment", "-disposition:s:0", "forced", "-metadata:s:v:0", "title=Picture",
    ]
    let attachments = [
      "-attach", font.path, "-metadata:s:t:0", "mimetype=font/ttf", "-metadata:s:t:0",
      "filename=f.ttf", "-attach", cover.path, "-metadata:s:t:1", "mimetype=image/png",
      "-metadata:s:t:1", "filename=cover.png",
    ]
    return FilePath(
      try Fixture.clip("film.mkv", inputs + maps + codecs + marks + attachments).path)
  }

  /// What ffprobe tells, without what follows from the cropping or the muxer's name.
  private static func description(_ path: FilePath) throws -> [String] {
    let text = try CommandLineTool("ffprobe")?.run([
      "-v", "error", "-show_streams", "-show_chapters", "-show_format", path.string,
    ])
    let own = [
      "width=", "height=", "coded_", "display_aspect", "extradata_size", "filename=", "size=",
      "bit_rate=", "TAG:ENCODER=", "TAG:encoder=", "TAG:DURATION=",
      // FFmpeg's muxer counts the samples of the last packet that are not to be heard.
      "duration=", "duration_ts=",
    ]
    return String(decoding: text ?? Data(), as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { line in !own.contains { line.hasPrefix($0) } }
  }

  @Test func everythingOfMatroska() throws {
    let clip = try Self.film()
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    let output = try EditingClips.output("out.mkv")
    let copy = try CroppedCopy(of: clip, cropping, to: output)
    #expect(copy.losses == [])
    let before = try Self.description(clip)
    #expect(before.contains("TAG:title=Two") && before.contains("TAG:filename=cover.png"))
    #expect(before.contains("DISPOSITION:forced=1") && before.contains("TAG:language=deu"))
    #expect(try Self.description(output) == before)
    let digests = (
      try PacketDigest(clip, leavingOutParameterSetsOf: 0),
      try PacketDigest(output, leavingOutParameterSetsOf: 0)
    )
    // Picture, two sounds, subtitles, font, cover.
    #expect(digests.0.streams.count == 6)
    #expect(digests.1.difference(from: digests.0) == nil)
  }

  @Test func programmesAndNumbersOfTransportStreams() throws {
    let inputs = ["testsrc2=s=96x64:d=0.8:r=25", "sine=d=0.8", "sine=f=880:d=0.8"]
      .flatMap { ["-f", "lavfi", "-i", $0] }
    let clip = FilePath(
      try Fixture.clip(
        "two.ts",
        inputs + (0...2).flatMap { ["-map", "\($0)"] } + [
          "-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p", "-c:a:0", "aac", "-c:a:1", "ac3",
          "-metadata:s:a:0", "language=deu", "-streamid", "0:500", "-streamid", "1:600",
          "-program", "title=First:st=0:st=1", "-program", "title=Second:st=2",
          // Time stamps wrap around at 95443.7 seconds.
          "-output_ts_offset", "95442",
        ]
      ).path)
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    let output = try EditingClips.output("out.ts")
    #expect(try CroppedCopy(of: clip, cropping, to: output).losses == [])
    let digests = (
      try PacketDigest(clip, leavingOutParameterSetsOf: cropping.stream),
      try PacketDigest(output, leavingOutParameterSetsOf: cropping.stream)
    )
    #expect(digests.1.difference(from: digests.0) == nil)
    func programmes(_ path: FilePath) throws -> String {
      let arguments = [
        "-v", "error", "-show_entries",
        "program=program_id:program_tags:program_stream=id,codec_name,start_pts:stream=id,start_pts",
        "-of", "compact", path.string,
      ]
      return String(
        decoding: try CommandLineTool("ffprobe")?.run(arguments) ?? Data(), as: UTF8.self)
    }
    let before = try programmes(clip)
    #expect(before.contains("First") && before.contains("0x1f4") && before.contains("Second"))
    #expect(try programmes(output) == before)
  }

  /// Blu-ray's packets have a time code each.
  @Test func longPackets() throws {
    let clip = try EditingClips.make("a.m2ts", ["-mpegts_m2ts_mode", "1"])
    let output = try EditingClips.output("out.m2ts")
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    _ = try CroppedCopy(of: clip, cropping, to: output)
    let size = try FileManager.default.attributesOfItem(atPath: output.string)[.size] as? Int
    #expect(size.map { $0 % 192 } == 0)
    #expect(
      try CommandFrames.hashes(output) == CommandFrames.hashes(clip, part: Self.picture))
  }

  /// The second of two videos is cropped, and the first stays.
  @Test func oneOfTwoVideos() throws {
    let inputs = ["testsrc2=s=64x48:d=0.4:r=25", "testsrc2=s=96x64:d=0.4:r=25"]
      .flatMap { ["-f", "lavfi", "-i", $0] }
    let clip = FilePath(
      try Fixture.clip(
        "two.mkv",
        inputs + ["-map", "0", "-map", "1", "-c:v", "libx264", "-pix_fmt", "yuv420p"]
      ).path)
    let output = try EditingClips.output("out.mkv")
    let cropping = try CodecCropping(clip, keeping: Self.picture, stream: .index(1))
    _ = try CroppedCopy(of: clip, cropping, to: output)
    #expect(try VideoReader(output, stream: .index(0)).facts.storage.width == 64)
    #expect(
      try VideoReader(output, stream: .index(1)).facts.storage
        == PixelSize(width: 96, height: 48))
    let digests = (try PacketDigest(clip), try PacketDigest(output))
    #expect(digests.0 == digests.1)
  }

  /// FFmpeg reads FLAC in a transport stream as data of an unknown kind.
  @Test func dataOfUnknownKind() throws {
    let clip = try Self.sounding("data.ts", ["-c:a", "flac"])
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    let output = try EditingClips.output("out.ts")
    #expect(
      refusalReason { _ = try CroppedCopy(of: clip, cropping, to: output) }
        == "FFmpeg can't write its stream 1 (bin_data) in mpegts")
  }

  @Test func codecOfUnknownName() throws {
    let clip = try Self.sounding("a.mkv", ["-c:a", "aac", "-write_crc32", "0"])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip.string)))
    let name = Array("A_AAC".utf8)
    let place = try #require(
      bytes.indices.dropLast(name.count).first { Array(bytes[$0..<$0 + name.count]) == name })
    bytes[place + 2] = UInt8(ascii: "X")
    let unknown = FilePath(try Fixture.file("unknown.mkv", bytes).path)
    let cropping = try CodecCropping(unknown, keeping: Self.picture)
    let output = try EditingClips.output("out.mkv")
    #expect(
      refusalReason { _ = try CroppedCopy(of: unknown, cropping, to: output) }
        == "FFmpeg can't write its stream 1 (none) in matroska")
    #expect(!FileManager.default.fileExists(atPath: output.string))
  }

  /// Codecs that Matroska has no name for are written as in AVI.
  @Test func codecsWithoutNameInMatroska() throws {
    let clip = try Self.sounding("a.mkv", ["-c:a", "adpcm_ms"])
    let cropping = try CodecCropping(clip, keeping: Self.picture)
    let output = try EditingClips.output("out.mkv")
    #expect(try CroppedCopy(of: clip, cropping, to: output).losses == [])
    let digests = (try PacketDigest(clip), try PacketDigest(output))
    #expect(digests.0 == digests.1)
  }

  private static func sounding(_ name: String, _ arguments: [String]) throws -> FilePath {
    FilePath(
      try Fixture.clip(
        name,
        [
          "-f", "lavfi", "-i", "testsrc2=s=96x64:d=0.4:r=25", "-f", "lavfi", "-i", "sine=d=0.4",
          "-map", "0", "-map", "1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-strict", "-2",
        ] + arguments
      ).path)
  }
}
