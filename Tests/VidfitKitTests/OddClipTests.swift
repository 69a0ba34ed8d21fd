import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VidfitKit

/// Clips that are unlike others still get an honest answer, and never a wrong crop.
@Suite struct OddClipTests {
  private static let scene = "mandelbrot=s=320x134:r=10:end_scale=0.1"
  private static let bars = "pad=320:180:0:23"

  private func analyze(
    _ url: URL, _ change: (inout AnalysisOptions) -> Void = { _ in }
  ) async throws -> AnalysisDocument {
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    change(&options)
    guard
      case .analysis(let document) = await ClipAnalyzer(options).analyze(path: FilePath(url.path))
    else { throw Unanalysed(path: url.path) }
    return document
  }

  struct Unanalysed: Error { let path: String }

  private func padding(_ url: URL) async throws -> PaddingSection {
    try #require(try await analyze(url).padding)
  }

  private func rect(_ section: PixelRectSection) -> [Int] {
    [section.x, section.y, section.width, section.height]
  }

  @Test(arguments: ["1x1", "2x2", "64x1", "1x64", "64x2", "3x3", "300x7", "16x900"])
  func tinyFramesAreAnswered(size: String) async throws {
    let clip = try Fixture.clip(
      "tiny.mkv",
      [
        "-f", "lavfi", "-i",
        "nullsrc=s=\(size):d=0.4:r=10,geq=lum='mod(X*37+Y*91+N*53\\,255)':cb=128:cr=128",
        "-pix_fmt", "yuv444p", "-c:v", "ffv1",
      ])
    #expect(try await padding(clip).verdict != "padded")
  }

  /// A key frame that is visited many times is one key frame.
  @Test func rawStreamsCountTheirFramesOnce() async throws {
    let clip = try Fixture.clip(
      "raw.h264",
      [
        "-f", "lavfi", "-i", Self.scene, "-t", "3", "-vf", Self.bars, "-g", "10", "-pix_fmt",
        "yuv420p",
      ])
    let padding = try await padding(clip)
    #expect(padding.sampling.frames <= 30)
    #expect(rect(padding.picture) == [0, 23, 320, 134])
  }

  /// Without key frames there is only decoding in sequence.
  @Test func intraRefreshIsSeenInSequence() async throws {
    let clip = try Fixture.clip(
      "refresh.mp4",
      [
        "-f", "lavfi", "-i", Self.scene, "-t", "6", "-vf", Self.bars, "-pix_fmt", "yuv420p",
        "-x264-params", "intra-refresh=1:keyint=20",
      ])
    #expect(rect(try await padding(clip).picture) == [0, 23, 320, 134])
  }

  @Test func aBlackLeadInHidesNothing() async throws {
    let clip = try Fixture.clip(
      "lead.mp4",
      [
        "-f", "lavfi", "-i", Self.scene, "-t", "6", "-vf", Self.bars + ",fade=in:st=4.5:d=0.2",
        "-g",
        "60", "-pix_fmt", "yuv420p",
      ])
    let padding = try await padding(clip)
    #expect(padding.verdict == "padded")
    #expect(rect(padding.picture) == [0, 23, 320, 134])
  }

  /// The switch lies between key frames: by default it is known to one of them, `--thorough` to
  /// the frame.
  @Test func aSwitchIsFoundToTheFrame() async throws {
    let clip = try Fixture.clip(
      "switch.mp4",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x180:r=10:end_scale=0.1", "-t", "12", "-vf",
        "drawbox=y=0:h=23:t=fill:color=black:enable='lt(t,5.3)',"
          + "drawbox=y=157:h=23:t=fill:color=black:enable='lt(t,5.3)'",
        "-g", "10", "-sc_threshold", "0", "-pix_fmt", "yuv420p",
      ])
    let usual = try #require(try await analyze(clip).padding)
    let exact = try #require(try await analyze(clip) { $0.isThorough = true }.padding)
    #expect(usual.verdict == "mixed" && exact.verdict == "mixed")
    #expect(usual.timeline.map(\.start) == [0, 6])
    #expect(exact.timeline.map(\.start) == [0, 5.3])
    #expect(exact.timeline.map { rect($0.picture) } == [[0, 23, 320, 134], [0, 0, 320, 180]])
    #expect(rect(exact.picture) == [0, 0, 320, 180])
  }

  /// FFmpeg turns a rotated clip before it crops, so its crop is that of the upright picture.
  @Test func theCropOfARotatedClipIsUpright() async throws {
    let stored = try Fixture.clip(
      "stored.mp4",
      [
        "-f", "lavfi", "-i", Self.scene, "-t", "2", "-vf", "pad=320:180:0:30", "-g", "5",
        "-pix_fmt",
        "yuv420p",
      ])
    let turned = try Fixture.clip(
      "turned.mp4", ["-i", stored.path, "-c", "copy", "-metadata:s:v:0", "rotate=270"])
    let document = try await analyze(turned)
    #expect(document.video.rotation == 90)
    #expect(rect(try #require(document.padding).picture) == [0, 30, 320, 134])
    // Stored 30 above and 16 below are seen 30 at the right and 16 at the left.
    #expect(document.advice.crop?.ffmpeg == "crop=134:320:16:0")
    #expect(document.advice.crop?.handbrake == "30:16:0:0")
  }

  /// Odd bounds are reported as they are and cut outside them.
  @Test func oddBoundsAreNeverCutInto() async throws {
    let clip = try Fixture.clip(
      "odd.mp4",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x133:r=10:end_scale=0.1", "-t", "2", "-vf",
        "format=yuv444p,pad=320:180:0:21,format=yuv420p", "-g", "5", "-crf", "10",
      ])
    let document = try await analyze(clip)
    #expect(rect(try #require(document.padding).picture) == [0, 21, 320, 133])
    #expect(document.advice.crop?.ffmpeg == "crop=320:134:0:20")
  }

  @Test func framesOfTwoSizesAreMixed() async throws {
    let parts = try [("320x180", "0"), ("160x90", "2")].map { size, offset in
      try Data(
        contentsOf: Fixture.clip(
          "part.ts",
          [
            "-f", "lavfi", "-i", Self.scene, "-t", "2", "-vf", Self.bars + ",scale=\(size)", "-g",
            "5", "-pix_fmt", "yuv420p", "-output_ts_offset", offset,
          ]))
    }
    let both = try Fixture.file("sizes.ts", parts[0] + parts[1])
    let document = try await analyze(both)
    #expect(document.padding?.verdict != "padded")
    #expect(document.warnings.contains { $0.contains("another size") })
  }
}
