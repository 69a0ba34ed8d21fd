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
    let contents = try ClipContents(&reader)
    // The cursor is where it was.
    #expect(try reader.nextSample()?.time == 0)
    return contents
  }

  @Test func plainClipsHaveLittle() throws {
    let contents = try contents(
      Fixture.pattern("plain.mp4", seconds: 1, ["-c:v", "libx264", "-pix_fmt", "yuv420p"]))
    var stream = StreamSummary(index: 0, kind: .video, codec: "h264")
    stream.tag = "avc1"
    #expect(contents == ClipContents(streams: [stream]))
  }

  @Test func lightIsFoundInTheFrames() throws {
    let clip = try Fixture.pattern(
      "hdr.mp4", seconds: 1,
      [
        "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-preset", "ultrafast", "-x265-params",
        "log-level=none:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)"
          + "L(10000000,50):max-cll=1000,400",
      ])
    #expect(try contents(clip).hasStaticLight)
  }

  @Test func movieStreamsAreTold() throws {
    let clip = try Fixture.pattern(
      "code.mov", seconds: 1,
      [
        "-c:v", "libx264", "-timecode", "01:00:00:00", "-metadata", "com.example.key=1",
        "-movflags", "+use_metadata_tags",
      ])
    let contents = try contents(clip)
    #expect(contents.streams.map(\.kind) == [.video, .data])
    #expect(contents.streams[1].tag == "tmcd" && contents.hasDottedTags)
  }

  @Test func attachmentsAreFoundInMatroska() throws {
    let note = try Fixture.file("note.txt", Array("note".utf8))
    let cover = try Fixture.clip(
      "cover.png", ["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1"])
    let clip = try Fixture.pattern(
      "rich.mkv", seconds: 1,
      [
        "-c:v", "libx264", "-attach", note.path, "-metadata:s:t:0", "mimetype=text/plain",
        "-attach", cover.path, "-metadata:s:t:1", "mimetype=image/png",
      ])
    let contents = try contents(clip)
    #expect(contents.streams.map(\.kind) == [.video, .attachment, .video])
    #expect(contents.streams.map(\.isCover) == [false, false, true])
    #expect(contents.unsteadyUnit == Ratio(1, 1000))
  }
}
