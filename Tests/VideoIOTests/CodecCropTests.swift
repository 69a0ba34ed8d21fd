import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// Cropping by the codec is exact in size and place, even where decoders round it for speed.
@Suite struct CodecCropTests {
  struct Crop: Sendable {
    let left: Int, right: Int, top: Int, bottom: Int
    var filter: String {
      "crop_left=\(left):crop_right=\(right):crop_top=\(top):crop_bottom=\(bottom)"
    }
  }

  @Test(
    arguments: ["h264", "hevc"],
    [
      Crop(left: 240, right: 0, top: 0, bottom: 0), Crop(left: 2, right: 4, top: 6, bottom: 8),
      Crop(left: 38, right: 22, top: 16, bottom: 0),
    ])
  func sizeAndPlace(codec: String, crop: Crop) throws {
    let parameters = codec == "hevc" ? ["-x265-params", "log-level=none"] : []
    let clip = try Fixture.pattern(
      "cropped.mp4", size: "480x128", seconds: 0.2,
      ["-c:v", codec == "hevc" ? "libx265" : "libx264"] + parameters
        + ["-bsf:v", "\(codec)_metadata=\(crop.filter)"])
    var reader = try VideoReader(FilePath(clip.path))
    let size = PixelSize(
      width: 480 - crop.left - crop.right, height: 128 - crop.top - crop.bottom)
    #expect(reader.facts.storage == size)
    let sums = try FrameSums.ofEveryFrame(&reader)
    #expect(sums.count == 5)
    let reference = try FrameSums.byCommand(
      clip, samplesPerFrame: size.width * size.height * 3 / 2, bytesPerSample: 1)
    #expect(sums == reference)
  }

  @Test func oddSizesStayOdd() throws {
    let clip = try Fixture.pattern(
      "odd.mkv", size: "96x64", seconds: 0.2,
      ["-vf", "format=yuv444p,crop=67:49,format=yuv420p", "-c:v", "ffv1"])
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.storage == PixelSize(width: 67, height: 49))
    let reference = try FrameSums.byCommand(
      clip, samplesPerFrame: 67 * 49 + 2 * 34 * 25, bytesPerSample: 1)
    #expect(try FrameSums.ofEveryFrame(&reader) == reference)
  }

  @Test func tenBitsAreNotCut() throws {
    let clip = try Fixture.pattern(
      "ten.mkv", seconds: 0.2, ["-c:v", "libx264", "-pix_fmt", "yuv420p10le"])
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.bitDepth == 10)
    #expect(reader.facts.pixelFormat == "yuv420p10le")
    let reference = try FrameSums.byCommand(
      clip, samplesPerFrame: 64 * 48 * 3 / 2, bytesPerSample: 2)
    #expect(try FrameSums.ofEveryFrame(&reader) == reference)
  }
}
