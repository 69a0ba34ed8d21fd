import Document
import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import VidfitKit

/// The frames that an analysis hands over.
@Suite struct FramesTests {
  private func analyze(
    _ clip: URL, _ change: (inout FrameRequest) -> Void = { _ in }
  ) async -> (report: ClipReport, frames: [ClipFrame]) {
    var request = FrameRequest()
    change(&request)
    return await ClipAnalyzer(AnalysisOptions(viewports: [], parallelism: 2))
      .analyze(FilePath(clip.path), frames: request)
  }

  /// The pixels that ffmpeg reads of a picture or a clip, in rows of red, green and blue.
  private func pixels(_ file: URL, at time: Double? = nil, size: PixelSize) throws -> [UInt8] {
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let place = time.map { ["-ss", "\($0)"] } ?? []
    let input = ["-v", "error"] + place + ["-i", file.path, "-frames:v", "1"]
    let output = ["-vf", "scale=\(size.width):\(size.height)", "-pix_fmt", "rgb24"]
    let data = try ffmpeg.run(input + output + ["-f", "rawvideo", "-"])
    return [UInt8](data)
  }

  @Test(arguments: [
    ("vertical-rotated.mp4", PixelSize(width: 180, height: 320)),
    ("anamorphic-pal.mpg", PixelSize(width: 320, height: 180)),
    ("clean-240.mp4", PixelSize(width: 320, height: 133)),
  ])
  func framesAreUprightAndOfTheDisplayAspectRatio(_ clip: String, _ size: PixelSize) async throws {
    let (report, frames) = await analyze(Repository.media(clip)) {
      $0.side = 320
      $0.count = 2
    }
    #expect(report.analysis != nil && frames.count == 2)
    for frame in frames {
      #expect(frame.size == size)
      let file = try Fixture.file("frame.\(frame.format)", frame.bytes)
      let shown = try pixels(file, size: size)
      // Half a frame later, because ffmpeg shows what begins at or after a time.
      let expected = try pixels(Repository.media(clip), at: max(0, frame.time - 0.02), size: size)
      #expect(shown.count == expected.count && shown.count == size.width * size.height * 3)
      let sum = zip(shown, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(shown.count) < 8, "\(clip) at \(frame.time)")
    }
  }

  @Test func framesAreNotEnlarged() async throws {
    let (_, frames) = await analyze(try Clips.clean())
    #expect(frames.count > 1)
    #expect(frames.allSatisfy { $0.size == PixelSize(width: 320, height: 180) })
  }

  @Test(arguments: [1, 2, 5])
  func eachPeriodOfChangingBarsIsSeen(_ count: Int) async throws {
    let (report, frames) = await analyze(Repository.media("aspect-switch.mp4")) { $0.count = count }
    let timeline = try #require(report.analysis?.padding?.timeline)
    #expect(timeline.count == 2 && frames.count == count)
    let periods = frames.map { frame in timeline.lastIndex { $0.start <= frame.time } }
    #expect(Set(periods).count == min(2, count) && periods == periods.sorted { $0! < $1! })
  }

