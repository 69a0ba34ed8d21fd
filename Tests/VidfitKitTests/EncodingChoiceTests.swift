import Framing
import SystemPackage
import Testing
import VideoIO

@testable import VidfitKit

/// Encoders, pixel formats and rectangles.
@Suite struct EncodingChoiceTests {
  private struct Row {
    var codec: String
    var profile: String? = nil
    var format: String
    var depth = 8
    var shifts: (Int, Int)? = (1, 1)
    var output = "out.mov"
    var words: String
    var note: String? = nil
  }

  private static let rows: [Row] = [
    Row(
      codec: "h264", format: "yuv420p10le", depth: 10, words: "-c:v libx264 -pix_fmt:v yuv420p10le"),
    Row(codec: "h264", format: "yuvj422p", shifts: (1, 0), words: "libx264 -pix_fmt:v yuvj422p"),
    Row(codec: "h264", format: "yuv444p", shifts: (0, 0), words: "libx264 -pix_fmt:v yuv444p"),
    Row(
      codec: "h264", profile: "High 4:4:4 Predictive", format: "yuv420p",
      words: "libx264 -preset:v slow -qp:v 0 -pix_fmt:v yuv420p"),
    Row(
      codec: "h264", profile: "High 4:2:2 Intra", format: "yuv422p10le", depth: 10, shifts: (1, 0),
      words: "libx264 -g:v 1 -pix_fmt:v yuv422p10le"),
    Row(codec: "h264", format: "gbrp", shifts: nil, words: "libx264rgb -pix_fmt:v rgb24"),
    Row(codec: "h264", format: "gray", shifts: (-1, -1), words: "libx264 -pix_fmt:v gray"),
    Row(codec: "h264", format: "nv12", words: "libx264 -pix_fmt:v yuv420p"),
    Row(
      codec: "hevc", format: "yuv422p12le", depth: 12, shifts: (1, 0),
      words: "libx265 -pix_fmt:v yuv422p12le -tag:v hvc1"),
    Row(
      codec: "hevc", format: "yuv420p", output: "out.mkv", words: "libx265 -pix_fmt:v yuv420p out"),
    Row(
      codec: "av1", format: "yuv420p10le", depth: 10, output: "out.mp4",
      words: "-c:v libsvtav1 -preset:v 5 -crf:v 14 -pix_fmt:v yuv420p10le"),
    Row(
      codec: "av1", format: "yuv444p", shifts: (0, 0), output: "out.mp4",
      words: "-c:v libaom-av1 -crf:v 14 -b:v 0 -cpu-used:v 4 -row-mt:v 1 -pix_fmt:v yuv444p"),
    Row(
      codec: "vp9", format: "yuv440p", shifts: (0, 1), output: "out.webm",
      words: "-b:v 0 -deadline:v good -cpu-used:v 2 -row-mt:v 1 -pix_fmt:v yuv440p"),
    Row(codec: "vp8", format: "yuv420p", output: "out.webm", words: "libvpx -crf:v 4 -b:v 100M"),
    Row(
      codec: "prores", profile: "LT", format: "yuv422p10le", depth: 10, shifts: (1, 0),
      words: "prores_ks -profile:v 1 -bits_per_mb:v 8000 -vendor:v apl0 -pix_fmt:v yuv422p10le"),
    Row(
      codec: "prores", profile: "4444", format: "yuv444p12le", depth: 12, shifts: (0, 0),
      words: "prores_ks -profile:v 4 -bits_per_mb:v 8000 -vendor:v apl0 -pix_fmt:v yuv444p10le",
      note: "samples of 12 bits get 10, because prores_ks takes no more"),
    Row(
      codec: "dnxhd", profile: "DNXHD", format: "yuv422p", shifts: (1, 0),
      words: "dnxhd -profile:v dnxhr_hq -pix_fmt:v yuv422p"),
    Row(
      codec: "dnxhd", profile: "DNXHR HQX", format: "yuv422p10le", depth: 10, shifts: (1, 0),
      words: "dnxhd -profile:v dnxhr_hqx -pix_fmt:v yuv422p10le"),
    Row(codec: "mpeg2video", format: "yuv420p", output: "out.ts", words: "mpeg2video -q:v 2"),
    Row(codec: "mpeg2video", format: "yuv420p", output: "out.mpg", words: "yuv420p -f vob out.mpg"),
    Row(codec: "mjpeg", format: "yuvj420p", words: "mjpeg -q:v 2 -pix_fmt:v yuvj420p"),
    Row(
      codec: "ffv1", format: "yuv420p", output: "out.mkv",
      words: "ffv1 -level:v 3 -slicecrc:v 1 -pix_fmt:v yuv420p"),
    Row(codec: "qtrle", format: "rgb24", shifts: nil, words: "-c:v qtrle -pix_fmt:v rgb24"),
    Row(
      codec: "cinepak", format: "rgb24", shifts: nil, words: "libx264rgb -pix_fmt:v rgb24",
      note: "its codec changes, because FFmpeg writes no cinepak of any size into QuickTime; the "
        + "encoder is libx264rgb"),
    Row(codec: "msmpeg4v3", format: "yuv420p", output: "out.avi", words: "libx264 -bf:v 0"),
    Row(codec: "h264", format: "yuv420p", output: "out.webm", words: "libvpx-vp9"),
    Row(
      codec: "prores", format: "yuv422p10le", depth: 10, shifts: (1, 0), output: "a.mxf",
      words: "dnxhr_hqx"),
    Row(
      codec: "dvvideo", format: "yuv411p", shifts: (2, 0), output: "out.mkv",
      words: "libx264 -pix_fmt:v yuv422p"),
  ]

