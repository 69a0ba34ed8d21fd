import Document
import Files
import Foundation
import Framing
import Recipes
import SystemPackage
import TestSupport
import Testing
import Unpad
import VidfitKit

@testable import Batch

/// The command that encodes a clip without its bars, and the clip.
///
/// - Parameter picture: in pixels of the clip seen upright.
func encodingLine(
  _ clip: URL, _ picture: PixelRect, to output: URL
) async throws -> (line: EncodingLine, source: EncodingSource) {
  var options = UnpadOptions()
  (options.crop, options.forced) = (picture, [.crop])
  options.destination = .file(FilePath(output.path))
  let unpadder = Unpadder(ClipAnalyzer(AnalysisOptions(viewports: [])), options)
  let plan = await unpadder.encoding(.file(FilePath(clip.path)))
  var found: (EncodingLine, EncodingSource)?
  if case .line(let line, let source?) = plan { found = (line, source) }
  return try #require(found, "\(plan)")
}

/// Clips that `ffmpeg` makes are encoded by it without their bars, and what comes out is compared.
@Suite struct EncodingRunTests {
  /// How a clip of 320×240 with 40 rows of bars above and below is made, and what must hold beside
  /// what must always hold.
  struct Clip: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String]
    var filter = "pad=320:240:0:40"
    var picture = PixelRect(x: 0, y: 40, width: 320, height: 160)
    var hasSteadyTimes = true

    var testDescription: String { name }

    func url() throws -> URL {
      let source = ["-f", "lavfi", "-i", "testsrc2=s=320x160:r=25:d=0.6"]
      let sound = ["-f", "lavfi", "-i", "sine=d=0.6"]
      return try Fixture.clip(name, source + sound + ["-vf", filter] + arguments)
    }
  }

  private static let fields = ["-flags", "+ilme+ildct"]

  static let clips: [Clip] = [
    Clip(
      name: "plain.mp4",
      arguments: [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-color_primaries", "bt709", "-color_trc",
        "bt709",
        "-colorspace", "bt709", "-color_range", "tv", "-c:a", "aac", "-movflags", "+faststart",
      ]),
    Clip(name: "full.mp4", arguments: ["-c:v", "libx264", "-pix_fmt", "yuvj420p", "-c:a", "aac"]),
    Clip(
      name: "hdr.mp4",
      arguments: [
        "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-preset", "ultrafast", "-tag:v", "hvc1",
        "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc",
        "-color_range", "tv", "-chroma_sample_location", "topleft", "-x265-params",
        "log-level=none", "-an",
      ]),
    Clip(
      name: "fields.mp4",
      arguments: fields + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-x264-params", "tff=1", "-an",
      ],
      filter: "interlace,pad=320:240:0:40"),
    Clip(
      name: "lower.mkv",
      arguments: fields + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-x264-params", "bff=1", "-an",
      ],
      filter: "interlace=scan=bff,pad=320:240:0:40"),
    Clip(
      name: "fields.mpg", arguments: fields + ["-c:v", "mpeg2video", "-q:v", "2", "-c:a", "mp2"],
      filter: "interlace,pad=320:240:0:40", hasSteadyTimes: false),
    Clip(
      name: "plain.ts",
      arguments: ["-c:v", "mpeg2video", "-q:v", "2", "-pix_fmt", "yuv420p", "-c:a", "mp2"]),
    Clip(
      name: "av1.mp4",
      arguments: [
        "-c:v", "libsvtav1", "-preset", "10", "-pix_fmt", "yuv420p10le", "-c:a", "aac",
      ]),
    Clip(
      name: "-od: d\u{1F4FC}'s\n.mp4",
      arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
    Clip(
      name: "wide.mp4",
      arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
      filter: "pad=320:240:0:40,setsar=64/45"),
    Clip(
      name: "prores.mov",
      arguments: [
        "-c:v", "prores_ks", "-profile:v", "1", "-pix_fmt", "yuv422p10le", "-c:a", "pcm_s16le",
      ]),
    Clip(
      name: "timecode.mov",
      arguments: [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-timecode", "01:00:00:00",
      ]),
    Clip(name: "lossless.mkv", arguments: ["-c:v", "ffv1", "-pix_fmt", "yuv444p", "-c:a", "flac"]),
    Clip(
      name: "uneven.mkv",
      arguments: [
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-fps_mode", "passthrough", "-enc_time_base",
        "1/1000", "-an",
      ], filter: "pad=320:240:0:40,settb=1/1000,setpts='PTS+mod(N*N*7,31)'"),
    Clip(
      name: "vp9.webm",
      arguments: [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-deadline", "realtime", "-cpu-used", "8",
        "-b:v",
        "2M", "-c:a", "libopus",
      ],
      // FFmpeg's muxer puts the delay of Opus before the start, 7 ms here, each time.
      hasSteadyTimes: false),
  ]

  private static func encode(
    _ clip: URL, _ picture: PixelRect, to output: URL
  ) async throws -> EncodingLine {
    let (line, source) = try await encodingLine(clip, picture, to: output)
    let shares = Shares()
    let log = try await EncodingRun(Encoding(line, of: source), overwrites: false).run {
      shares.add($0)
    }
    #expect(log.warning == nil && log.frames ?? 1 > 0)
    #expect(shares.all.last == 1 && shares.all == shares.all.sorted())
    return line
  }

  /// The lowest peak signal-to-noise ratio of a frame in dB.
  private static func quality(
    _ output: URL, _ clip: URL, _ picture: PixelRect, format: String, turns: Bool = false
  ) throws -> Double {
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let crop = "crop=\(picture.width):\(picture.height):\(picture.x):\(picture.y)"
    let graph =
      "[1:v:0]\(crop),settb=1/25,setpts=N,format=\(format)[b];"
      + "[0:v:0]settb=1/25,setpts=N,format=\(format)[a];[a][b]psnr=stats_file=-"
    let turning = turns ? [] : ["-noautorotate"]
    let lines = try ffmpeg.run(
      ["-v", "error"] + turning + ["-i", output.path] + turning + ["-i", clip.path]
        + ["-lavfi", graph, "-f", "null", "/dev/null"])
    let values = String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("psnr_avg:") }
        .flatMap { Double($0.dropFirst("psnr_avg:".count)) }
    }
    return try #require(values.min())
  }

  @Test(.timeLimit(.minutes(15)), arguments: clips)
  func thePictureIsLeftAndNothingElseChanges(_ clip: Clip) async throws {
    let input = try clip.url()
    let folder = try ScratchFolder()
    let output = folder.url.appendingPathComponent(clip.name)
    let line = try await Self.encode(input, clip.picture, to: output)
    #expect(line.picture == clip.picture)
    let before = try #require(FFprobe(input))
    let after = try #require(FFprobe(output))
    #expect(after.streams.map(\.codec_name) == before.streams.map(\.codec_name))
    #expect(after.streams.map(\.codec_tag_string) == before.streams.map(\.codec_tag_string))
    #expect(after.streams.map(\.disposition) == before.streams.map(\.disposition))
    let old = try #require(before.streams.first { $0.codec_type == "video" })
    let new = try #require(after.streams.first { $0.codec_type == "video" })
    #expect(new.width == clip.picture.width && new.height == clip.picture.height)
    #expect(new.pix_fmt == old.pix_fmt)
    #expect(new.color_range == old.color_range && new.color_space == old.color_space)
    #expect(new.color_transfer == old.color_transfer && new.color_primaries == old.color_primaries)
    #expect(new.chroma_location == old.chroma_location)
    #expect(new.sample_aspect_ratio == old.sample_aspect_ratio)
    #expect(new.tags?["timecode"] == old.tags?["timecode"])
    let entries =
      "frame=interlaced_frame,top_field_first"
      + (clip.hasSteadyTimes ? ",best_effort_timestamp_time" : "")
    #expect(
      try FFprobe.frames(output, stream: "v:0", entries)
        == FFprobe.frames(input, stream: "v:0", entries))
    let quality = try Self.quality(
      output, input, clip.picture, format: try #require(old.pix_fmt))
    #expect(quality > 45)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [clip.name])
  }

  /// All eight ways to turn and mirror a picture: what is shown is the same.
  @Test(.timeLimit(.minutes(15)), arguments: [0, 90, 180, 270], [false, true])
  func theShownPictureIsTheSame(_ rotation: Int, _ isMirrored: Bool) async throws {
    let clip = try #require(Self.clips.first { $0.name == "plain.mp4" }).url()
    let turned = try Fixture.file(
      "turned.mp4", Turned.movie(clip, clockwise: rotation, isMirrored: isMirrored))
    let isUpright = rotation % 180 == 0
    let shown = PixelRect(
      x: 16, y: 40, width: isUpright ? 304 : 200, height: isUpright ? 160 : 240)
    let folder = try ScratchFolder()
    for name in ["turned.mp4", "turned.mkv"] {
      let output = folder.url.appendingPathComponent(name)
      let line = try await Self.encode(turned, shown, to: output)
      #expect(try #require(FFprobe(output)).streams[0].rotation == 0)
      #expect((line.notes == ["the picture is stored upright"]) == (rotation != 0 || isMirrored))
      // By default FFmpeg turns what it reads as a player would.
      #expect(try Self.quality(output, turned, shown, format: "yuv420p", turns: true) > 45)
    }
  }

  @Test func whatCannotBeCopiedIsLeftOut() async throws {
    let plain = try #require(Self.clips.first { $0.name == "plain.mp4" }).url()
    let subtitles = try Fixture.file(
      "s.srt", Array("1\n00:00:00,000 --> 00:00:00,800\nHello\n".utf8))
    let clip = try Fixture.clip(
      "code.mov",
      [
        "-i", plain.path, "-i", subtitles.path, "-map", "0", "-map", "1", "-c", "copy", "-c:s",
        "mov_text", "-timecode", "01:00:00:00",
      ])
    let folder = try ScratchFolder()
    for (name, subtitle) in [("out.mp4", "mov_text"), ("out.mkv", "subrip"), ("out.ts", "")] {
      let output = folder.url.appendingPathComponent(name)
      let picture = PixelRect(x: 0, y: 40, width: 320, height: 160)
      let line = try await Self.encode(clip, picture, to: output)
      let names = try #require(FFprobe(output)).streams.compactMap(\.codec_name)
      #expect(names == ["h264", "aac"] + (subtitle.isEmpty ? [] : [subtitle]))
      #expect(line.notes.count == (name == "out.mp4" ? 0 : 1), "\(line.notes)")
    }
  }

  @Test(.timeLimit(.minutes(15))) func everythingInAMatroskaFileStays() async throws {
    let plain = try #require(Self.clips.first { $0.name == "plain.mp4" }).url()
    let subtitles = try Fixture.file(
      "s.srt", Array("1\n00:00:00,000 --> 00:00:00,800\nHello\n".utf8))
    let chapters = try Fixture.file(
      "c.txt",
      Array(
        (";FFMETADATA1\ntitle=Film\n" + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n"
          + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Two\n").utf8))
    let note = try Fixture.file("note.txt", Array("note".utf8))
    let cover = try Fixture.clip(
      "cover.png", ["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1"])
    let clip = try Fixture.clip(
      "rich.mkv",
      [
        "-i", plain.path, "-i", subtitles.path, "-i", chapters.path, "-map", "0", "-map", "1",
        "-map_chapters", "2", "-map_metadata", "2", "-c", "copy", "-metadata:s:v", "language=ger",
        "-attach", note.path, "-metadata:s:t:0", "mimetype=text/plain", "-attach", cover.path,
        "-metadata:s:t:1", "mimetype=image/png",
      ])
    let folder = try ScratchFolder()
    let output = folder.url.appendingPathComponent("-rich: \u{1F4FC}'s\n.mkv")
    let picture = PixelRect(x: 0, y: 40, width: 320, height: 160)
    let notes = try await Self.encode(clip, picture, to: output).notes
    #expect(
      notes == [
        "stream 4 (cover art, png) is left out, because FFmpeg can't copy it into Matroska"
      ])
    let after = try #require(FFprobe(output))
    #expect(after.streams.map(\.codec_name) == ["h264", "aac", "subrip", nil])
    #expect(after.streams[3].tags?["filename"] == "note.txt")
    #expect(after.streams[0].tags?["language"] == "ger")
    #expect(after.chapters?.map { $0.tags?["title"] } == ["One", "Two"])
  }

  /// Another user may give the clip's name to another file, or write in the file, as soon as vidfit has
  /// looked at it: what is encoded is what was analysed, or nothing.
  @Test(.timeLimit(.minutes(15)), arguments: ["index-last.mp4", "cues.mkv", "plain.ts", "list"])
  func whatIsEncodedIsWhatWasAnalysed(_ name: String) async throws {
    let arguments = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    let clip = Clip(name: name == "list" ? "listed.mp4" : name, arguments: arguments)
    let folder = try ScratchFolder()
    let input = folder.url.appendingPathComponent(clip.name)
    try FileManager.default.copyItem(at: clip.url(), to: input)
    let secret = folder.url.appendingPathComponent("secret.mp4")
    let red = ["-f", "lavfi", "-i", "color=red:s=320x240:d=1"]
    try FileManager.default.copyItem(
      at: Fixture.clip("secret.mp4", red + arguments), to: secret)
    let output = folder.url.appendingPathComponent("out.\(input.pathExtension)")
    let (line, source) = try await encodingLine(input, clip.picture, to: output)
    #expect(!source.pictures.isEmpty)
    let list = try folder.write(
      "list", "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsecret.mp4\n")
    #expect(rename(name == "list" ? list.path : secret.path, input.path) == 0)
    _ = try await EncodingRun(Encoding(line, of: source), overwrites: false).run { _ in }
    #expect(source.difference(of: FilePath(output.path)) == nil)
    let quality = try Self.quality(output, clip.url(), clip.picture, format: "yuv420p")
    #expect(quality > 35)
  }

  @Test func whatWasWrittenIntoTheFileMeanwhileIsNotTheClip() async throws {
    let arguments = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    let clip = Clip(name: "written.mp4", arguments: arguments)
    let other = try Fixture.clip(
      "smpte.mp4", ["-f", "lavfi", "-i", "smptebars=s=320x240:d=1"] + arguments)
    let folder = try ScratchFolder()
    let input = folder.url.appendingPathComponent(clip.name)
    try FileManager.default.copyItem(at: clip.url(), to: input)
    let output = folder.url.appendingPathComponent("out.mp4")
    let (line, source) = try await encodingLine(input, clip.picture, to: output)
    let handle = try FileHandle(forWritingTo: input)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(contentsOf: other))
    let error = await #expect(throws: EncodingFailure.self) {
      try await EncodingRun(Encoding(line, of: source), overwrites: false).run { _ in }
    }
    #expect(error?.description == "the output shows other pictures than the clip that was analysed")
    #expect(try folder.files(below: ".", endingWith: ".mp4").sorted() == ["./written.mp4"])
  }
}
