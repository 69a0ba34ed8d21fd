import Bytes
import Framing
import SystemPackage
import Testing
import VideoIO

@testable import VidfitKit

/// What becomes of all the other streams.
@Suite struct EncodingStreamTests {
  private static func sample(_ streams: [StreamSummary], chosen: Int = 0) -> EncodingSample {
    EncodingSample {
      $0.contents.streams = streams
      $0.video.pick.index = chosen
    }
  }

  private static let video = StreamSummary(index: 0, kind: .video, codec: "h264")

  private static func one(
    _ kind: StreamSummary.Kind, _ codec: String, _ tag: String = "", isCover: Bool = false
  ) -> StreamSummary {
    StreamSummary(index: 1, kind: kind, codec: codec, tag: tag, isCover: isCover)
  }

  private static let rows: [(StreamSummary, String, String, String?)] = [
    // A stream, the output, words of the line, and words of a note.
    (one(.sound, "aac"), "mp4", "-map 0 -c:a copy -filter:v", nil),
    (one(.subtitles, "mov_text"), "mp4", "-map 0 -c:s copy ", nil),
    (one(.subtitles, "mov_text"), "mkv", "-map 0 -c:s:0 subrip ", nil),
    (one(.subtitles, "subrip"), "mov", "-map 0 -c:s:0 mov_text ", nil),
    (
      one(.subtitles, "hdmv_pgs_subtitle"), "mp4", "-map 0 -map -0:1 ",
      "stream 1 (subtitles, hdmv_pgs_subtitle) is left out, because FFmpeg can't write it into MP4"
    ),
    (one(.data, "none", "tmcd"), "mov", "-map 0 -c:d copy ", nil),
    (one(.data, "none", "tmcd"), "mp4", "-map 0 -map -0:1 ", nil),
    (one(.data, "bin_data", "text"), "mov", "-map 0 -map -0:1 ", nil),
    (one(.data, "bin_data", "gpmd"), "mp4", "-map 0 -c:d copy ", nil),
    (
      one(.data, "none", "mebx"), "mov", "-map 0 -map -0:1 ",
      "stream 1 (data, mebx) is left out, because FFmpeg can't write it into QuickTime"
    ),
    (one(.data, "klv"), "ts", "-map 0 -c:d copy ", nil),
    (one(.attachment, "ttf"), "mkv", "-map 0 -c:t copy ", nil),
    (one(.attachment, "ttf"), "mp4", "-map -0:1 ", "stream 1 (an attached file, ttf) is left out"),
    (one(.unknown, "none"), "ts", "-map -0:1 ", "stream 1 (of unknown kind) is left out"),
    (
      one(.video, "mjpeg", isCover: true), "mp4",
      "-c:v:1 copy -filter:v:0 crop=320:160:0:40 -c:v:0 ",
      nil
    ),
    (
      one(.video, "mjpeg", isCover: true), "avi", "-map -0:1 ",
      "stream 1 (cover art, mjpeg) is left"
    ),
    (one(.video, "h264"), "mp4", "-c:v:1 copy ", "other video streams are copied as they are"),
  ]

  @Test(arguments: rows.indices)
  func whatCanBeKeptIsKept(_ index: Int) throws {
    let (stream, suffix, words, note) = Self.rows[index]
    let sample = Self.sample([Self.video, stream])
    let line = try sample.words(FilePath("out.\(suffix)"))
    #expect(line.contains(words), "\(line)")
    let notes = try sample.line(FilePath("out.\(suffix)")).notes
    #expect(notes.count == (note == nil ? 0 : 1), "\(notes)")
    if let note { #expect(notes.first?.hasPrefix(note) == true, "\(notes)") }
  }

  @Test func theSecondVideoCanBeCut() throws {
    let second = StreamSummary(index: 3, kind: .video, codec: "h264")
    let sound = StreamSummary(index: 1, kind: .sound, codec: "aac")
    let line = try Self.sample([Self.video, sound, second], chosen: 3).words()
    #expect(line.contains("-c:a copy -c:v:0 copy -filter:v:1 crop=320:160:0:40 -c:v:1 libx264 "))
  }

  /// FFmpeg would make a video of a picture that is attached to a Matroska file.
  @Test func attachedPicturesAreAttachedAgain() throws {
    var cover = StreamSummary(index: 2, kind: .video, codec: "png", isCover: true)
    cover.attachment = .init(name: "cover.png", mimeType: "image/png", place: 746..<936)
    let font = StreamSummary(index: 1, kind: .attachment, codec: "ttf")
    let sample = Self.sample([Self.video, font, cover])
    let line = try sample.words("out.mkv")
    #expect(
      line.contains(
        "-map 0 -map -0:2 -c:t copy -attach subfile,,start,746,end,936,,:in.mp4 "
          + "-metadata:s:2 filename=cover.png -metadata:s:2 mimetype=image/png -filter:v "))
    #expect(try sample.line("out.mkv").notes == [])
  }

  @Test func subtitlesThatDifferAreToldApart() throws {
    let line = try Self.sample([
      Self.video, StreamSummary(index: 1, kind: .subtitles, codec: "mov_text"),
      StreamSummary(index: 2, kind: .subtitles, codec: "dvd_subtitle"),
    ]).line("out.mkv")
    let words = line.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    #expect(words.contains("-c:s:0 subrip -c:s:1 copy "))
    #expect(line.encoders == ["libx264", "subrip"])
  }

  @Test func captionsAndLightAreNotLostInSilence() throws {
    var sample = EncodingSample(codec: "hevc")
    sample.source.contents.hasCaptions = true
    sample.source.contents.hasDynamicLight = true
    sample.source.contents.dolbyVision = DolbyVision(profile: 8, compatibility: 4)
    #expect(
      try sample.line().notes == [
        "Dolby Vision is left out; what stays is HLG",
        "the brightness of each scene (HDR10+) may be left out, because FFmpeg 5.1 has no encoder for "
          + "it",
        "closed captions within the video are left out, because libx265 writes none",
      ])
  }

  @Test func shapesThatMPEGVideoCannotStateAreTold() throws {
    var sample = EncodingSample(codec: "mpeg2video")
    sample.source.video.pixelAspectRatio = .init(64, 45)!
    #expect(try sample.line("out.mpg").notes.first?.contains("64:45 is only approximated") == true)
    #expect(try sample.line("out.mkv").notes == [])
  }
}
