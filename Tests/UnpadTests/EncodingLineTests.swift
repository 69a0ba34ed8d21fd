import Document
import Files
import Framing
import SystemPackage
import Testing

@testable import Unpad
@testable import VideoIO
@testable import Words

/// From what is known of a clip to the words of the line. Tests/BatchTests/EncodingRunTests.swift runs
/// such lines.
@Suite struct EncodingLineTests {
  /// H.264 of 320×240 in MP4 with sound, unless told otherwise.
  private struct Sample {
    var path: FilePath = "in.mp4"
    var video: VideoFacts
    var contents: ClipContents
    var picture = PixelRect(x: 0, y: 40, width: 320, height: 160)

    init(_ codec: String = "h264", _ format: String = "yuv420p", depth: Int = 8) {
      video = VideoFacts(
        container: ContainerFacts(format: "mov,mp4,m4a,3gp,3g2,mj2", duration: 1, bytes: 0),
        codec: codec, pixelFormat: format, hasAlpha: false, bitDepth: depth,
        frameRate: Ratio(25, 1), storage: PixelSize(width: 320, height: 240),
        pixelAspectRatio: .one, orientation: .upright, color: ColorTags(),
        fieldOrder: "progressive", isStillImage: false, warnings: [])
      contents = ClipContents(streams: [
        StreamSummary(index: 0, kind: .video, codec: codec),
        StreamSummary(index: 1, kind: .sound, codec: "aac"),
      ])
    }

    func line(_ output: FilePath = "out.mp4", isNamed: Bool = true) throws -> EncodingLine {
      try EncodingLine(
        path, video, contents, picture: picture, output: output, isNamed: isNamed)
    }

    func words(_ output: FilePath = "out.mp4") throws -> String {
      String(decoding: try line(output).shellLine, as: UTF8.self)
    }

    /// Why there is no line; nil if there is one.
    func refusal(_ output: FilePath = "out.mp4") -> String? {
      do {
        _ = try line(output)
        return nil
      } catch {
        return (error as? Refusal)?.reasons.first?.message
      }
    }
  }

