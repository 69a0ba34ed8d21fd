import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// What is known of a file beside its video.
@Suite struct ClipContentsTests {
  private func contents(_ url: URL) throws -> ClipContents {
    var reader = try VideoReader(FilePath(url.path))
    let contents = try reader.contents()
    // The cursor is where it was.
    #expect(try reader.nextSample()?.time == 0)
    return contents
  }

  @Test func plainClipsHaveLittle() throws {
    let contents = try contents(
      Fixture.pattern("plain.mp4", seconds: 1, ["-c:v", "libx264", "-pix_fmt", "yuv420p"]))
    #expect(contents.streams.map(\.kind) == [.video])
    #expect(contents.streams[0].codec == "h264" && contents.streams[0].tag == "avc1")
    #expect(contents.sampling == .chroma(shiftX: 1, shiftY: 1))
    #expect(contents.masteringDisplay == nil && contents.contentLight == nil)
    #expect(contents.dolbyVision == nil && !contents.hasDynamicLight && !contents.hasCaptions)
    #expect(!contents.hasIndexFirst && !contents.hasDisplayMatrix && contents.isSteady)
    #expect(contents.timeUnit == Ratio(1, 12_800))
  }

  @Test(arguments: [
    ("grey.mkv", "gray", ColorSampling.grey), ("rgb.mkv", "gbrp", .direct),
    ("fine.mkv", "yuv444p", .chroma(shiftX: 0, shiftY: 0)),
  ])
  func samplingIsTold(_ name: String, _ format: String, _ sampling: ColorSampling) throws {
    let clip = try Fixture.pattern(name, seconds: 1, ["-c:v", "ffv1", "-pix_fmt", format])
    #expect(try contents(clip).sampling == sampling)
  }

  @Test func lightIsFoundInTheFrames() throws {
    let clip = try Fixture.pattern(
      "hdr.mp4", seconds: 1,
      [
        "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-preset", "ultrafast",
        "-chroma_sample_location", "topleft", "-x265-params",
        "log-level=none:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)"
          + "L(10000000,50):max-cll=1000,400",
      ])
    let contents = try contents(clip)
    let display = try #require(contents.masteringDisplay)
    #expect(display.red.x == Ratio(34_000, 50_000) && display.white.y == Ratio(16_450, 50_000))
    #expect(display.maximum == Ratio(1000, 1) && display.minimum == Ratio(5, 1000))
    #expect(contents.contentLight == ContentLight(maximum: 1000, average: 400))
    #expect(contents.chromaLocation == "topleft")
  }

  @Test func movieStreamsAreTold() throws {
    let clip = try Fixture.pattern(
      "code.mov", seconds: 1,
      [
        "-c:v", "libx264", "-timecode", "01:00:00:00", "-metadata", "com.example.key=1",
        "-movflags",
        "+faststart+use_metadata_tags",
      ])
    let contents = try contents(clip)
    #expect(contents.streams.map(\.kind) == [.video, .data])
    #expect(contents.streams[1].tag == "tmcd")
    #expect(contents.hasIndexFirst && contents.tagNames.contains("com.example.key"))
  }

  @Test(arguments: [[], ["-reserve_index_space", "0", "-live", "0"]])
  func attachmentsAreFoundInMatroska(_ arguments: [String]) throws {
    let font = try Fixture.file("note.txt", Array("note".utf8))
    let cover = try Fixture.clip(
      "cover.png", ["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1"])
    let clip = try Fixture.pattern(
      "rich.mkv", seconds: 1,
      [
        "-c:v", "libx264", "-attach", font.path, "-metadata:s:t:0", "mimetype=text/plain",
        "-attach",
        cover.path, "-metadata:s:t:1", "mimetype=image/png", "-metadata:s:t:1",
        "filename=front.png",
      ] + arguments)
    let contents = try contents(clip)
    #expect(contents.streams.map(\.kind) == [.video, .attachment, .video])
    #expect(contents.streams[2].isCover && contents.streams[1].attachment == nil)
    #expect(!contents.isSteady)
    let attachment = try #require(contents.streams[2].attachment)
    #expect(attachment.name == "front.png" && attachment.mimeType == "image/png")
    let bytes = try Data(contentsOf: clip)
    let place = Int(attachment.place.lowerBound)..<Int(attachment.place.upperBound)
    #expect(try bytes[place] == Data(contentsOf: cover))
  }
}
