import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// Every container passes the same tests.
@Suite struct ContainerTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    var codec: String
    var hasIndex = false
    var hasDuration = true
    var isStill = false
    var testDescription: String { "\(name) \(arguments.joined(separator: " "))" }
  }

  static let h264 = ["-c:v", "libx264", "-g", "10"]
  static let mpeg2 = ["-c:v", "mpeg2video", "-g", "10"]

  static let kinds = [
    Kind(name: "a.mp4", arguments: h264, codec: "h264", hasIndex: true),
    Kind(
      name: "fast.mp4", arguments: h264 + ["-movflags", "+faststart"], codec: "h264",
      hasIndex: true),
    Kind(
      name: "fragments.mp4", arguments: h264 + ["-movflags", "frag_keyframe+empty_moov"],
      codec: "h264"),
    Kind(name: "a.mov", arguments: ["-c:v", "prores_ks"], codec: "prores", hasIndex: true),
    Kind(
      name: "qtrle.mov", arguments: ["-c:v", "qtrle", "-g", "10"], codec: "qtrle", hasIndex: true),
    Kind(name: "a.mkv", arguments: h264, codec: "h264", hasIndex: true),
    Kind(name: "ffv1.mkv", arguments: ["-c:v", "ffv1"], codec: "ffv1", hasIndex: true),
    Kind(
      name: "a.webm", arguments: ["-c:v", "libvpx-vp9", "-g", "10", "-deadline", "realtime"],
      codec: "vp9", hasIndex: true),
    Kind(name: "a.avi", arguments: ["-c:v", "mpeg4", "-g", "10"], codec: "mpeg4", hasIndex: true),
    Kind(
      name: "raw.avi", arguments: ["-c:v", "rawvideo", "-pix_fmt", "bgr24"], codec: "rawvideo",
      hasIndex: true),
    Kind(name: "a.ts", arguments: h264, codec: "h264"),
    Kind(name: "a.mpg", arguments: mpeg2, codec: "mpeg2video"),
    Kind(name: "a.flv", arguments: ["-c:v", "flv1", "-g", "10"], codec: "flv1"),
    Kind(name: "a.gif", arguments: [], codec: "gif"),
    Kind(name: "a.ivf", arguments: ["-c:v", "libvpx", "-g", "10"], codec: "vp8"),
    Kind(name: "a.y4m", arguments: [], codec: "rawvideo"),
    Kind(name: "a.h264", arguments: h264, codec: "h264", hasDuration: false),
    Kind(
      name: "a.hevc", arguments: ["-c:v", "libx265", "-x265-params", "keyint=10:log-level=none"],
      codec: "hevc", hasDuration: false),
    Kind(name: "a.m2v", arguments: mpeg2, codec: "mpeg2video", hasDuration: false),
    Kind(name: "a.mjpeg", arguments: ["-c:v", "mjpeg"], codec: "mjpeg", hasDuration: false),
    Kind(
      name: "a.png", arguments: ["-frames:v", "1"], codec: "png", hasDuration: false,
      isStill: true),
    Kind(
      name: "a.jpg", arguments: ["-frames:v", "1"], codec: "mjpeg", hasDuration: false,
      isStill: true),
    Kind(
      name: "a.webp", arguments: ["-frames:v", "1", "-c:v", "libwebp"], codec: "webp",
      hasDuration: false, isStill: true),
    Kind(
      name: "a.bmp", arguments: ["-frames:v", "1"], codec: "bmp", hasDuration: false,
      isStill: true),
    Kind(
      name: "a.ico", arguments: ["-frames:v", "1", "-c:v", "png", "-pix_fmt", "rgba"], codec: "png",
      hasDuration: false, isStill: true),
  ]

  @Test(arguments: kinds) func facts(_ kind: Kind) throws {
    let clip = try Fixture.pattern(kind.name, kind.arguments)
    let reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.codec == kind.codec)
    #expect(reader.facts.storage == PixelSize(width: 64, height: 48))
    #expect(reader.facts.isStillImage == kind.isStill)
    #expect(reader.facts.orientation == .upright)
    #expect(reader.facts.pixelAspectRatio == .one)
    #expect(reader.facts.cleanAperture == nil)
    #expect(reader.facts.warnings == [])
    #expect(reader.keyFrames.isEmpty != kind.hasIndex)
    let attributes = try FileManager.default.attributesOfItem(atPath: clip.path)
    #expect(reader.facts.container.bytes == attributes[.size] as? Int64)
    if kind.hasDuration {
      #expect(abs(try #require(reader.facts.container.duration) - 2) < 0.6)
      #expect(reader.facts.frameRate?.value == 25)
    } else {
      #expect(reader.facts.container.duration == nil)
    }
  }

  /// All pictures in sequence equal those of the `ffmpeg` command.
  @Test(arguments: kinds) func everyFrame(_ kind: Kind) throws {
    let clip = try Fixture.pattern(kind.name, kind.arguments)
    var reader = try VideoReader(FilePath(clip.path))
    let sums = try FrameSums.ofEveryFrame(&reader)
    #expect(sums.count == (kind.isStill ? 1 : 50))
    try reader.rewind()
    #expect(try FrameSums.ofEveryFrame(&reader) == sums)
    let samples = ["yuv420p": 64 * 48 * 3 / 2, "yuv444p": 64 * 48 * 3]
    if let count = samples[reader.facts.pixelFormat] {
      let reference = try FrameSums.byCommand(clip, samplesPerFrame: count, bytesPerSample: 1)
      #expect(sums == reference)
    }
  }

  /// A key frame decoded by itself equals the same picture decoded in sequence.
  @Test(arguments: kinds) func keyFramesByThemselves(_ kind: Kind) throws {
    let clip = try Fixture.pattern(kind.name, kind.arguments)
    var reader = try VideoReader(FilePath(clip.path))
    let sums = Set(try FrameSums.ofEveryFrame(&reader))
    var decoder = try FrameDecoder(reader.stream)
    for fraction in [0, 0.3, 0.6, 0.9, 0.99] {
      let sample =
        if let duration = reader.facts.container.duration {
          try reader.keySample(near: fraction * duration)
        } else {
          try reader.keySample(nearFraction: fraction)
        }
      let key = try #require(sample, "\(fraction)")
      #expect(key.isKey)
      let sum = try #require(try FrameSums.ofKey(key, &decoder))
      #expect(sums.contains(sum), "at \(fraction) the frame of \(key.time)")
    }
  }

  @Test(arguments: kinds.filter(\.hasIndex)) func indexLeadsToKeyFrames(_ kind: Kind) throws {
    let clip = try Fixture.pattern(kind.name, kind.arguments)
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.keyFrames.first?.time == 0)
    for entry in reader.keyFrames {
      let sample = try #require(try reader.keySample(near: entry.time))
      #expect(abs(sample.time - entry.time) < 0.002)
      if let bytes = entry.bytes { #expect(sample.bytes.count == bytes) }
    }
  }
}
