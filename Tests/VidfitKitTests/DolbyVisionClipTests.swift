import Document
import Files
import Foundation
import Framing
import Preview
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import VidfitKit
@testable import Words

/// Clips that state Dolby Vision, whose colours may need Dolby's processing.
@Suite struct DolbyVisionClipTests {
  /// A letterboxed clip with a record of Dolby Vision behind its codec's.
  private func clip(_ profile: Int, level: Int = 5, compatibility: Int) throws -> URL {
    let plain = try Fixture.scene(
      "plain.mp4", size: "320x134", padding: "pad=320:180:0:23",
      [
        "-g", "10", "-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-preset", "ultrafast",
        "-x265-params", "log-level=error", "-tag:v", "hvc1",
      ])
    var tree = try BoxTree(contentsOf: plain)
    let type = profile > 7 ? "dvvC" : "dvcC"
    tree.edit(BoxTree.sampleEntry("hvc1")) { entry in
      let flags = [profile << 1 | level >> 5, level << 3 & 255 | 5, compatibility << 4]
      let bytes = ([1, 0] + flags).map { UInt8($0) } + [UInt8](repeating: 0, count: 19)
      entry.children.append(BoxTree(type, bytes))
    }
    return try Fixture.file("vision-\(profile)-\(compatibility).mp4", tree.serialized)
  }

  private func report(_ clip: URL) async throws -> ClipReport {
    await ClipAnalyzer(AnalysisOptions(viewports: [], parallelism: 2)).analyze(clip.path)
  }

  @Test(arguments: [
    (5, 0, "profile 5 level 5 (false colours in other players)", false),
    (8, 1, "profile 8.1 level 5 (HDR10 in other players)", true),
    (8, 4, "profile 8.4 level 5 (HLG in other players)", true),
    (8, 2, "profile 8.2 level 5 (SDR in other players)", true),
    (7, 6, "profile 7.6 level 5 (HDR10 in other players)", true),
    // A record that is older than the figure.
    (4, 0, "profile 4 level 5 (SDR in other players)", true),
    (10, 0, "profile 10 level 5 (false colours in other players)", false),
    (20, 0, "profile 20 level 5 (false colours in other players)", false),
  ])
  func theRecordIsToldAndDecidesOnEncoding(
    profile: Int, compatibility: Int, words: String, isEncodable: Bool
  ) async throws {
    let report = try await report(try clip(profile, compatibility: compatibility))
    let analysis = try #require(report.analysis)
    #expect(
      analysis.video.dolbyVision
        == .init(profile: profile, level: 5, compatibility: compatibility))
    let text = try #require(ClipText(report)?.text()).split { $0.isWhitespace }
      .joined(separator: " ")
    #expect(text.contains("Dolby Vision " + words), "\(text)")
    #expect((analysis.encodingObstacle == nil) == isEncodable)
    #expect(analysis.advice.crop != nil && text.contains("vidfit unpad"))
    #expect(text.contains("ffmpeg") == isEncodable, "\(text)")
    let line = try #require(CropLine(report)).bytes
    #expect(String(decoding: line, as: UTF8.self).contains("not for encoding") != isEncodable)
    #expect(analysis.warnings.contains { $0.contains("not for encoding") } != isEncodable)
  }

  @Test func otherContainersStateItToo() async throws {
    let movie = try clip(5, compatibility: 0)
    let clip = try Fixture.clip(
      "vision.mkv", ["-i", movie.path, "-c", "copy", "-strict", "unofficial"])
    let report = try await report(clip)
    #expect(report.analysis?.video.dolbyVision?.profile == 5)
    let text = try #require(ClipText(report)?.text())
    #expect(text.contains("fix         none by a command"), "\(text)")
  }

  @Test func previewsSayThatColoursAreFalse() async throws {
    let path = FilePath(try clip(5, compatibility: 0).path)
    var reader = try VideoReader(path)
    let options = PreviewOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    let plan = try await PreviewMaker(options).plan(.file(path), &reader)
    #expect(plan.remarks == ["its colours are false, because vidfit has no Dolby Vision profile 5"])
    #expect(plan.content(times: [0]).facts.contains("profile 5: these colours are false"))
  }

  @Test func clipsWithoutItStateNone() async throws {
    let report = try await report(try Fixture.pattern("none.mp4", ["-pix_fmt", "yuv420p"]))
    #expect(report.analysis.map { $0.video.dolbyVision == nil } == true)
  }
}
