import Files
import Foundation
import Framing
import TestSupport
import Testing
import VideoIO
import VidfitKit

@testable import Document
@testable import Exchange

/// The clip that is letterboxed for its first three seconds of six, at 24 frames a second.
private let film = Repository.media("aspect-switch.mp4")

@Suite struct CutListTests {
  private func report(_ url: URL) async -> ClipReport {
    await ClipAnalyzer(AnalysisOptions(viewports: [])).analyze(url.path)
  }

  private func text(_ list: CutList, _ form: CutList.Form) throws -> String {
    String(decoding: try list.bytes(form), as: UTF8.self)
  }

  /// Frames at a steady rate.
  private func frames(_ count: Int, per second: Double, from start: Double = 0) -> FrameTimes {
    FrameTimes(
      frames: (0..<count).map {
        FrameTimes.Frame(time: Double($0) / second, decoding: nil, isKey: true)
      }, start: start)
  }

  @Test(
    "FFmpeg finds all frames of each stretch, and no other",
    arguments: ["mp4", "mkv", "ts", "a, 'b' \"c\".mp4"])
  func frameCounts(_ name: String) async throws {
    let clip = try Fixture.clip(
      name.hasSuffix("mp4") && name.count > 3 ? name : "copy.\(name)",
      ["-i", film.path, "-c", "copy"])
    let list = try CutList(await report(clip), ReadingLimits())
    let parts = try text(list, .concat).components(separatedBy: "\n\n")
    #expect(parts.count == 3)
    let all = [(parts, 144), ([parts[0], parts[1]], 72), ([parts[0], parts[2]], 72)]
    for (chosen, count) in all {
      let file = clip.deletingLastPathComponent().appendingPathComponent("list-\(UUID()).txt")
      try chosen.joined(separator: "\n\n").write(to: file, atomically: true, encoding: .utf8)
      let printed = try #require(CommandLineTool("ffprobe")).run([
        "-v", "error", "-safe", "0", "-f", "concat", "-i", file.path, "-show_entries",
        "packet=pts_time", "-of", "csv=p=0",
      ])
      let lines = String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline)
      let times = lines.compactMap { Double($0.prefix { $0 != "," }) }.sorted()
      #expect(times.count == count)
      let steps = zip(times.dropFirst(), times).map { $0 - $1 }
      #expect(steps.allSatisfy { abs($0 - 1.0 / 24) < 0.002 })
    }
  }

  @Test func aListSaysWhereACopyIsNotExact() async throws {
    var report = await report(film)
    let frames = (0..<144).map { (number: Int) -> FrameTimes.Frame in
      let time = Double(number) / 24
      return FrameTimes.Frame(time: time, decoding: time, isKey: number % 100 == 0)
    }
    let list = try CutList(report, FrameTimes(frames: frames))
    #expect(try text(list, .concat).contains("\n# a copy begins 72 frames earlier, at a key frame"))
    let open = frames.map { (frame: FrameTimes.Frame) -> FrameTimes.Frame in
      let delay = frame.time == 71.0 / 24 ? 0.1 : 0
      return FrameTimes.Frame(time: frame.time, decoding: frame.time + delay, isKey: true)
    }
    let other = try CutList(report, FrameTimes(frames: open))
    #expect(try text(other, .concat).contains("\n# a copy loses 1 frame before this one"))
    report.path = ClipLocation("a\nb.mp4")
    #expect(throws: CutList.Refusal.self) {
      try CutList(report, FrameTimes(frames: open)).bytes(.concat)
    }
  }

  @Test func anEventListHasTheFramesOfTheClip() async throws {
    var report = await report(film)
    let list = try CutList(report, ReadingLimits())
    let lines = try text(list, .edl).split(separator: "\r\n")
    #expect(lines.count == 8 && lines[1] == "FCM: NON-DROP FRAME")
    #expect(
      lines[5] == "002  AX       V     C        00:00:03:00 00:00:06:00 00:00:03:00 00:00:06:00")
    #expect(lines[7] == "* COMMENT: 16:9 no bars")
    report.path = ClipLocation("odd\nname, 1.mp4")
    #expect(
      try text(CutList(report, frames(144, per: 24)), .edl)
        .contains("* FROM CLIP NAME: odd\\nname, 1.mp4\r\n"))
  }

  @Test func secondsAreThoseOfPlayers() async throws {
    let list = try CutList(await report(film), frames(144, per: 24, from: 0.5))
    #expect(
      try text(list, .losslesscut)
        == "0.5,3.5,2.39:1 letterbox 46/46\n3.5,6.5,16:9 no bars\n")
  }

  @Test func framesOfSeveralShapesAreStretchesToo() async throws {
    var report = await report(film)
    guard case .analysed(var analysis) = report.outcome else { return }
    func shape(_ width: Int) throws -> DisplayShape {
      try #require(
        DisplayShape(
          storage: PixelSize(width: width, height: 360), cleanAperture: nil,
          pixelAspectRatio: .one, orientation: PictureOrientation(rotation: 0)))
    }
    analysis.video.shapes = [
      .init(try shape(640), start: 0, end: 4), .init(try shape(480), start: 4, end: nil),
    ]
    report.outcome = .analysed(analysis)
    let list = try CutList(report, frames(144, per: 24))
    #expect(
      list.spans.map(\.name) == [
        "16:9 frame letterbox 46/46", "16:9 frame no bars", "4:3 frame",
      ])
    #expect(list.spans.map(\.frames) == [0..<72, 72..<96, 96..<144])
  }

  @Test(
    "a list that can't be true is refused",
    arguments: [
      ("events", 24, 24.0, "numbers 999 events"), ("frames", 24, 25.0, "no variable frame rate"),
      ("rate", 15, 15.0, "the clip has 15"), ("none", 0, 24.0, "rate is unknown"),
    ] as [(String, Int, Double, String)])
  func refusals(_ kind: String, stated: Int, real: Double, _ reason: String) async throws {
    var report = await report(film)
    guard case .analysed(var analysis) = report.outcome else { return }
    analysis.video.frameRate = stated == 0 ? nil : Ratio(stated, 1).map(FrameRate.init)
    if kind == "events", let segments = analysis.padding?.timeline {
      analysis.padding?.timeline = (0..<1000).map { place in
        var segment = segments[place % 2]
        segment.start = Double(place) / 8
        return segment
      }
    }
    report.outcome = .analysed(analysis)
    let list = try CutList(report, frames(3000, per: real))
    let refusal = #expect(throws: CutList.Refusal.self) { try list.bytes(.edl) }
    #expect(refusal?.message.contains(reason) == true)
    #expect(try list.bytes(.losslesscut).count > 40)
  }

  @Test(
    "a clip without a timeline is refused",
    arguments: [
      ("a.png", ["-frames:v", "1"], "a still picture"),
      ("a.h264", ["-c", "copy"], "its frames have no times"),
      ("joined.ts", ["-c", "copy"], "its clock starts again"),
    ])
  func clips(_ name: String, _ arguments: [String], _ reason: String) async throws {
    var clip = try Fixture.clip(name, ["-i", film.path] + arguments)
    if name == "joined.ts" {
      let bytes = try Data(contentsOf: clip)
      clip = clip.deletingLastPathComponent().appendingPathComponent("twice.ts")
      try (bytes + bytes).write(to: clip)
    }
    let report = await report(clip)
    let refusal = #expect(throws: CutList.Refusal.self) { try CutList(report, ReadingLimits()) }
    #expect(refusal?.message.contains(reason) == true)
  }
}
