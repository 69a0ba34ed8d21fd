import Files
import Framing
import SystemPackage
import Testing

@testable import VideoIO
@testable import VidfitKit

/// From what is known of a clip to the words of the line.
@Suite struct EncodingLineTests {
  @Test func thePlainestLineIsWhole() throws {
    let line = try EncodingSample().line()
    #expect(
      String(decoding: line.shellLine, as: UTF8.self)
        == "ffmpeg -noautorotate -i in.mp4 -map 0 -map_metadata 0 -map_chapters 0 -c:a copy "
        + "-filter:v crop=320:160:0:40 -c:v libx264 -preset:v slow -crf:v 14 -pix_fmt:v yuv420p "
        + "-fps_mode:v passthrough out.mp4")
    #expect(line.encoders == ["libx264"] && line.notes == [])
    #expect(line.picture == EncodingSample.picture)
  }

  @Test(arguments: [
    ("in.mp4", "in.mp4"), ("-i", "./-i"), ("a:b.mp4", "./a:b.mp4"), ("./a:b.mp4", "./a:b.mp4"),
    ("/a:b", "/a:b"), ("http:x", "./http:x"), ("-", "./-"), ("subfile,,a", "./subfile,,a"),
  ])
  func namesAreNeitherOptionsNorAddresses(_ path: String, _ name: String) {
    #expect(String(decoding: FilePath(path).asFFmpegName, as: UTF8.self) == name)
  }

  @Test func pathsAreBytes() throws {
    let path = FilePath(bytes: [0x61, 0xFF, 0x0A, 0x27])
    let line = try EncodingSample(path).line("o.mp4")
    #expect(line.arguments.contains(path.bytes))
    #expect(line.arguments(writingTo: path).last == path.bytes)
  }

  private typealias Change = @Sendable (inout EncodingSource) -> Void

  private static let changes: [(name: String, output: String, change: Change, words: String)] = [
    (
      "colours are set on the frames", "out.mp4",
      {
        $0.video.color = ColorTags(
          primaries: "bt709", transfer: "bt709", matrix: "bt709", range: "tv")
      },
      "crop=320:160:0:40,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709 "
    ),
    (
      "the place of chroma", "out.mp4", { $0.contents.chromaLocation = "topleft" },
      "-pix_fmt:v yuv420p -chroma_sample_location:v topleft "
    ),
    (
      "pixels that are not square", "out.mp4",
      { $0.video.pixelAspectRatio = ratio(64, 45) },
      "crop=320:160:0:40,setsar=64/45 "
    ),
    (
      "large terms are not rounded", "out.mp4",
      { $0.video.pixelAspectRatio = ratio(1024, 675) },
      ",setsar=1024/675:max=1024 "
    ),
    (
      "fields", "out.mp4", { $0.video.fieldOrder = "tt" },
      "-pix_fmt:v yuv420p -flags:v +ilme+ildct "
    ),
    (
      "the lower field first", "out.mp4", { $0.video.fieldOrder = "bb" },
      "-flags:v +ilme+ildct -x264-params:v bff=1 "
    ),
    ("frames that differ", "out.mp4", { $0.video.fieldOrder = nil }, "-flags:v +ilme+ildct "),
    (
      "the display matrix of a movie stays", "out.mov",
      { $0.video.orientation = PictureOrientation(rotation: 90) },
      "-noautorotate -i in.mp4 -map 0 -c:a copy -filter:v crop=320:160:0:40 "
    ),
    (
      "elsewhere the picture is turned", "out.mkv",
      { $0.video.orientation = PictureOrientation(rotation: 90) },
      "-i in.mp4 -map 0 -c:a copy -filter:v crop=160:320:40:0 "
    ),
    (
      "and its pixels with it", "out.mkv",
      {
        $0.video.orientation = PictureOrientation(rotation: 270, isMirrored: true)
        $0.video.pixelAspectRatio = ratio(4, 3)
      }, "crop=160:320:40:0,setsar=3/4 "
    ),
    (
      "later releases crop to the aperture first", "out.mp4",
      { $0.video.cleanAperture = PixelRect(x: 16, y: 10, width: 280, height: 220) },
      #"crop=320:160:0-16*lt(iw*ih\,76800):40-10*lt(iw*ih\,76800),setsar=1/1 "#
    ),
    (
      "frames with times of their own", "out.mp4",
      {
        $0.contents.timeUnit = ratio(1, 90_000); $0.contents.isSteady = false
      },
      "-enc_time_base:v 1/90000 -video_track_timescale 90000 "
    ),
    (
      "steady frames keep the unit of the file", "out.mp4",
      { $0.contents.timeUnit = ratio(1, 12_800) },
      "-pix_fmt:v yuv420p -video_track_timescale 12800 "
    ),
    (
      "the index stays in front", "out.mp4", { $0.contents.hasIndexFirst = true },
      "-movflags +faststart "
    ),
    (
      "names of tags with dots", "out.mov", { $0.contents.tagNames = ["com.apple.quicktime.make"] },
      "-movflags +use_metadata_tags "
    ),
    (
      "figures that are wrong now", "out.mkv",
      { $0.contents.streams[0].tagNames = ["language", "BPS-eng", "NUMBER_OF_BYTES"] },
      "-metadata:s:v BPS-eng= -metadata:s:v NUMBER_OF_BYTES= "
    ),
    (
      "Dolby Vision in movies", "out.mp4",
      { $0.contents.dolbyVision = DolbyVision(profile: 8, compatibility: 1) },
      "crop=320:160:0:40,sidedata=mode=delete:type=23,sidedata=mode=delete:type=24 "
    ),
    (
      "Dolby Vision in Matroska", "out.mkv",
      { $0.contents.dolbyVision = DolbyVision(profile: 7, compatibility: 6) },
      "-f lavfi -i color=d=0.1 -filter_complex [1:0]nullsink;[0:0]crop=320:160:0:40,sidedata=mode="
        + "delete:type=23,sidedata=mode=delete:type=24[picture] -map [picture] -map 0:1 "
        + "-map_metadata 0 -map_metadata:s:0 0:s:0 -map_metadata:s:1 0:s:1 "
    ),
    ("m4v is no muxer for iPods", "out.m4v", { _ in }, "-f mp4 "),
  ]

  @Test(arguments: changes.indices)
  func factsBecomeWords(_ row: Int) throws {
    let (name, output, change, words) = Self.changes[row]
    let line = try EncodingSample { change(&$0) }.words(FilePath(output))
    #expect(line.contains(words), "\(name): \(line)")
  }

  @Test func lightIsTold() throws {
    let display = MasteringDisplay(
      red: .init(x: ratio(34_000, 50_000), y: ratio(16_000, 50_000)),
      green: .init(x: ratio(13_250, 50_000), y: ratio(34_500, 50_000)),
      blue: .init(x: ratio(7_500, 50_000), y: ratio(3_000, 50_000)),
      white: .init(x: ratio(15_635, 50_000), y: ratio(16_450, 50_000)),
      minimum: ratio(50, 10_000), maximum: ratio(1000, 1))
    let whole = "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
    let expected = [
      "hevc": "-x265-params:v master-display=\(whole):max-cll=1000,400",
      "h264": "-x264-params:v mastering-display=\(whole):cll=1000,400",
      "av1": "-svtav1-params:v mastering-display=G(0.265,0.69)B(0.15,0.06)R(0.68,0.32)"
        + "WP(0.3127,0.329)L(1000,0.005):content-light=1000,400",
    ]
    for (codec, words) in expected {
      let sample = EncodingSample(codec: codec, pixelFormat: "yuv420p10le", depth: 10) {
        $0.contents.masteringDisplay = display
        $0.contents.contentLight = ContentLight(maximum: 1000, average: 400)
      }
      #expect(try sample.words().contains(words))
    }
  }

  @Test func whatShouldNotBeEncodedIsRefused() throws {
    let sample = EncodingSample {
      $0.contents.dolbyVision = DolbyVision(profile: 5, compatibility: 0)
    }
    #expect(throws: EncodingRefusal.self) { try sample.line() }
    for picture in [
      PixelRect(x: 0, y: 100, width: 320, height: 160), PixelRect(x: 0, y: 0, width: 0, height: 16),
    ] {
      #expect(throws: EncodingRefusal.self) { try EncodingSample().line(picture: picture) }
    }
  }
}

/// A ratio of known terms, of which the second is not zero.
private func ratio(_ numerator: Int, _ denominator: Int) -> Ratio {
  Ratio(numerator, denominator) ?? .one
}
