import Document
import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import VidfitKit

/// What decoded frames add to the facts of real clips.
@Suite struct FrameFactsTests {
  private func analysis(
    _ path: String, _ change: (inout AnalysisOptions) -> Void = { _ in }
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    change(&options)
    return try #require(await ClipAnalyzer(options).analyze(path).analysis)
  }

  /// VP8 is BT.601 whatever its size; only its decoder says so.
  @Test func theMatrixOfVP8() async throws {
    let clip = try Fixture.clip(
      "vp8.webm",
      [
        "-f", "lavfi", "-i", "color=0x4080C0:s=1280x720:d=0.4:r=5,format=gbrp", "-vf",
        "scale=out_color_matrix=bt601:out_range=tv,format=yuv420p", "-c:v", "libvpx", "-b:v", "2M",
        "-cpu-used", "8",
      ])
    let color = try await analysis(clip.path).video.color
    #expect(color.matrix == "bt470bg" && color.source == .frames)
    let unseen = try await analysis(clip.path) { $0.findsPadding = false }.video.color
    #expect(unseen.matrix == nil && unseen.source == .assumed)
    // A preview that looks for no padding knows it too.
    var options = PreviewOptions(viewports: [Viewport(device: .iPhoneX)])
    options.findsPadding = false
    var reader = try VideoReader(FilePath(clip.path))
    let plan = try await PreviewMaker(options).plan(.file(FilePath(clip.path)), &reader)
    #expect(plan.clip.padding == nil && plan.clip.facts.color.matrix == "bt470bg")
  }

  private typealias Matrix = (String, [String], String?, ClipAnalysis.Color.Source)
  private static let matrices: [Matrix] = [
    ("tagged.mkv", ["-colorspace", "bt709"], "bt709", .stream), ("plain.mkv", [], nil, .assumed),
    ("rgb.mkv", ["-pix_fmt", "gbrp"], "gbr", .stream),
    ("grey.mkv", ["-pix_fmt", "gray"], nil, .stream),
  ]

  @Test(arguments: matrices)
  private func whoNamesTheMatrix(_ row: Matrix) async throws {
    let (name, arguments, matrix, source) = row
    let clip = try Fixture.pattern(name, seconds: 0.4, ["-c:v", "ffv1"] + arguments)
    let color = try await analysis(clip.path).video.color
    #expect(color.source == source)
    #expect(color.matrix == matrix || matrix == "gbr")
  }

  /// A stream of H.264 that x264 codes as fields.
  @Test(arguments: ["mkv", "mp4", "ts"])
  func fieldsOfFrames(_ type: String) async throws {
    let clip = try Fixture.pattern(
      "fields.\(type)", seconds: 1,
      ["-vf", "setfield=tff", "-c:v", "libx264", "-flags", "+ildct+ilme", "-g", "5"])
    let analysis = try await analysis(clip.path)
    #expect(analysis.video.fieldOrder == "tt")
    #expect(analysis.warnings.isEmpty)
  }

  /// DV never says it in its container.
  @Test func fieldsOfDV() async throws {
    let clip = try Fixture.pattern(
      "a.dv", size: "720x576", seconds: 0.4, ["-c:v", "dvvideo", "-pix_fmt", "yuv420p"])
    #expect(try await analysis(clip.path).video.fieldOrder == "bb")
  }

  /// A still is decoded once, however large it is.
  @Test func aStillIsReadOnce() async throws {
    let clip = try Fixture.clip(
      "noise.jpg",
      [
        "-f", "lavfi", "-i", "testsrc2=s=1280x960,noise=alls=40:all_seed=1", "-frames:v", "1",
        "-q:v", "3",
      ])
    let analysis = try await analysis(clip.path)
    let sampling = try #require(analysis.padding?.sampling)
    #expect(sampling.frames == 1 && sampling.decoded == 1 && sampling.packets == 1)
    #expect(sampling.bytes < 2 * analysis.container.bytes)
  }
}
