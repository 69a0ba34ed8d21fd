import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// HDR and foreign primaries against FFmpeg's own conversion, which shares only zimg with ours.
@Suite struct HDRPaintingTests {
  private struct NoFrame: Error {}
  private let size = PixelSize(width: 64, height: 48)

  /// Red, green, blue and a grey ramp up to the brightest code value.
  private func clip(_ transfer: String, _ primaries: String, _ matrix: String) throws -> URL {
    try Fixture.clip(
      "\(transfer)-\(primaries).mkv",
      [
        "-f", "lavfi", "-i",
        "nullsrc=s=64x48:d=1:r=5,format=gbrp,geq="
          + "r='if(lt(Y,24),X*4,if(lt(X,20),160,20))':g='if(lt(Y,24),X*4,if(between(X,20,40),160,20))'"
          + ":b='if(lt(Y,24),X*4,if(gt(X,40),160,20))'",
        "-vf", "zscale=m=\(matrix == "bt2020nc" ? "2020_ncl" : "709"):r=limited,format=yuv444p10le",
        "-color_primaries", primaries, "-color_trc", transfer, "-colorspace", matrix,
        "-color_range", "tv", "-c:v", "ffv1",
      ])
  }

  private func painted(
    _ url: URL, gamut: PictureGamut, size: PixelSize? = nil
  ) throws -> [UInt8] {
    let size = size ?? self.size
    var reader = try VideoReader(FilePath(url.path))
    let plan = FramePainter.Plan(
      storage: size, source: size.bounds, orientation: .upright, target: size.bounds,
      clip: size.bounds)
    var painter = try FramePainter(plan, color: FrameColor(reader.facts, gamut: gamut))
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    guard let frame = try reader.frame(at: 0) else { throw NoFrame() }
    var span = pixels.mutableSpan
    try painter.paint(frame, into: &span, bytesPerRow: size.width * 4)
    return pixels
  }

  /// zimg takes no frame whose last sample of chroma lies half beyond it.
  @Test(arguments: [(63, 47), (64, 47), (63, 48)])
  func oddSizesAreDrawnLikeEvenOnes(width: Int, height: Int) throws {
    func color(_ width: Int, _ height: Int) throws -> [UInt8] {
      let clip = try Fixture.clip(
        "odd.mkv",
        [
          "-f", "lavfi", "-i",
          "color=0x80C040:s=64x48:d=0.2:r=5,format=gbrp,crop=\(width):\(height),format=yuv420p",
          "-color_primaries", "bt2020", "-color_trc", "bt709", "-colorspace", "bt709", "-c:v",
          "ffv1",
        ])
      let pixels = try painted(
        clip, gamut: .sRGB, size: PixelSize(width: width, height: height))
      return [0, 1, 2].map { channel in
        let samples = stride(from: channel, to: pixels.count, by: 4).map { pixels[$0] }
        #expect(samples.max() == samples.min(), "the last column and row are as all others")
        return samples[0]
      }
    }
    #expect(try color(width, height) == color(64, 48))
  }

  @Test(arguments: [
    ("smpte2084", "bt2020", "bt2020nc"), ("arib-std-b67", "bt2020", "bt2020nc"),
    ("iec61966-2-1", "smpte432", "bt709"), ("iec61966-2-1", "bt2020", "bt2020nc"),
  ])
  func agreesWithFFmpeg(_ transfer: String, _ primaries: String, _ matrix: String) throws {
    let url = try clip(transfer, primaries, matrix)
    let isHDR = transfer != "iec61966-2-1"
    let tone = isHDR ? "tonemap=mobius:param=0.3:desat=0:peak=\(1000.0 / 203)," : ""
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let filter =
      "zscale=t=linear:npl=203:p=bt709:m=gbr,format=gbrpf32le,\(tone)"
      + "zscale=t=iec61966-2-1:r=full,format=rgb24"
    let wanted = [UInt8](
      try ffmpeg.run([
        "-v", "error", "-i", url.path, "-frames:v", "1", "-vf", filter, "-f", "rawvideo", "-",
      ]))
    let pixels = try painted(url, gamut: .sRGB)
    #expect(wanted.count == 64 * 48 * 3)
    var worst = 0
    for i in 0..<64 * 48 {
      for (ours, theirs) in [(2, 0), (1, 1), (0, 2)] {
        worst = max(worst, abs(Int(pixels[4 * i + ours]) - Int(wanted[3 * i + theirs])))
      }
    }
    #expect(worst <= 2)
  }

  @Test func greyStaysGreyWhateverThePrimaries() throws {
    let url = try clip("bt709", "smpte170m", "bt709")
    let pixels = try painted(url, gamut: .sRGB)
    for x in 0..<64 {
      let at = (10 * 64 + x) * 4
      for byte in 0..<3 { #expect(abs(Int(pixels[at + byte]) - x * 4) <= 2) }
    }
  }

  @Test func theCurveIsContinuousAndEndsAtWhite() {
    let curve = ToneCurve(peakNits: 1000)
    #expect(abs(curve.factor(curve.peak) * curve.peak - 1) < 1e-4)
    #expect(abs(curve.factor(ToneCurve.knee + 1e-4) - 1) < 1e-3)
    var last: Float = 0
    for step in 1...500 {
      let light = Float(step) / 500 * curve.peak
      let out = light * curve.factor(light)
      #expect(out > last && out <= 1.0001)
      last = out
    }
  }
}