  @Test(arguments: rows.indices)
  func codecsKeepWhatTheyAre(_ index: Int) throws {
    let row = Self.rows[index]
    let sampling: ColorSampling =
      row.shifts.map { $0.0 < 0 ? .grey : .chroma(shiftX: $0.0, shiftY: $0.1) } ?? .direct
    let sample = EncodingSample(
      codec: row.codec, profile: row.profile, pixelFormat: row.format, depth: row.depth,
      sampling: sampling)
    let words = try sample.words(FilePath(row.output))
    #expect(words.contains(row.words), "\(words)")
    if let note = row.note { #expect(try sample.line(FilePath(row.output)).notes.contains(note)) }
  }

  @Test func transparencyStays() throws {
    let hidden = EncodingSample(
      "in.webm", format: "matroska,webm", codec: "vp9", hasAlpha: true)
    let words = try hidden.words("out.webm")
    #expect(words.hasPrefix("-noautorotate -c:0 libvpx-vp9 -i in.webm "))
    #expect(words.contains("-pix_fmt:v yuva420p "))
    let graphics = EncodingSample(
      codec: "prores", profile: "4444", pixelFormat: "yuva444p12le", depth: 12,
      sampling: .chroma(shiftX: 0, shiftY: 0), hasAlpha: true)
    #expect(try graphics.words("out.mov").contains("-pix_fmt:v yuva444p10le "))
    let lost = EncodingSample(codec: "hap", pixelFormat: "rgba", sampling: .direct, hasAlpha: true)
    #expect(try lost.line("out.mp4").notes.contains { $0.hasPrefix("transparency is left out") })
    #expect(try lost.words("out.mov").contains("prores_ks -profile:v 4 "))
  }

  @Test(arguments: [
    // The picture that is wanted, the field order, and what can be cut.
    (PixelRect(x: 1, y: 41, width: 317, height: 157), "progressive", "crop=318:158:0:40"),
    (PixelRect(x: 0, y: 42, width: 320, height: 156), "tt", "crop=320:160:0:40"),
    (PixelRect(x: 0, y: 40, width: 320, height: 160), "tt", "crop=320:160:0:40"),
    (PixelRect(x: 3, y: 0, width: 317, height: 240), "progressive", "crop=318:240:2:0"),
  ])
  func rectanglesGrowToWholeChroma(_ picture: PixelRect, _ order: String, _ crop: String) throws {
    let sample = EncodingSample(fieldOrder: order)
    #expect(try sample.words(picture: picture).contains("-filter:v \(crop) "))
    let line = try sample.line(picture: picture)
    #expect(line.notes.isEmpty == (line.picture == picture))
    #expect(line.picture.union(picture) == line.picture)
  }

  /// An odd column at the end has to go where an encoder wants whole chroma samples.
  @Test func oddFramesLoseAColumnOnlyWhereTheyMust() throws {
    let size = PixelSize(width: 321, height: 241)
    let picture = PixelRect(x: 0, y: 40, width: 321, height: 201)
    let strict = try EncodingSample(size: size).line(picture: picture)
    #expect(strict.picture == PixelRect(x: 0, y: 40, width: 320, height: 200))
    #expect(
      strict.notes == [
        "1 row at the end of the frame is cut off too, because libx264 takes whole chroma samples only",
        "1 column at the end of the frame is cut off too, because libx264 takes whole chroma samples "
          + "only",
      ])
    let free = try EncodingSample(codec: "vp9", size: size).line("out.mp4", picture: picture)
    #expect(free.picture == picture && free.notes == [])
  }

  /// FFmpeg's encoder of MPEG-2 crashes with a half pair of macroblocks otherwise.
  @Test(arguments: [(160, false), (176, true), (180, false)])
  func rowsAreSpreadForFieldsOfMPEG2(_ height: Int, _ isSpread: Bool) throws {
    let sample = EncodingSample(codec: "mpeg2video", fieldOrder: "tt")
    let words = try sample.words(
      "out.ts", picture: PixelRect(x: 0, y: 32, width: 320, height: height))
    #expect(words.contains("-filter:v pad=iw+64:ih,crop=") == isSpread)
  }

  @Test(arguments: [
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "aac", "mp4"),
    ("clip.M4V", "mov,mp4,m4a,3gp,3g2,mj2", "hevc", "aac", "M4V"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "prores", "aac", "mov"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "pcm_s16le", "mov"),
    ("clip.mp4", "mov,mp4,m4a,3gp,3g2,mj2", "h264", "wmapro", "mkv"),
    ("clip.mp4", "matroska,webm", "h264", "aac", "mkv"),
    ("clip", "matroska,webm", "vp9", "opus", "webm"),
    ("clip.mkv", "matroska,webm", "vp9", "opus", "mkv"),
    ("clip.m2ts", "mpegts", "h264", "ac3", "m2ts"),
    ("clip.mxf", "mxf", "prores", "pcm_s24le", "mov"),
    ("clip.vob", "mpeg", "mpeg2video", "ac3", "vob"), ("clip.rm", "rm", "rv40", "cook", "mkv"),
  ])
  func copiesAreNamedForTheirContainer(
    _ path: String, _ format: String, _ codec: String, _ sound: String, _ suffix: String
  ) {
    let sample = EncodingSample(FilePath(path), format: format, codec: codec) {
      $0.contents.streams[1].codec = sound
    }
    #expect(sample.source.outputExtension == suffix)
  }
}