  @Test func thePlainestLineIsWhole() throws {
    let line = try Sample().line()
    #expect(
      String(decoding: line.shellLine, as: UTF8.self)
        == "ffmpeg -protocol_whitelist file -i file:in.mp4 -map 0 -map_metadata 0 -c copy "
        + "-vf crop=320:160:0:40 -c:v libx264 -preset:v slow -crf:v 14 -fps_mode:v passthrough "
        + "-movflags +faststart out.mp4")
    #expect(line.encoder == "libx264" && line.notes == [])
    #expect(line.picture == Sample().picture)
  }

  @Test(arguments: [
    ("in.mp4", "in.mp4"), ("-i", "./-i"), ("a:b.mp4", "./a:b.mp4"), ("./a:b.mp4", "./a:b.mp4"),
    ("/a:b", "/a:b"), ("http:x", "./http:x"), ("-", "./-"), ("subfile,,a", "./subfile,,a"),
  ])
  func namesAreNeitherOptionsNorAddresses(_ path: String, _ name: String) {
    #expect(String(decoding: FilePath(path).asFFmpegName, as: UTF8.self) == name)
  }

  @Test func pathsAreBytes() throws {
    var sample = Sample()
    sample.path = FilePath(bytes: [0x61, 0xFF, 0x0A, 0x27])
    let line = try sample.line("o.mp4")
    #expect(line.input == sample.path)
    #expect(line.arguments(writingTo: sample.path).last == sample.path.bytes)
  }

  @Test(arguments: [
    ("hevc", "yuv420p10le", 10, "out.mov", "-c:v libx265 -preset:v slow -crf:v 14 -tag:v hvc1 "),
    ("hevc", "yuv420p", 8, "out.mkv", "-c:v libx265 -preset:v slow -crf:v 14 -fps"),
    ("av1", "yuv420p", 8, "out.mp4", "-c:v libsvtav1 -preset:v 5 "),
    ("av1", "yuv444p", 8, "out.mp4", "-c:v libaom-av1 -crf:v 14 -b:v 0 "),
    ("vp9", "yuv420p", 8, "out.webm", "-c:v libvpx-vp9 -crf:v 14 -b:v 0 "),
    (
      "prores", "yuv422p10le", 10, "out.mov",
      "-c:v prores_ks -profile:v 3 -bits_per_mb:v 8000 -vendor:v apl0 "
    ),
    ("mpeg2video", "yuv420p", 8, "out.ts", "-c:v mpeg2video -q:v 2 "),
    ("mpeg2video", "yuv420p", 8, "out.mpg", "-f vob out.mpg"),
    ("ffv1", "yuv444p", 8, "out.mkv", "-c:v ffv1 -fps"),
    ("h264", "yuv420p", 8, "out.avi", "-crf:v 14 -bf:v 0 "),
    ("hevc", "yuv420p", 8, "out.m4v", "-f mp4 out.m4v"),
  ])
  func codecsKeepWhatTheyAre(
    _ codec: String, _ format: String, _ depth: Int, _ output: String, _ words: String
  ) throws {
    var sample = Sample(codec, format, depth: depth)
    if output == "out.webm" { sample.contents.streams[1].codec = "opus" }
    let line = try sample.line(FilePath(output))
    let text = String(decoding: line.shellLine, as: UTF8.self)
    #expect(text.contains(words), "\(text)")
    #expect(line.notes == [])
  }

  @Test(arguments: [
    ("cinepak", "rgb24", 8, "out.mov", "libx264", "no cinepak into QuickTime"),
    ("h264", "yuv420p", 8, "out.webm", "libvpx-vp9", "no h264 into WebM"),
    ("prores", "yuv444p12le", 12, "out.mov", "prores_ks", "samples of 12 bits get 10"),
    ("cinepak", "rgb24", 8, "out.mov", "libx264", "RGB becomes YUV"),
    ("cinepak", "argb", 8, "out.mov", "libx264", "RGB becomes YUV"),
    ("png", "rgba", 8, "out.mov", "libx264", "no png into QuickTime"),
    ("dnxhd", "yuv422p10le", 10, "out.mov", "libx264", "no dnxhd into QuickTime"),
    ("vp8", "yuv420p", 8, "out.webm", "libvpx-vp9", "no vp8 into WebM"),
    ("mpeg1video", "yuv420p", 8, "out.ts", "libx264", "no mpeg1video into MPEG-TS"),
  ])
  func whatChangesIsTold(
    _ codec: String, _ format: String, _ depth: Int, _ output: String, _ encoder: String,
    _ note: String
  ) throws {
    var sample = Sample(codec, format, depth: depth)
    if output == "out.webm" { sample.contents.streams[1].codec = "opus" }
    let line = try sample.line(FilePath(output))
    #expect(line.encoder == encoder && line.notes.contains { $0.contains(note) })
  }

  @Test func lossesAreTold() throws {
    var sample = Sample("hevc", "yuv420p10le", depth: 10)
    sample.video.hasAlpha = true
    sample.video.fieldOrder = "tt"
    sample.video.orientation = PictureOrientation(rotation: 90)
    sample.contents.hasStaticLight = true
    sample.contents.hasDynamicLight = true
    sample.contents.hasCaptions = true
    sample.video.dolbyVision = DolbyVisionFacts(profile: 8, compatibility: 1)
    let line = try sample.line()
    let expected = [
      "fields stay in the frames", "transparency is left out", "stored upright",
      "HDR10's mastering",
      "HDR10+", "Dolby Vision is left out; what stays is HDR10", "closed captions",
    ]
    #expect(line.notes.count == expected.count)
    for note in expected { #expect(line.notes.contains { $0.contains(note) }, "\(note)") }
    #expect(try sample.words().contains("crop=160:320:40:0,sidedata="))
  }

  @Test func otherStreamsStayWhereTheyCan() throws {
    var sample = Sample()
    var cover = StreamSummary(index: 5, kind: .video, codec: "png")
    cover.isCover = true
    sample.contents.streams += [
      StreamSummary(index: 2, kind: .subtitles, codec: "ass"),
      StreamSummary(index: 3, kind: .subtitles, codec: "hdmv_pgs_subtitle"),
      StreamSummary(index: 4, kind: .attachment, codec: "ttf"), cover,
    ]
    let movie = try sample.line()
    #expect(
      try sample.words().contains(
        "-map 0 -map -0:3 -map -0:4 -map_metadata 0 -c copy -c:s:0 mov_text -filter:v:0 crop="))
    #expect(try sample.words().contains("-c:v:0 libx264 ") && movie.notes.count == 3)
    let matroska = try sample.line("out.mkv")
    #expect(try sample.words("out.mkv").contains("-map 0 -map -0:5 -map_metadata 0 -c copy -vf "))
    #expect(matroska.notes.count == 1 && matroska.notes[0].contains("cover art, png"))
  }

  @Test func framesKeepTheirTimes() throws {
    var sample = Sample()
    sample.contents.unsteadyUnit = Ratio(1, 90_000)
    #expect(try sample.words().contains("-fps_mode:v passthrough -enc_time_base:v 1/90000 "))
    // AVI counts frames.
    #expect(try !sample.words("out.avi").contains("-enc_time_base"))
  }

  /// Later releases crop to the aperture first.
  @Test func cleanAperturesCount() throws {
    var sample = Sample()
    sample.video.cleanAperture = PixelRect(x: 16, y: 10, width: 280, height: 220)
    let crop = #"-vf 'crop=320:160:0-16*lt(iw*ih\,76800):(ih-oh)/2,setsar=1/1:max=100000' "#
    #expect(try sample.words().contains(crop))
  }

  @Test(arguments: [
    // The picture that is wanted, the field order, and what can be cut.
    (PixelRect(x: 1, y: 41, width: 317, height: 157), "progressive", "crop=318:158:0:40"),
    (PixelRect(x: 0, y: 42, width: 320, height: 156), "tt", "crop=320:160:0:40"),
    (PixelRect(x: 0, y: 40, width: 320, height: 160), "tt", "crop=320:160:0:40"),
  ])
  func rectanglesGrowToWholeChroma(_ picture: PixelRect, _ order: String, _ crop: String) throws {
    var sample = Sample()
    (sample.picture, sample.video.fieldOrder) = (picture, order)
    #expect(try sample.words().contains("-vf \(crop) "))
    #expect(try sample.words().contains("+ilme+ildct") == (order == "tt"))
    let line = try sample.line()
    #expect(line.notes.isEmpty == (line.picture == picture))
  }

  @Test func oddFramesLoseAColumnOnlyWhereTheyMust() throws {
    var sample = Sample()
    sample.video.storage = PixelSize(width: 321, height: 241)
    sample.picture = PixelRect(x: 0, y: 40, width: 321, height: 201)
    let strict = try sample.line()
    #expect(strict.picture == PixelRect(x: 0, y: 40, width: 320, height: 200))
    #expect(strict.notes == ["1×1 pixels at the end of the frame are cut off, too"])
    sample.video.codec = "vp9"
    #expect(try sample.line().picture == sample.picture)
  }

  /// MPEG-2 states the shape of the whole picture, one of three, if the pixels aren't square.
  @Test(
    arguments: [
      ("mpeg2video", 720, 304, Ratio(64, 45), "crop=720:304:0:40,scale=1024:304,setsar=1"),
      ("mpeg2video", 720, 480, Ratio(8, 9), "crop=720:480:0:40 "),
      ("mpeg2video", 720, 304, Ratio(8, 9), "crop=720:304:0:40,scale=640:304,setsar=1"),
      ("mpeg2video", 720, 304, Ratio.one, "crop=720:304:0:40 "),
      ("h264", 720, 304, Ratio(64, 45), "crop=720:304:0:40 "),
    ] as [(String, Int, Int, Ratio?, String)])
  func pixelsAreSquareWhereTheirShapeCannotBeStated(
    _ codec: String, _ width: Int, _ height: Int, _ shape: Ratio?, _ filters: String
  ) throws {
    var sample = Sample(codec)
    sample.video.storage = PixelSize(width: 720, height: 576)
    sample.video.pixelAspectRatio = try #require(shape)
    sample.picture = PixelRect(x: 0, y: 40, width: width, height: height)
    let words = try sample.words("out.mkv")
    #expect(words.contains("-vf " + filters), "\(words)")
    #expect(try sample.line("out.mkv").notes.isEmpty == filters.hasSuffix(" "))
  }

  /// FFmpeg's encoder of MPEG-2 crashes with a half pair of macroblocks otherwise.
  @Test(arguments: [(160, true), (176, false), (180, true)])
  func fieldsOfMPEG2AreMarkedWhereItIsSafe(_ height: Int, _ isMarked: Bool) throws {
    var sample = Sample("mpeg2video")
    sample.video.fieldOrder = "tt"
    sample.picture = PixelRect(x: 0, y: 32, width: 320, height: height)
    #expect(try sample.words("out.ts").contains("+ilme") == isMarked)
    #expect(try sample.line("out.ts").notes.isEmpty == isMarked)
  }

  @Test func whatShouldNotBeEncodedIsRefused() {
    var sample = Sample()
    sample.video.dolbyVision = DolbyVisionFacts(profile: 8, compatibility: 1)
    #expect(sample.refusal("out.mkv")?.contains("name it .mp4") == true)
    var sound = Sample()
    sound.contents.streams[1].codec = "pcm_s16le"
    #expect(sound.refusal() == "FFmpeg can't write its sound (pcm_s16le) into MP4")
    #expect(sound.refusal("out.mov") == nil)
    sound.contents.streams[1].codec = "flac"
    #expect(sound.refusal() == nil)
    #expect(sound.refusal("out.mov") == "FFmpeg can't write its sound (flac) into QuickTime")
    #expect(Sample().refusal("out.xyz")?.contains(".mp4, .mov") == true)
    for picture in [
      PixelRect(x: 0, y: 100, width: 320, height: 160), PixelRect(x: 0, y: 0, width: 0, height: 16),
    ] {
      var sample = Sample()
      sample.picture = picture
      #expect(sample.refusal() == "the crop reaches beyond the frame of 320×240")
    }
  }

  @Test(arguments: [
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "aac", "mp4"),
    ("clip.M4V", "mov,mp4,m4a,3gp,3g2,mj2", "hevc", "aac", "M4V"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "prores", "aac", "mov"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "pcm_s16le", "mov"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "wmapro", "mkv"),
    ("clip.mov", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "opus", "mp4"),
    ("clip.mp4", "matroska,webm", "h264", "aac", "mkv"),
    ("clip", "matroska,webm", "vp9", "opus", "webm"),
    ("clip.mkv", "matroska,webm", "vp9", "opus", "mkv"),
    ("clip.m2ts", "mpegts", "h264", "ac3", "m2ts"), ("clip.mxf", "mxf", "prores", "aac", "mkv"),
    ("clip.vob", "mpeg", "mpeg2video", "ac3", "vob"), ("clip.rm", "rm", "rv40", "cook", "mkv"),
  ])
  func copiesAreNamedForTheirContainer(
    _ path: String, _ format: String, _ codec: String, _ sound: String, _ suffix: String
  ) throws {
    var sample = Sample(codec)
    sample.path = FilePath(path)
    sample.video.container.format = format
    sample.contents.streams[1].codec = sound
    #expect(try sample.line("out", isNamed: false).output.extension == suffix)
  }
}
