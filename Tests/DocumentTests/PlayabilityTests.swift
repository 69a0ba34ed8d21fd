import Document
import Framing
import Testing

@Suite struct PlayabilityTests {
  private func answer(
    _ container: String, _ codec: String, _ device: String, format: String = "yuv420p",
    profile: String? = nil, transfer: String? = nil, size: (Int, Int) = (16, 9),
    tag: String? = nil, level: Int? = nil
  ) throws -> Playability.Answer? {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: size.0, height: size.1), cleanAperture: nil,
        pixelAspectRatio: .one,
        orientation: .upright))
    let file = Playability.File(
      ClipAnalysis.Container(format: container, duration: nil, bytes: 0),
      ClipAnalysis.Video(
        codec: codec, profile: profile, pixelFormat: format, bitDepth: 8, frameRate: nil,
        shape: shape,
        color: ClipAnalysis.Color(primaries: nil, transfer: transfer, matrix: nil, range: nil),
        fieldOrder: nil, tag: tag, level: level))
    return Playability(file, on: try #require(Device.named(device)))?.answer
  }

  @Test(arguments: [
    ("mov,mp4,m4a,3gp,3g2,mj2", "h264", "iphone-x", Playability.Answer.yes),
    ("matroska,webm", "h264", "iphone-18-pro", .no), ("mpegts", "h264", "iphone-x", .no),
    ("avi", "mpeg4", "iphone-x", .no), ("mov,mp4,m4a,3gp,3g2,mj2", "hevc", "iphone-x", .yes),
    ("mov,mp4,m4a,3gp,3g2,mj2", "hevc", "iphone-5s", .yes),
    ("mov,mp4,m4a,3gp,3g2,mj2", "prores", "iphone-5s", .no),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "iphone-15", .no),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "iphone-15-pro", .yes),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "appletv-4k", .no),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "appletv-4k-g4", .unknown),
    ("mov,mp4,m4a,3gp,3g2,mj2", "vp9", "iphone-xs", .no),
    ("mov,mp4,m4a,3gp,3g2,mj2", "vp9", "iphone-17", .unknown),
    ("mov,mp4,m4a,3gp,3g2,mj2", "apv", "iphone-17", .unknown),
    ("mxf", "h264", "iphone-17", .unknown),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "ipad-mini-6", .unknown),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "ipad-air-11-m3", .yes),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "ipad-pro-11-m4", .yes),
    ("mov,mp4,m4a,3gp,3g2,mj2", "av1", "ipad-9.7", .no),
    ("mpeg", "mpeg2video", "iphone-17", .no), ("mpeg", "h264", "iphone-17", .unknown),
  ])
  func filesByDevice(
    _ container: String, _ codec: String, _ device: String, _ expected: Playability.Answer
  ) throws {
    #expect(try answer(container, codec, device) == expected)
  }

  @Test func notAllOfACodecIsKnown() throws {
    let mp4 = "mov,mp4,m4a,3gp,3g2,mj2"
    #expect(try answer(mp4, "h264", "iphone-x", format: "yuv422p10le") == .unknown)
    #expect(try answer(mp4, "h264", "iphone-x", transfer: "smpte2084") == .unknown)
    #expect(try answer(mp4, "hevc", "iphone-x", format: "yuv444p") == .unknown)
    #expect(try answer(mp4, "mpeg4", "iphone-x", profile: "Simple Profile") == .unknown)
    #expect(try answer(mp4, "mpeg4", "iphone-x", profile: "Advanced Simple Profile") == .no)
  }

  /// FFmpeg names HEVC hev1 unless told otherwise; the levels are those at which the HLS
  /// specification ends.
  @Test func tagsLevelsAndSizes() throws {
    let mp4 = "mov,mp4,m4a,3gp,3g2,mj2"
    #expect(try answer(mp4, "hevc", "iphone-x", tag: "hev1") == .no)
    #expect(try answer(mp4, "hevc", "iphone-x", tag: "hvc1", level: 153) == .yes)
    #expect(try answer(mp4, "hevc", "iphone-x", tag: "hvc1", level: 156) == .unknown)
    #expect(try answer(mp4, "h264", "iphone-x", size: (4096, 2304), level: 52) == .yes)
    #expect(try answer(mp4, "h264", "iphone-x", size: (7680, 4320)) == .unknown)
    #expect(try answer(mp4, "h264", "iphone-x", level: 60) == .unknown)
  }
}
