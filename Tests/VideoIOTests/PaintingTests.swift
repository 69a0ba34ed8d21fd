import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Frames are placed to the pixel and keep their colours.
@Suite struct PaintingTests {
  private struct NoFrame: Error {}

  /// Paints the first frame of a clip whole, as large as `target` says.
  private func painted(
    _ url: URL, source: PixelRect? = nil, orientation: PictureOrientation = .upright,
    target: PixelRect, clip: PixelRect? = nil, canvas: PixelSize, gamut: PictureGamut = .sRGB
  ) throws -> [UInt8] {
    var reader = try VideoReader(FilePath(url.path))
    let facts = reader.facts
    let plan = FramePainter.Plan(
      storage: facts.storage, source: source ?? facts.storage.bounds, orientation: orientation,
      target: target, clip: clip ?? target)
    var painter = try FramePainter(plan, color: FrameColor(facts, gamut: gamut))
    var pixels = [UInt8](repeating: 7, count: canvas.width * canvas.height * 4)
    guard let frame = try reader.frame(at: 0) else { throw NoFrame() }
    var span = pixels.mutableSpan
    try painter.paint(frame, into: &span, bytesPerRow: canvas.width * 4)
    return pixels
  }

  /// A 4×2 picture of eight colours, lossless and in RGB.
  private func grid() throws -> URL {
    let colors = ["red", "lime", "blue", "white", "black", "yellow", "cyan", "magenta"]
    var filter = "color=black:s=4x2:d=1:r=5,format=gbrp"
    for (index, color) in colors.enumerated() {
      filter += ",drawbox=\(index % 4):\(index / 4):1:1:\(color):fill"
    }
    return try Fixture.clip(
      "grid.mkv", ["-f", "lavfi", "-i", filter, "-c:v", "ffv1", "-pix_fmt", "gbrp"])
  }

  private func letter(_ pixels: [UInt8], _ x: Int, _ y: Int, width: Int) -> Character {
    let at = (y * width + x) * 4
    let (b, g, r) = (pixels[at] > 127, pixels[at + 1] > 127, pixels[at + 2] > 127)
    if pixels[at] == 7, pixels[at + 1] == 7 { return "." }
    return switch (r, g, b) {
    case (true, false, false): "R"
    case (false, true, false): "G"
    case (false, false, true): "B"
    case (true, true, true): "W"
    case (false, false, false): "K"
    case (true, true, false): "Y"
    case (false, true, true): "C"
    case (true, false, true): "M"
    }
  }

  private func art(_ pixels: [UInt8], _ size: PixelSize) -> [String] {
    (0..<size.height).map { y in
      String((0..<size.width).map { letter(pixels, $0, y, width: size.width) })
    }
  }

  @Test(arguments: [
    (0, false, ["RGBW", "KYCM"]), (180, false, ["MCYK", "WBGR"]),
    (90, false, ["KR", "YG", "CB", "MW"]), (270, false, ["WM", "BC", "GY", "RK"]),
    (0, true, ["KYCM", "RGBW"]), (180, true, ["WBGR", "MCYK"]),
    (90, true, ["RK", "GY", "BC", "WM"]), (270, true, ["MW", "CB", "YG", "KR"]),
  ])
  func everyOrientation(_ rotation: Int, _ isMirrored: Bool, _ expected: [String]) throws {
    let orientation = PictureOrientation(rotation: rotation, isMirrored: isMirrored)
    let size =
      orientation.swapsAxes ? PixelSize(width: 2, height: 4) : PixelSize(width: 4, height: 2)
    let pixels = try painted(
      grid(), orientation: orientation, target: size.bounds, canvas: size)
    #expect(art(pixels, size) == expected)
  }

  @Test func onlyTheClipIsTouched() throws {
    let canvas = PixelSize(width: 6, height: 4)
    let inside = try painted(
      grid(), target: PixelRect(x: 1, y: 1, width: 4, height: 2), canvas: canvas)
    #expect(art(inside, canvas) == ["......", ".RGBW.", ".KYCM.", "......"])
    let cut = try painted(
      grid(), target: PixelRect(x: -1, y: 3, width: 4, height: 2),
      clip: PixelRect(x: 0, y: 3, width: 2, height: 1), canvas: canvas)
    #expect(art(cut, canvas) == ["......", "......", "......", "GB...."])
  }

  @Test func aPartOfTheFrame() throws {
    let size = PixelSize(width: 2, height: 1)
    let pixels = try painted(
      grid(), source: PixelRect(x: 1, y: 1, width: 2, height: 1), target: size.bounds,
      canvas: size)
    #expect(art(pixels, size) == ["YC"])
  }

  /// The code values of a colour come back whatever the matrix, the range and the depth.
  @Test(arguments: [
    ("bt709", "tv", "yuv444p"), ("bt709", "pc", "yuv444p"), ("smpte170m", "tv", "yuv444p"),
    ("bt709", "tv", "yuv420p10le"), ("bt2020nc", "tv", "yuv444p10le"),
  ])
  func coloursWithinTwo(_ matrix: String, _ range: String, _ format: String) throws {
    let url = try Fixture.clip(
      "color-\(matrix)-\(range)-\(format).mkv",
      [
        "-f", "lavfi", "-i", "color=0x4080C0:s=64x48:d=1:r=5,format=gbrp", "-vf",
        "scale=out_color_matrix=\(matrix == "bt2020nc" ? "bt2020" : matrix):out_range=\(range)"
          + ":flags=accurate_rnd+full_chroma_int,format=\(format)",
        "-colorspace", matrix, "-color_range", range, "-c:v", "ffv1",
      ])
    let size = PixelSize(width: 32, height: 24)
    let pixels = try painted(url, target: size.bounds, canvas: size)
    let at = (12 * 32 + 16) * 4
    for (value, wanted) in zip(pixels[at..<at + 3], [0xC0, 0x80, 0x40]) {
      #expect(abs(Int(value) - wanted) <= 2, "\(pixels[at..<at + 4])")
    }
  }

  @Test(arguments: [0.0, 0.04, 0.5, 0.99, 1.0, 1.52])
  func theFrameOnShow(_ time: Double) throws {
    let url = try Fixture.pattern("show.mp4", seconds: 2, ["-g", "20", "-bf", "2"])
    var reader = try VideoReader(FilePath(url.path))
    guard let frame = try reader.frame(at: time), let shown = frame.time else { throw NoFrame() }
    #expect(shown <= time + 1e-5 && shown > time - 0.04)
  }
}
