import Document
import Foundation
import Framing
import Padding
import TestSupport
import Testing
import VideoIO
import VidfitKit
import Words

/// What stands in bars, lies at edges and changes over time, told of clips.
@Suite struct ClipWordsTests {
  private func analyze(_ url: URL) async throws -> ClipAnalysis {
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    return try #require(await ClipAnalyzer(options).analyze(url.path).analysis)
  }

  private func turned(_ url: URL) throws -> URL {
    try Fixture.clip(
      "turned.mp4", ["-i", url.path, "-c", "copy", "-metadata:s:v:0", "rotate=270"])
  }

  @Test func subtitlesInABarAreKnown() async throws {
    let clip = Repository.media("subtitles-in-bar.mp4")
    let analysis = try await analyze(clip)
    #expect(analysis.padding?.verdict == .padded)
    #expect(analysis.padding?.overlays.map(\.edge) == [.bottom])
    #expect(analysis.padding?.overlays.map(\.support) == [[2, 5]])
    #expect(analysis.advice.crop?.ffmpeg == "crop=640:268:0:46")
    // With the smallest, 640×314, iPhones fill the screen and cut the subtitles.
    #expect(analysis.advice.cropKeepingOverlays?.ffmpeg == "crop=640:322:0:38")
    #expect(
      analysis.warnings == [
        "something, probably subtitles, stands in the bottom bar in 2 of 5 frames; the advised crop "
          + "removes it, crop=640:322:0:38 keeps it"
      ])
    let upright = try await analyze(turned(clip))
    #expect(upright.overlaidEdges == [.left])
    #expect(upright.advice.cropKeepingOverlays?.ffmpeg == "crop=314:640:0:0")
    #expect(upright.advice.cropKeepingOverlays?.handbrake == "0:0:0:46")
  }

  /// Of several streams, ffmpeg takes the one with the most pixels unless it is told otherwise.
  @Test func commandsNameOneOfSeveralStreams() async throws {
    let bars = "scale=320:132,pad=320:180:0:24"
    let two = try Fixture.clip(
      "two.mp4",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=640x360:r=10", "-t", "2", "-filter_complex",
        "split[a][b];[b]\(bars)[c]", "-map", "[c]", "-map", "[a]", "-pix_fmt", "yuv420p",
      ])
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    options.stream = .index(0)
    let report = await ClipAnalyzer(options).analyze(two.path)
    let analysis = try #require(report.analysis)
    let fixes = ClipWords(report, analysis).remedy.map(\.text)
    #expect(fixes.first?.contains("--stream 0 ") == true, "\(fixes)")
    #expect(fixes.last?.hasPrefix("ffmpeg -map 0:0 -map '0:a?' -vf crop=") == true, "\(fixes)")
    #expect(CropWords(analysis).remarks.first == "it is for stream 0: ffmpeg -map 0:0")
  }

  @Test func changesAreToldBySegments() async throws {
    let clip = Repository.media("aspect-switch.mp4")
    let analysis = try await analyze(clip)
    let words = SegmentWords(analysis)
    #expect(words.text() == "0:00-0:03 letterbox 46/46; 0:03-0:06 no bars")
    #expect(
      words.text { [0.6111, 0.821][$0] }
        == "0:00-0:03 letterbox 46/46, covers 61.1%; 0:03-0:06 no bars, 82.1%")
    #expect(words.kinds == "letterbox 46/46, no bars")
    #expect(analysis.padding?.timeline.map(\.shape) == [.letterbox, nil])
    #expect(
      analysis.padding?.timeline.map(\.bars) == [PixelInsets(top: 46, bottom: 46), .zero])
    let upright = try await analyze(turned(clip))
    #expect(upright.padding?.timeline.map(\.shape) == [.pillarbox, nil])
    #expect(
      SegmentWords(upright).text() == "0:00-0:03 pillarbox 46/46; 0:03-0:06 no bars")
  }

  @Test func aDirtyEdgeIsALine() async throws {
    let clip = try Fixture.scene(
      "dirty.mp4", size: "638x268", padding: "pad=640:360:0:46", ["-g", "5", "-crf", "10"])
    let analysis = try await analyze(clip)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .padded && padding.shape == .letterbox)
    #expect(padding.edgeLines == PixelInsets(right: 2))
    #expect(padding.edges.right.pixels == 2)
    #expect(padding.picture == PixelRect(x: 0, y: 46, width: 638, height: 268))
    #expect(
      analysis.uprightDepths?.inWords == "46 px top and bottom; edge line of 2 px right")
    let upright = try await analyze(turned(clip))
    #expect(
      upright.uprightDepths?.inWords == "46 px left and right; edge line of 2 px bottom")
  }

  @Test func edgeLinesAloneAreNoPadding() async throws {
    let clip = try Fixture.scene(
      "lines.mp4", size: "718x480", padding: "pad=720:480:2:0", ["-g", "5", "-crf", "10"])
    let analysis = try await analyze(clip)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .none && padding.shape == nil && padding.fill == nil)
    #expect(padding.picture == PixelRect(x: 2, y: 0, width: 718, height: 480))
    #expect(analysis.uprightDepths?.inWords == "edge line of 2 px left; no bars")
    #expect(analysis.advice.crop?.ffmpeg == "crop=718:480:2:0")
  }

  /// What phones cut because they fill their screens with a crop is said of any rectangle.
  @Test(arguments: [
    (PixelRect(x: 0, y: 46, width: 640, height: 314), true),
    (PixelRect(x: 0, y: 40, width: 640, height: 320), true),
    (PixelRect(x: 0, y: 38, width: 640, height: 322), false),
    (PixelRect(x: 0, y: 46, width: 640, height: 268), false),
    (PixelRect(x: 0, y: 0, width: 640, height: 360), false),
  ])
  func cropsAreJudgedByWhatPhonesThenDo(_ crop: PixelRect, _ cuts: Bool) async throws {
    let analysis = try await analyze(Repository.media("subtitles-in-bar.mp4"))
    let loss = CropConsequence(of: crop, on: analysis).lossInWords
    #expect((loss != nil) == cuts)
    let words = /iPhones then fill the screen and cut \d+–\d+% of the subtitles/
    #expect(try loss.map { try words.wholeMatch(in: $0) != nil } ?? true, "\(loss ?? "")")
  }

  /// A clip cut by the advice is left as it is.
  @Test func theAdviceEnds() async throws {
    let cut = try Fixture.clip(
      "cut.mp4",
      [
        "-i", Repository.media("subtitles-in-bar.mp4").path, "-vf", "crop=640:322:0:38", "-g", "24",
        "-preset", "ultrafast",
      ])
    let analysis = try await analyze(cut)
    #expect(analysis.padding?.verdict == .padded && analysis.overlaidEdges == [.bottom])
    #expect(analysis.advice.cropKeepingOverlays == nil && analysis.advice.crop != nil)
  }

  /// The clip as the advised crops leave it is laid out and judged as the clip itself is.
  @Test func advisedCropsAreJudgedLikeClips() async throws {
    let options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)], parallelism: 2)
    let clip = Repository.media("subtitles-in-bar.mp4")
    let analysis = try #require(await ClipAnalyzer(options).analyze(clip.path).analysis)
    let screen = try #require(analysis.presentations.first)
    let (tight, kept) = (try #require(screen.withoutPadding), try #require(screen.keepingOverlays))
    #expect(tight.defaultMode == .fill && tight.fill.lost?.map(\.visible) == [0])
    #expect(kept.defaultMode == .fit && kept.fit.lost?.allSatisfy { $0.visible == 1 } == true)
    #expect(screen.suitedFixed?.defaultMode == .fit)
    #expect(kept.fit.pictureScreenShare > screen.fit.pictureScreenShare)
    let turned = try #require(screen.turned?.keepingOverlays)
    #expect(turned.fit.pictureScreenShare < kept.fit.pictureScreenShare)
  }
}
