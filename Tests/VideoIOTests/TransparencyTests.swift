import Foundation
import Framing
import Pixels
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Transparent pictures are drawn over a colour, and read as they are seen over black.
@Suite struct TransparencyTests {
  private struct NoFrame: Error {}

  /// Left half opaque orange, right half white of an alpha.
  private func halves(_ name: String, alpha: Int, _ arguments: [String]) throws -> URL {
    let filter =
      "format=gbrap,geq=r=255:g='if(lt(X,32),128,255)':b='if(lt(X,32),0,255)'"
      + ":a='if(lt(X,32),255,\(alpha))',format=gbrap"
    return try Fixture.clip(
      name,
      ["-f", "lavfi", "-i", "color=s=64x48:r=5", "-frames:v", "1", "-vf", filter] + arguments)
  }

  private func frame(_ url: URL) throws -> DecodedFrame {
    var reader = try VideoReader(FilePath(url.path))
    guard let frame = try reader.frame(at: 0) else { throw NoFrame() }
    return frame
  }

  /// Red, green and blue of a pixel of the picture, drawn at half its size.
  private func pixel(_ url: URL, _ x: Int, _ background: Background) throws -> [Int] {
    let frame = try frame(url)
    let facts = try VideoReader(FilePath(url.path)).facts
    let size = PixelSize(width: 32, height: 24)
    let plan = FramePainter.Plan(
      storage: facts.storage, source: facts.storage.bounds, orientation: .upright,
      target: size.bounds, clip: size.bounds)
    var painter = try FramePainter(
      plan, color: FrameColor(facts, gamut: .sRGB), background: background)
    var pixels = [UInt8](repeating: 7, count: 32 * 24 * 4)
    var span = pixels.mutableSpan
    try painter.paint(frame, into: &span, bytesPerRow: 32 * 4)
    let at = (12 * 32 + x) * 4
    #expect(pixels[at + 3] == 255)
    return [2, 1, 0].map { Int(pixels[at + $0]) }
  }

  private static let formats: [(String, [String])] = [
    ("a.png", []), ("a.tiff", []), ("a.webp", ["-lossless", "1"]), ("a.mov", ["-c:v", "qtrle"]),
    ("a.mkv", ["-c:v", "ffv1", "-pix_fmt", "gbrap"]),
    ("b.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"]),
    ("16.png", ["-pix_fmt", "rgba64be"]), ("c.mkv", ["-c:v", "ffv1", "-pix_fmt", "yuva444p"]),
    ("d.mkv", ["-c:v", "ffv1", "-pix_fmt", "yuva444p10le"]),
    ("4444.mov", ["-c:v", "prores_ks", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16"]),
  ]

  @Test(arguments: formats, [0, 102, 255])
  func isDrawnOver(_ format: (String, [String]), _ alpha: Int) throws {
    let clip = try halves(format.0, alpha: alpha, format.1)
    for background in [Background.black, Background(red: 0, green: 100, blue: 200)] {
      let expected = [background.red, background.green, background.blue].map {
        (255 * alpha + Int($0) * (255 - alpha)) / 255
      }
      for (value, wanted) in zip(try pixel(clip, 24, background), expected) {
        #expect(abs(value - wanted) <= 4, "\(format.0) over \(background)")
      }
      for (value, wanted) in zip(try pixel(clip, 8, background), [255, 128, 0]) {
        #expect(abs(value - wanted) <= 4, "\(format.0), opaque")
      }
    }
  }

  /// The colour of transparent pixels does not shine through beside opaque ones.
  @Test func edgesHaveNoFringe() throws {
    let clip = try halves("fringe.png", alpha: 0, [])
    for x in 12..<20 {
      let seen = try pixel(clip, x, .black)
      #expect(seen[2] <= 3, "blue of white shines through at \(x): \(seen)")
    }
  }

  @Test(arguments: formats)
  func isReadAsSeenOverBlack(_ format: (String, [String])) throws {
    let frame = try frame(halves(format.0, alpha: 0, format.1))
    let luma = try frame.recorded().luma
    let black = frame.encoding.isFullRange ? 0 : 16 << (frame.encoding.bitDepth - 8)
    let row = luma.row(20).map(Int.init)
    #expect(abs(row[50] - black) <= 1 << (frame.encoding.bitDepth - 8))
    #expect(row[10] > black + 50)
    #expect(frame.alphaBorders?.transparent == PixelInsets(top: 0, bottom: 0, left: 0, right: 32))
  }

  /// A palette whose colours are partly transparent.
  @Test func palettes() throws {
    let clip = try halves("rgba.png", alpha: 0, [])
    let filtered = try Fixture.clip(
      "pal.png",
      ["-i", clip.path, "-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-pix_fmt", "pal8"])
    #expect(try frame(filtered).pixelFormat == "pal8")
    #expect(try frame(filtered).alphaBorders?.transparent.right == 32)
    #expect(try pixel(filtered, 24, .black) == [0, 0, 0])
    // Without transparent colours it has no alpha.
    let opaque = try Fixture.clip(
      "opaque.png",
      ["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "-pix_fmt", "pal8"])
    #expect(try frame(opaque).transparency == nil)
  }

  @Test func formatsWithoutAlphaAreNotLookedAt() throws {
    let clip = try Fixture.pattern("plain.mp4", ["-c:v", "mpeg4"])
    #expect(try frame(clip).alphaBorders == nil)
  }
}
