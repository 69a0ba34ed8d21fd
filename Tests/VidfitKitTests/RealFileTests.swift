import Document
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import VidfitKit

/// What FFmpeg decodes is answered, however its demuxers seek and end.
@Suite struct RealFileTests {
  struct Clip: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    /// Share of the file that is kept; all of it at 1.
    var kept = 1.0
    var testDescription: String { kept < 1 ? "\(name), \(kept) of it" : name }

    /// The file, with a letterbox of 23 lines in 180.
    func made() throws -> URL {
      let clip = try Fixture.scene(
        name, size: "320x134", seconds: 3, padding: "pad=320:180:0:23", arguments)
      guard kept < 1 else { return clip }
      let bytes = try Data(contentsOf: clip)
      return try Fixture.file(name, bytes.prefix(Int(Double(bytes.count) * kept)))
    }
  }

  /// Animated PNG can't be read from the middle on, and icons only once. RealMedia, CPK and RoQ end
  /// with an error; an opening frame that is no key frame leaves nothing to seek to.
  static let clips = [
    Clip(name: "a.apng", arguments: ["-plays", "0"]),
    Clip(name: "a.png", arguments: ["-f", "apng"]),
    Clip(name: "cut.apng", arguments: [], kept: 0.6),
    Clip(name: "a.rm", arguments: ["-c:v", "rv10", "-s", "352x288", "-r", "25"]),
    Clip(name: "cut.rm", arguments: ["-c:v", "rv20", "-s", "352x288", "-r", "25"], kept: 0.6),
    Clip(name: "a.cpk", arguments: ["-c:v", "cinepak", "-s", "320x176"]),
    Clip(name: "cut.cpk", arguments: ["-c:v", "cinepak", "-s", "320x176"], kept: 0.6),
    Clip(name: "a.mjpg", arguments: ["-f", "mpjpeg"]),
    Clip(name: "cut.mjpg", arguments: ["-f", "mpjpeg"], kept: 0.6),
    Clip(name: "a.swf", arguments: ["-c:v", "flv1"]),
    Clip(name: "rpza.mkv", arguments: ["-c:v", "rpza"]),
    Clip(name: "vc2.mkv", arguments: ["-c:v", "vc2", "-s", "320x192"]),
    Clip(name: "cut.nut", arguments: ["-c:v", "mpeg4"], kept: 0.5),
    Clip(name: "a.ivf", arguments: ["-c:v", "libvpx"]),
    Clip(
      name: "late.mp4", arguments: ["-pix_fmt", "yuv420p", "-g", "8", "-bf", "0"]),
  ]

  @Test(arguments: clips) func isAnswered(_ clip: Clip) async throws {
    let url = try clip.made()
    let usual = try await padding(url)
    let thorough = try await padding(url) { $0.isThorough = true }
    for padding in [usual, thorough] {
      #expect(padding.verdict == .padded)
      #expect(padding.shape == .letterbox)
    }
    // A preview shows whatever was analysed.
    var reader = try VideoReader(FilePath(url.path))
    for time in [0, 1.5] {
      let isShown = try reader.frame(at: time) != nil
      #expect(isShown, "at \(time) s")
    }
  }

  /// Copies from the middle of a clip on, so that no key frame begins it.
  private func middle(_ name: String, _ x264: String) throws -> URL {
    let clip = try Fixture.scene(
      "whole.mkv", size: "320x134", seconds: 4, padding: "pad=320:180:0:23",
      ["-pix_fmt", "yuv420p", "-bf", "0", "-x264-params", x264])
    return try Fixture.clip(name, ["-i", clip.path, "-ss", "1", "-c", "copy", "-copyinkf"])
  }

  @Test(
    arguments: ["cut.mp4", "cut.mkv", "cut.flv"],
    ["keyint=8:intra-refresh=0", "keyint=10:intra-refresh=1"])
  func needNotBeginWithAKeyFrame(name: String, x264: String) async throws {
    let cut = try middle(name, x264)
    let padding = try await padding(cut)
    #expect([.padded, .undecided].contains(padding.verdict))
    #expect(padding.verdict != .padded || padding.shape == .letterbox)
    var reader = try VideoReader(FilePath(cut.path))
    let isShown = try reader.frame(at: 1) != nil
    #expect(isShown)
  }

  /// What a decoder makes up for missing references is no evidence.
  @Test(arguments: ["cut.mp4", "cut.mkv", "cut.flv"])
  func withoutAnyKeyFrameNothingIsKnown(name: String) async throws {
    let cut = try middle(name, "keyint=300:intra-refresh=0")
    let report = await ClipAnalyzer(AnalysisOptions(viewports: [])).analyze(cut.path)
    let failure = try #require(report.failure)
    #expect(failure.message.hasPrefix("none of its video could be decoded"))
  }

  /// A preview looks at several places, each of which may lead back to the start.
  @Test(arguments: ["rpza.mkv", "vc2.nut", "a.apng"])
  func goesBackAsOftenAsAPreviewAsks(name: String) throws {
    let codec = name.prefix { $0 != "." }
    let arguments = codec == "a" ? [] : ["-c:v", String(codec), "-s", "320x192"]
    let clip = try Fixture.scene(name, seconds: 3, arguments)
    var reader = try VideoReader(FilePath(clip.path))
    for place in 0..<20 {
      let isShown = try reader.frame(at: 2.9 * Double(place) / 20) != nil
      #expect(isShown, "\(place)")
    }
  }

  @Test func anIconIsOnePicture() async throws {
    let icon = try Fixture.scene("a.ico", size: "64x64", ["-frames:v", "1"])
    let sampling = try await padding(icon).sampling
    #expect(sampling.frames == 1)
    var reader = try VideoReader(FilePath(icon.path))
    _ = try reader.nextSample()
    try reader.rewind()
    let again = try reader.nextSample()
    #expect(again != nil)
  }

  /// A whole clip says nothing of damage; one that ends in the middle of a packet does.
  @Test func onlyADamagedEndIsAWarning() async throws {
    let whole = try Fixture.scene("a.nut", seconds: 4, ["-c:v", "mpeg4", "-g", "300"])
    var bytes = [UInt8](try Data(contentsOf: whole))
    for index in bytes.count / 2..<bytes.count { bytes[index] = 0 }
    #expect(try await warnings(whole).isEmpty)
    let warnings = try await warnings(Fixture.file("broken.nut", bytes))
    #expect(warnings.contains { $0.hasPrefix("not all of it could be read: ") }, "\(warnings)")
  }

  /// What builds on damaged key frames shows the damage, and can't prove that there are no bars.
  @Test func damagedKeyFramesProveNothing() async throws {
    let clip = Repository.media("white-bars.mp4")
    var bytes = [UInt8](try Data(contentsOf: clip))
    for key in try VideoReader(FilePath(clip.path)).keyFrames {
      bytes[Int(try #require(key.offset)) + 900] ^= 85
    }
    let broken = try Fixture.file("broken-keys.mp4", bytes)
    #expect(try await padding(broken).verdict != .none)
    #expect(try await warnings(broken).contains { $0.contains("key frames are damaged") })
    // All that is written is read again.
    let report = await ClipAnalyzer(AnalysisOptions(viewports: [])).analyze(FilePath(broken.path))
    let json = try ReportEncoder().encode(report)
    guard case .document(let copy) = ReportLine(json, as: ClipReport.self) else {
      Issue.record("the report can't be read again")
      return
    }
    #expect(try ReportEncoder().encode(copy) == json)
  }

  /// Nothing of a small file is read twice, however often its reader goes back.
  @Test(arguments: ["a.mp4", "a.webm", "a.ts", "a.flv", "a.h264", "a.gif"])
  func aShortClipIsReadOnce(name: String) async throws {
    let arguments = name.hasSuffix("gif") ? [] : ["-g", "300", "-pix_fmt", "yuv420p"]
    let clip = try Fixture.scene(name, seconds: 4, arguments)
    var reader = try VideoReader(FilePath(clip.path))
    var sampler = PaddingSampler(reader, SamplingEffort())
    try await sampler.run(&reader)
    #expect(sampler.summary.bytes <= reader.facts.container.bytes)
  }

  /// Bars that come behind a cut are found, although looking ends when the first frames agree.
  @Test(arguments: ["cut.mp4", "cut.mkv", "cut.ts"])
  func barsBehindACutAreFound(name: String) async throws {
    let clip = try Fixture.scene(
      name, size: "320x180", seconds: 8,
      padding: "drawbox=y=0:h=23:t=fill:color=black:enable='gt(t,5)',"
        + "drawbox=y=157:h=23:t=fill:color=black:enable='gt(t,5)',negate=enable='gt(t,5)',"
        + "drawbox=y=0:h=23:t=fill:color=black:enable='gt(t,5)',"
        + "drawbox=y=157:h=23:t=fill:color=black:enable='gt(t,5)'",
      ["-g", "300", "-sc_threshold", "0", "-pix_fmt", "yuv420p"])
    #expect(try await padding(clip).verdict == .mixed)
  }

  /// A clip of one shot is decided from its beginning.
  @Test func lookingEndsWhenNothingCanChange() async throws {
    let clip = try Fixture.scene(
      "shot.mp4", size: "320x180", seconds: 9, padding: "noise=alls=30:allf=t",
      ["-g", "300", "-pix_fmt", "yuv420p"])
    let sampling = try await padding(clip).sampling
    #expect(sampling.stopped == .agreed)
    #expect(sampling.decoded <= 20, "\(sampling)")
  }

  private func analysis(
    _ url: URL, _ change: (inout SamplingEffort) -> Void = { _ in }
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [], parallelism: 2)
    change(&options.effort)
    let report = await ClipAnalyzer(options).analyze(url.path)
    return try #require(report.analysis, "\(report.outcome)")
  }

  private func padding(
    _ url: URL, _ change: (inout SamplingEffort) -> Void = { _ in }
  ) async throws -> ClipAnalysis.Padding {
    try #require(try await analysis(url, change).padding)
  }

  private func warnings(_ url: URL) async throws -> [String] {
    try await analysis(url).warnings
  }
}