  @Test(arguments: [
    (1, [1.0, 5, 2], "abc", [0, 1, 0]), (2, [1, 5, 2], "abc", [0, 1, 1]),
    (3, [1, 5, 2], "abc", [1, 1, 1]), (6, [1, 5, 2], "abc", [1, 4, 1]),
    (2, [3, 5, 2, 6], "abab", [1, 0, 0, 1]), (3, [3, 5, 2, 6], "abab", [1, 1, 0, 1]),
    (4, [], "", []),
  ])
  func theLongestPeriodsComeFirst(
    _ count: Int, _ lengths: [Double], _ kinds: String, _ shares: [Int]
  ) {
    #expect(
      PeriodShares.counts(of: count, lengths: lengths, kinds: Array(kinds)) == shares)
  }

  /// Previews and contact sheets chose by time alone, and missed bars that come late.
  @Test func previewsShowEachPeriodAsPagesDo() async throws {
    let bars = ["0", "156"].map {
      "drawbox=enable='gte(t,13)':x=0:y=\($0):w=320:h=24:color=black:t=fill"
    }
    let clip = try Fixture.clip(
      "late.mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=16", "-vf", bars.joined(separator: ","),
        "-pix_fmt", "yuv420p",
      ])
    let maker = PreviewMaker(PreviewOptions(viewports: [], parallelism: 2))
    var reader = try maker.open(.file(FilePath(clip.path)))
    let plan = try await maker.plan(.file(FilePath(clip.path)), &reader)
    #expect(plan.clip.periods.count == 2)
    for count in [2, 3] {
      var options = PreviewOptions(viewports: [], parallelism: 2)
      options.moments = .chosen(count)
      let times = try PreviewMaker(options).times(plan.clip, &reader)
      #expect(times.count == count && times.contains { $0 > 13.2 } && times.contains { $0 < 13 })
    }
  }

  @Test func aClipOfOneFrameHasOne() async throws {
    let clip = try Fixture.pattern("one.mp4", size: "160x120", seconds: 0.04)
    let (_, frames) = await analyze(clip)
    #expect(frames.map(\.time) == [0])
    let (_, stills) = await analyze(Repository.media("preview-padding.jpg")) { $0.side = 100 }
    #expect(stills.map(\.time) == [0] && stills.map { max($0.size.width, $0.size.height) } == [100])
  }

  @Test func framesKeepToTheirBytes() async throws {
    let clip = Repository.media("white-bars.mp4")
    let whole = await analyze(clip).frames
    let total = whole.reduce(0) { $0 + $1.bytes.count }
    #expect(whole.count > 1 && total < 400_000)
    for (bytes, keepsSize) in [(total * 4 / 5, true), (total / 8, false), (total / 50, false)] {
      let frames = await analyze(clip) { $0.bytes = bytes }.frames
      #expect(frames.reduce(0) { $0 + $1.bytes.count } <= bytes)
      #expect(frames.map(\.time) == whole.map(\.time))
      #expect((frames[0].size == whole[0].size) == keepsSize)
    }
    #expect(await analyze(clip) { $0.bytes = 10 }.frames.isEmpty)
    #expect(await analyze(clip) { $0.count = 0 }.frames.isEmpty)
  }

  @Test func theBackgroundIsSeenThroughAClip() async throws {
    let clip = try Fixture.clip(
      "clear.png", ["-f", "lavfi", "-i", "color=black@0:s=32x32,format=rgba", "-frames:v", "1"])
    let frames = await analyze(clip) { $0.background = Background(red: 200, green: 100, blue: 0) }
      .frames
    let frame = try #require(frames.first)
    let file = try Fixture.file("seen.\(frame.format)", frame.bytes)
    for (value, wanted) in zip(try pixels(file, size: frame.size), [200, 100, 0]) {
      #expect(abs(Int(value) - wanted) < 6)
    }
  }

  @Test(arguments: ["windowbox.mp4", "aspect-switch.mp4"])
  func theReportIsTheSame(_ name: String) async throws {
    let clip = Repository.media(name)
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    let analyzer = ClipAnalyzer(options)
    let (report, frames) = await analyzer.analyze(FilePath(clip.path), frames: FrameRequest())
    #expect(await report == analyzer.analyze(clip.path) && !frames.isEmpty)
  }

  @Test(arguments: [
    // A subtitle that stands in the bar, and bars, for a part of the clip.
    ("subtitles-in-bar.mp4", 1.25...3.75), ("aspect-switch.mp4", 0...2.99),
    ("clean-2x1.mp4", 0...60),
  ])
  func theFirstFrameShowsWhatIsSaid(_ name: String, _ times: ClosedRange<Double>) async throws {
    let first = await analyze(Repository.media(name)).frames.filter(\.isFirst)
    #expect(first.count == 1 && first.allSatisfy { times.contains($0.time) })
  }

  @Test func whatCannotBeAnalysedHasNoFrames() async throws {
    let (report, frames) = await analyze(try Fixture.file("text.mp4", Array("no clip".utf8)))
    #expect(report.failure != nil && frames.isEmpty)
  }
}
