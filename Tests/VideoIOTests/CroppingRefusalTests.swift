import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Of these the filter can't tell whether they describe the same frames.
let severalSets =
  "it has several sequence parameter sets, and FFmpeg's filter can't tell whether they describe the "
  + "same frames"

/// Streams that can't be cropped by their headers.
@Suite struct CroppingRefusalTests {
  private static let picture = PixelRect(x: 0, y: 8, width: 96, height: 48)

  private func reasonToRefuse(_ clip: FilePath) -> String? {
    refusalReason { _ = try CodecCropping(clip, keeping: Self.picture) }
  }

  private func clip(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
    FilePath(try Fixture.file(name, bytes).path)
  }

  private func bytes(_ clip: FilePath) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip.string)))
  }

  @Test(arguments: ["mpeg4", "mpeg2video", "libvpx-vp9", "png"])
  func otherCodecs(_ encoder: String) throws {
    let clip = FilePath(
      try Fixture.pattern("clip.mkv", size: "96x64", seconds: 0.2, ["-c:v", encoder]).path)
    #expect(reasonToRefuse(clip) == "only video of H.264 and HEVC can be cropped in its headers")
  }

  @Test func framesThatChangeSize() throws {
    let wide = try bytes(EditingClips.make("wide.h264", size: "112x64"))
    let narrow = try bytes(EditingClips.make("narrow.h264"))
    #expect(reasonToRefuse(try clip("both.h264", narrow + wide)) == severalSets)
  }

  /// A change that wasn't seen beforehand ends the cropping.
  @Test func framesThatChangeSizeLater() throws {
    let cropping = try CodecCropping(EditingClips.make("narrow.h264"), keeping: Self.picture)
    var reader = try VideoReader(EditingClips.make("wide.h264", size: "112x64"))
    let sample = try #require(try reader.nextSample())
    #expect(
      refusalReason { _ = try cropping.cropped(sample) } == severalSets)
  }

  /// A subset sequence parameter set, as streams with two views have it.
  @Test func secondView() throws {
    var bytes = try bytes(EditingClips.make("clip.h264"))
    let start = try #require(bytes.firstIndex { $0 == 0x67 }) - 4
    bytes.insert(contentsOf: [0, 0, 0, 1, 0x6F, 0x64, 0, 0x1F], at: start)
    #expect(
      reasonToRefuse(try clip("views.h264", bytes))
        == "it holds a second view or layer, which would not be cropped with the first")
  }

  @Test func defaultDisplayWindow() throws {
    let clip = FilePath(
      try Fixture.pattern(
        "clip.mkv", size: "96x64", seconds: 0.2,
        [
          "-c:v", "libx265", "-pix_fmt", "yuv420p", "-x265-params",
          "log-level=none:display-window=4,4,4,4",
        ]
      ).path)
    #expect(
      reasonToRefuse(clip) == "it names a default display window, which only some players obey")
  }

  @Test func filesThatCannotBeRead() throws {
    for path in [FilePath("/nonexistent.mkv"), try clip("text.mkv", Array("words".utf8))] {
      let error = #expect(throws: EditError.self) {
        _ = try CodecCropping(path, keeping: Self.picture)
      }
      guard case .unreadable = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  /// Any stream of a file can be asked for, and its number is told.
  @Test func chosenStream() throws {
    let clip = FilePath(
      try Fixture.clip(
        "two.mkv",
        [
          "-f", "lavfi", "-i", "testsrc2=s=64x64:d=0.4:r=25", "-f", "lavfi", "-i",
          "testsrc2=s=96x64:d=0.4:r=25", "-map", "0", "-map", "1", "-c:v", "libx264", "-pix_fmt",
          "yuv420p",
        ]
      ).path)
    #expect(try CodecCropping(clip, keeping: Self.picture, stream: .index(1)).stream == 1)
    #expect(
      refusalReason {
        _ = try CodecCropping(clip, keeping: Self.picture, stream: .index(0))
      } == "96:48:0:8 isn't within its frame of 64x64")
  }
}
