import Foundation
import Framing
import Pixels
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// A white rectangle on black keeps exact edges and levels in every pixel format.
@Suite struct PixelFormatTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let format: String
    var depth = 8
    var isFull = false
    /// Whether white is not the brightest code, or not quite white.
    var isCoarse = false
    var file = "rectangle.nut"
    /// Log₂ of how much coarser chroma is; nil without chroma.
    var shift: [Int]?
    var testDescription: String { format }

    static func yuv(_ format: String, _ depth: Int, _ shiftX: Int, _ shiftY: Int) -> Kind {
      Kind(format: format, depth: depth, shift: [shiftX, shiftY])
    }
    static func direct(_ format: String, _ depth: Int = 8, in file: String? = nil) -> Kind {
      Kind(
        format: format, depth: depth, isFull: true, file: file ?? "rectangle.nut", shift: [0, 0])
    }
    static func coarse(_ format: String) -> Kind {
      Kind(format: format, isFull: true, isCoarse: true, shift: [0, 0])
    }
    static func grey(_ format: String, _ depth: Int, in file: String? = nil) -> Kind {
      Kind(format: format, depth: depth, isFull: true, file: file ?? "rectangle.nut")
    }
  }

  static let kinds: [Kind] = [
    .yuv("yuv420p", 8, 1, 1), .yuv("yuv422p", 8, 1, 0), .yuv("yuv444p", 8, 0, 0),
    .yuv("yuv440p", 8, 0, 1), .yuv("yuv411p", 8, 2, 0), .yuv("yuv410p", 8, 2, 2),
    .yuv("yuva420p", 8, 1, 1), .yuv("yuva444p", 8, 0, 0),
    .yuv("yuv420p9le", 9, 1, 1), .yuv("yuv420p10le", 10, 1, 1), .yuv("yuv420p12le", 12, 1, 1),
    .yuv("yuv422p10le", 10, 1, 0), .yuv("yuv444p14le", 14, 0, 0), .yuv("yuv444p16le", 16, 0, 0),
    .yuv("yuv420p10be", 10, 1, 1), .yuv("yuv422p12be", 12, 1, 0), .yuv("yuv444p16be", 16, 0, 0),
    .yuv("nv12", 8, 1, 1), .yuv("nv21", 8, 1, 1),
    .yuv("yuyv422", 8, 1, 0), .yuv("uyvy422", 8, 1, 0), .yuv("yvyu422", 8, 1, 0),
    .grey("gray", 8), .grey("gray10le", 10), .grey("gray12le", 12), .grey("gray16le", 16),
    .grey("gray16be", 16), .grey("gray10be", 16), .grey("ya8", 8), .grey("ya16be", 16, in: "a.png"),
    .grey("monow", 8), .grey("monob", 8),
    Kind(format: "grayf32le", depth: 16, isFull: true, isCoarse: true, file: "a.exr"),
    .direct("rgb24"), .direct("bgr24"), .direct("rgba"), .direct("argb"), .direct("bgr0"),
    .coarse("rgb565le"), .coarse("rgb555be"), .coarse("rgb444le"), .coarse("rgb8"),
    .coarse("bgr4_byte"), .coarse("pal8"), .direct("gbrp"), .direct("gbrap"),
    .direct("rgb48le", 16), .direct("rgb48be", 16), .direct("rgba64le", 16),
    .direct("gbrp10le", 16), .direct("gbrp16be", 16), .direct("gbrpf32le", 16, in: "a.exr"),
  ]

  /// Even edges, so that the coarsest chroma does not matter.
  static let white = PixelRect(x: 12, y: 8, width: 40, height: 28)

  @Test(arguments: kinds) func rectangle(_ kind: Kind) throws {
    let white = Self.white
    let clip = try Fixture.clip(
      kind.file,
      [
        "-f", "lavfi", "-i", "color=black:s=67x49,format=gbrp",
        "-vf",
        "drawbox=\(white.x):\(white.y):\(white.width):\(white.height):white:fill,"
          + "scale=flags=neighbor+accurate_rnd+full_chroma_inp,format=\(kind.format)",
        "-frames:v", "1",
      ] + (kind.file.hasSuffix(".nut") ? ["-c:v", "rawvideo"] : []))
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.pixelFormat == kind.format)
    var decoder = try FrameDecoder(reader.stream)
    let sample = try #require(try reader.keySample(near: 0))
    var encoding: SampleEncoding?
    var recorder = PlaneRecorder()
    if let frame = try decoder.decodeKey(sample) {
      encoding = frame.encoding
      try frame.lendPlanes(to: &recorder)
      #expect(frame.size == PixelSize(width: 67, height: 49))
      #expect(frame.pixelFormat == kind.format)
    }
    #expect(encoding?.bitDepth == kind.depth)
    #expect(encoding?.isFullRange == kind.isFull)
    #expect(encoding?.hasChroma == (kind.shift != nil))
    #expect(recorder.order == (kind.shift == nil ? [.luma] : PlaneRole.allCases))
    #expect(recorder.luma.bitDepth == kind.depth)

    let one = 1 << (kind.depth - 8)
    let black = kind.isFull ? 0 : 16 * one
    let top = kind.isFull ? (1 << kind.depth) - 1 : 235 * one
    #expect(recorder.luma.extent(above: UInt16((black + top) / 2)) == white)
    guard !kind.isCoarse else { return }
    let levels = Set(recorder.luma.samples.map(Int.init))
    let tolerance = kind.isFull && kind.depth > 8 ? top / 100 : 2 * one
    #expect(levels.allSatisfy { abs($0 - black) <= tolerance || abs($0 - top) <= tolerance })
    guard let shift = kind.shift else { return }
    for role in [PlaneRole.blueDifference, .redDifference] {
      let plane = try #require(recorder.planes[role])
      #expect(plane.width == (67 + (1 << shift[0]) - 1) >> shift[0])
      #expect(plane.height == (49 + (1 << shift[1]) - 1) >> shift[1])
      #expect(plane.samples.allSatisfy { abs(Int($0) - 128 * one) <= 2 * one })
    }
  }
}
