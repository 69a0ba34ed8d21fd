import Document
import Foundation
import Framing
import Important
import TestSupport
import Testing
import VidfitKit
import Words

/// Lettering found in clips.
@Suite struct LetteringTests {
  private func found(
    _ clip: URL, jobs: Int = 1, looks: Bool = true
  ) async throws -> [ClipAnalysis.Important]? {
    var options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)], parallelism: jobs)
    if looks { options.important.finds = [.text] }
    return try #require(await ClipAnalyzer(options).analyze(clip.path).analysis).important
  }

  private func scene(_ name: String, _ filters: [String]) throws -> URL {
    try Fixture.scene(
      name, size: "640x360", seconds: 6, padding: filters.joined(separator: ","),
      ["-pix_fmt", "yuv420p"])
  }

  private func text(
    _ words: String, x: String = "(w-tw)/2", y: String = "h-48", size: Int = 18,
    during time: ClosedRange<Double> = 0...6
  ) -> String {
    "drawtext=text='\(words)':x=\(x):y=\(y):fontsize=\(size):fontcolor=white:borderw=2"
      + ":enable='between(t,\(time.lowerBound),\(time.upperBound))'"
  }

  @Test func subtitlesAreOneItemWithTheTimesOfEach() async throws {
    let clip = try scene(
      "subtitles.mp4",
      [
        text("It was raining when we left", during: 0.6...2.5),
        text("and nobody had an umbrella", during: 3.1...5.2),
      ])
    let items = try #require(try await found(clip))
    #expect(items.count == 1)
    let item = try #require(items.first)
    #expect(item.kind == .text && item.role == "subtitle" && item.lines == 1)
    let spans = try #require(item.spans)
    #expect(spans.count == 2)
    for (span, time) in zip(spans, [0.6...2.5, 3.1...5.2]) {
      #expect(abs(span[0] - time.lowerBound) < 0.35)
      #expect(abs(span[1] - time.upperBound) < 0.35)
    }
    #expect(item.start == spans[0][0] && item.end == spans[1][1])
    #expect(item.box.y > 300 && item.box.maxY < 345)
    #expect(item.box.width > 190 && abs(item.box.center.x - 320) < 8)
    #expect(!item.confirmed && (item.confidence ?? 0) >= 0.9)
  }

  /// Without an index, runs of frames begin at key frames all over the clip too.
  @Test func aLongStreamIsSearchedEverywhere() async throws {
    let clip = try Fixture.scene(
      "long.ts", size: "640x360", seconds: 120,
      padding: text("It was raining when we left", during: 44...62),
      ["-g", "20", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
    let items = try #require(try await found(clip))
    #expect(items.count == 1, "\(items.map(\.box))")
    #expect(items.first.map { $0.start > 40 && $0.start < 62 } == true)
  }

  /// A movie may hold one picture, as HEIC does.
  @Test func theOnlyFrameIsComparedWithItself() async throws {
    let clip = try Fixture.scene(
      "single.mp4", size: "640x360", padding: text("It was raining when we left"),
      ["-frames:v", "1", "-pix_fmt", "yuv420p"])
    #expect(try await found(clip)?.count == 1)
  }

  @Test func aLowerThirdIsOneTextOfTwoLines() async throws {
    let clip = try scene(
      "lower-third.mp4",
      [
        text("Ada Lovelace", x: "40", y: "256", size: 20, during: 1...5),
        text("mathematician in London", x: "40", y: "280", size: 16, during: 1...5),
      ])
    let item = try #require(try await found(clip)?.first)
    #expect(item.role == "lowerthird" && item.lines == 2)
    #expect(item.box.y < 265 && item.box.maxY > 288 && item.box.x < 48)
  }

  @Test func whatComesAndGoesWithinATextIsAPartOfIt() async throws {
    let clip = try scene(
      "parts.mp4",
      [
        text("Ada Lovelace in London", x: "40", y: "226", size: 24),
        text("mathematician", x: "90", y: "255", size: 14, during: 2...4),
        text("at the analytical engine", x: "40", y: "274", size: 24),
      ])
    let items = try #require(try await found(clip))
    #expect(items.count == 1, "\(items.map(\.box))")
    #expect(items.first?.start == 0 && items.first?.end == 6)
  }

  @Test func manyTextsAtOnceAreTheTextOfAScreen() async throws {
    let menu = ["Overview", "Messages", "Calendar", "Contacts"].enumerated().flatMap { row, word in
      [40, 420].map { text(word, x: "\($0)", y: "\(30 + 80 * row)") }
    }
    let items = try #require(try await found(try scene("screen.mp4", menu)))
    #expect(items.count == 1, "\(items.map(\.box))")
    let item = try #require(items.first)
    #expect(item.role == nil && item.lines == 8 && item.start == 0 && item.end == 6)
    #expect(item.box.x < 44 && item.box.maxX > 480 && item.box.y < 36 && item.box.maxY > 280)
  }

  /// The area behind a line ends where that line does, and not where the longest one ends.
  @Test func linesOfDifferentLengthHaveAreasOfTheirOwn() async throws {
    func area(_ box: String) -> String { "drawbox=\(box):color=0x303030:t=fill" }
    let clip = try scene(
      "areas.mp4",
      [
        area("x=36:y=236:w=262:h=36"), area("x=36:y=272:w=160:h=34"),
        text("mathematician in London", x: "50", y: "250", size: 20),
        text("Ada Lovelace", x: "50", y: "276", size: 20),
      ].map { $0.replacing("borderw=2", with: "borderw=0") })
    let item = try #require(try await found(clip)?.first)
    // 2% of the frame's height.
    #expect(item.lines == 2)
    #expect(abs(item.box.x - 36) <= 7.2 && abs(item.box.maxX - 298) <= 7.2)
    #expect(abs(item.box.y - 236) <= 7.2 && abs(item.box.maxY - 306) <= 7.2)
  }

  @Test func aMarkInACornerStays() async throws {
    let clip = try scene("mark.mp4", [text("CHANNEL 8", x: "w-tw-30", y: "24", size: 22)])
    let item = try #require(try await found(clip)?.first)
    #expect(item.role == "watermark" && item.start == 0 && item.box.x > 450)
  }

  @Test(arguments: ["mandelbrot", "testsrc2-like stripes"])
  func nothingIsFoundInPicturesWithoutText(_ kind: String) async throws {
    let clip =
      kind == "mandelbrot"
      ? try scene("plain.mp4", ["null"])
      : try scene("fence.mp4", ["geq=lum='128+100*sin(X/3)*sin(Y/40)+0*T':cb=128:cr=128"])
    #expect(try await found(clip) == [])
  }

  @Test func nothingIsLookedForUnasked() async throws {
    let clip = try scene("unasked.mp4", [text("It was raining when we left")])
    #expect(try await found(clip, looks: false) == nil)
  }

  @Test func answersDoNotDependOnJobs() async throws {
    let clip = try scene(
      "jobs.mp4", [text("Wait, where are the keys?".replacing(",", with: "")), "hue=s=0"])
    let one = try await found(clip)
    #expect(one?.isEmpty == false)
    #expect(try await found(clip, jobs: 4) == one)
  }

  /// Of a long clip only some places are decoded, and a text is not taken to be there between them.
  @Test func subtitlesOfALongClipAreFoundWhereItIsSampled() async throws {
    // No two places that are sampled after each other show the same.
    let cues = [
      "It was raining when we left", "and nobody had an umbrella", "so we took the bus",
      "which came an hour late", "and left without us",
    ]
    let filters = cues.enumerated().map { index, words in
      text(words).replacing(
        "between(t,0.0,6.0)",
        with: "eq(mod(floor(t/4),5),\(index))*lt(mod(t,4),3)")
    }
    let clip = try Fixture.clip(
      "long.mp4",
      [
        "-stream_loop", "-1", "-i", try scene("background.mp4", ["null"]).path, "-t", "100", "-vf",
        filters.joined(separator: ","), "-c:v", "libx264", "-preset", "ultrafast", "-g", "30",
        "-threads", "1",
      ])
    let items = try #require(try await found(clip))
    let spans = try items.flatMap { try $0.spans ?? [[$0.start, #require($0.end)]] }
    #expect(spans.count >= 4)
    for span in spans { #expect(span[1] - span[0] < 4) }
    for item in items {
      #expect(item.role == "subtitle" && item.box.y > 290)
      #expect(item.support?.last == 24)
    }
  }

  /// Players draw these, so they aren't looked for, and the report says so.
  @Test(arguments: [("mp4", "mov_text", "tx3g"), ("mkv", "subrip", "SubRip")])
  func softSubtitlesAreThePlayersToPlace(_ format: String, _ codec: String, _ name: String)
    async throws
  {
    let words = try Fixture.file("soft.srt", "1\n00:00:00,200 --> 00:00:01,800\nHello\n".utf8)
    let clip = try Fixture.clip(
      "soft.\(format)",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x180:r=10", "-i", words.path, "-t", "2", "-pix_fmt",
        "yuv420p", "-c:s", codec, "-threads", "1",
      ])
    var options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)])
    #expect(try await row(clip, options) == nil)
    options.important.finds = [.text]
    #expect(
      try await row(clip, options)
        == "soft subtitles (\(name)): the player places them, so no mode loses them")
  }

  private func row(_ clip: URL, _ options: AnalysisOptions) async throws -> String? {
    let analysis = try #require(await ClipAnalyzer(options).analyze(clip.path).analysis)
    #expect(analysis.container.softSubtitles?.count == 1)
    return ImportantWords.softSubtitles(analysis)?.text
  }

  /// Something in a bar is lettering for sure.
  @Test func textInABarIsConfirmed() async throws {
    let items = try #require(try await found(Repository.media("subtitles-in-bar.mp4")))
    #expect(items.contains { $0.confirmed && $0.role == "subtitle" })
  }
}
