import Files
import Foundation
import Framing
import Markup
import TestSupport
import Testing
import VidfitKit

@testable import Document
@testable import Exchange

@Suite struct ProgramLinesTests {
  /// The words of each program for a clip with 46 rows of bars above and below, whose path and frame
  /// are changed.
  private func words(
    path: String = "clip.mkv", _ change: (inout ClipAnalysis) -> Void = { _ in }
  ) async throws -> [String: String] {
    var report = await ClipAnalyzer(AnalysisOptions(viewports: []))
      .analyze(Repository.media("white-bars.mp4").path)
    guard case .analysed(var analysis) = report.outcome else { return [:] }
    // The lines are of uneven bars, so that no edge can stand for another.
    let rect = PixelRect(x: 0, y: 60, width: 640, height: 268)
    analysis.advice.crop?.rect = rect
    analysis.advice.crop?.mpv = "640x268+0+60"
    analysis.container.format = "matroska,webm"
    change(&analysis)
    report.path = ClipLocation(path)
    report.outcome = .analysed(analysis)
    let lines = String(decoding: try #require(ProgramLines(report)).bytes, as: UTF8.self)
    let rows = lines.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.allSatisfy { Array($0[0].utf8) == Array(path.utf8).asListedName })
    return Dictionary(uniqueKeysWithValues: rows.filter { $0.count > 2 }.map { ($0[1], $0[2]) })
  }

  @Test func eachProgramCountsItsOwnWay() async throws {
    let flat = try await words()
    #expect(flat["mpv-0.36"] == "video-crop=640x268+0+60")
    #expect(flat["mpv"] == "vf=crop=640:268:0:60")
    #expect(flat["vlc"] == "--crop=0+60+0+32")
    #expect(flat["handbrake"] == "--crop-mode custom --crop 60:32:0:0")
    #expect(flat["resolve"] == "Crop Left 0, Crop Right 0, Crop Top 60, Crop Bottom 32")
  }

  /// HandBrake turns a clip before it crops, and mpv and VLC afterwards.
  @Test func aTurnedClipIsCroppedOnTheSideThatIsSeen() async throws {
    let turned = try await words { $0.video.rotation = 90 }
    #expect(turned["mpv"] == "vf=crop=640:268:0:60" && turned["vlc"] == "--crop=0+60+0+32")
    #expect(turned["handbrake"] == "--crop-mode custom --crop 0:0:32:60")
    #expect(turned["resolve"] == "Crop Left 32, Crop Right 60, Crop Top 0, Crop Bottom 0")
  }

  @Test(
    "Matroska states the crop and the size of the rest",
    arguments: [
      (1, 1, 1, "clip.mkv", "clip.mkv --edit track:v1", 640),
      (4, 3, 1, "a 'b', c.mkv", "'a '\\''b'\\'', c.mkv' --edit track:v1", 853),
      (1, 1, 2, "-a.mkv", "./-a.mkv --edit track:4", 640),
    ])
  func matroska(
    _ width: Int, _ height: Int, _ streams: Int, _ path: String, _ command: String, _ shown: Int
  ) async throws {
    let lines = try await words(path: path) { analysis in
      analysis.video.pixelAspectRatio = Ratio(width, height) ?? .one
      analysis.video.stream = .init(index: 3, count: streams, reason: nil)
    }
    let sides = [("top", 60), ("bottom", 32), ("left", 0), ("right", 0)]
    #expect(
      lines["mkvpropedit"] == "mkvpropedit \(command) "
        + sides.map { "--set pixel-crop-\($0)=\($1)" }.joined(separator: " ")
        + " --set display-unit=0 --set display-width=\(shown) --set display-height=268")
    #expect(try await words { $0.container.format = "avi" }["mkvpropedit"] == nil)
    #expect(try await words(path: "a\nb.mkv").isEmpty == false)
  }

  @Test func noProgramEncodesWhatEncodingSpoils() async throws {
    let lines = try await words {
      $0.video.dolbyVision = .init(profile: 5, level: 6, compatibility: 0)
    }
    #expect(lines["handbrake"] == nil && lines["mpv"] != nil)
  }

  @Test func aClipWithoutACropHasItsPath() async throws {
    #expect(try await words(path: "clean.mp4") { $0.advice.crop = nil }.isEmpty)
  }
}

@Suite struct NFOTests {
  @Test(
    "an NFO has the shape of the picture",
    arguments: [
      ("letterbox-239-in-16x9.mp4", "2.38806", "1920", "1080"),
      ("aspect-switch.mp4", "1.777778", "640", "360"),
      ("vertical-rotated.mp4", "0.5625", "360", "640"),
    ])
  func shapes(_ name: String, _ aspect: String, _ width: String, _ height: String) async throws {
    var report = await ClipAnalyzer(AnalysisOptions(viewports: []))
      .analyze(Repository.media(name).path)
    report.path = ClipLocation("films/A & <B>, \"c\".mp4")
    let film = try XMLParser.parse(try #require(NFO(report)).bytes)
    #expect(film.name == "movie" && film.first("title")?.text == "A & <B>, \"c\"")
    let video = film.first("fileinfo")?.first("streamdetails")?.first("video")
    let texts = ["codec", "aspect", "width", "height"].map { video?.first($0)?.text }
    #expect(texts == ["h264", aspect, width, height])
  }

  @Test func itHasTheSound() async throws {
    var report = await ClipAnalyzer(AnalysisOptions(viewports: []))
      .analyze(Repository.media("white-bars.mp4").path)
    guard case .analysed(var analysis) = report.outcome else { return }
    analysis.container.sound = [
      .init(codec: "aac", channels: 6, sampleRate: nil, bitRate: nil)
    ]
    report.outcome = .analysed(analysis)
    let text = String(decoding: try #require(NFO(report)).bytes, as: UTF8.self)
    #expect(text.contains("<audio><codec>aac</codec><channels>6</channels></audio>"))
  }
}
