import Document
import Foundation
import Framing
import Padding
import TestSupport
import Testing
import VidfitKit

/// Unusual clips get an honest answer and never a wrong crop.
@Suite struct OddClipTests {
  private static let size = "320x134"
  private static let bars = "pad=320:180:0:23"

  /// The same bars over a frame of 320×180, at some times only.
  private static func bars(while condition: String) -> String {
    [0, 157].map { "drawbox=y=\($0):h=23:t=fill:color=black:enable='\(condition)'" }
      .joined(separator: ",")
  }

  private func analyze(
    _ url: URL, _ change: (inout AnalysisOptions) -> Void = { _ in }
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    change(&options)
    return try #require(await ClipAnalyzer(options).analyze(url.path).analysis)
  }

  private func padding(_ url: URL) async throws -> ClipAnalysis.Padding {
    try #require(try await analyze(url).padding)
  }

  private func rect(_ rect: PixelRect) -> [Int] {
    [rect.x, rect.y, rect.width, rect.height]
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
    #expect(try await padding(clip).verdict != .padded)
  }

  /// A key frame reached by several seeks counts once.
  @Test func rawStreamsCountTheirFramesOnce() async throws {
    let clip = try Fixture.scene(
      "raw.h264", size: Self.size, seconds: 3, padding: Self.bars,
      ["-g", "10", "-pix_fmt", "yuv420p"])
    let padding = try await padding(clip)
    #expect(padding.sampling.frames <= 30)
    #expect(rect(padding.picture) == [0, 23, 320, 134])
  }

  /// Without key frames, frames are decoded in sequence.
  @Test func intraRefreshIsSeenInSequence() async throws {
    let clip = try Fixture.scene(
      "refresh.mp4", size: Self.size, seconds: 6, padding: Self.bars,
      ["-pix_fmt", "yuv420p", "-x264-params", "intra-refresh=1:keyint=20"])
    #expect(rect(try await padding(clip).picture) == [0, 23, 320, 134])
  }

  /// A stream without an index is read to its end.
  @Test func allKeyFramesOfAStreamAreAnalysed() async throws {
    let clip = try Fixture.scene(
      "many.ts", size: Self.size, seconds: 20, padding: Self.bars,
      ["-g", "2", "-sc_threshold", "0", "-pix_fmt", "yuv420p"])
    let padding = try await analyze(clip) { $0.effort.isThorough = true }.padding
    let sampling = try #require(padding?.sampling)
    #expect(sampling.frames >= 99 && sampling.stopped == .all, "\(sampling)")
  }

  @Test func aBlackLeadInHidesNothing() async throws {
    let clip = try Fixture.scene(
      "lead.mp4", size: Self.size, seconds: 6, padding: Self.bars + ",fade=in:st=4.5:d=0.2",
      ["-g", "60", "-pix_fmt", "yuv420p"])
    let padding = try await padding(clip)
    #expect(padding.verdict == .padded)
    #expect(rect(padding.picture) == [0, 23, 320, 134])
  }

  /// The switch lies between key frames.
  @Test func aSwitchIsFoundToTheFrame() async throws {
    let clip = try Fixture.scene(
      "switch.mp4", seconds: 12,
      padding: Self.bars(while: "lt(t,5.3)"),
      ["-g", "10", "-sc_threshold", "0", "-pix_fmt", "yuv420p"])
    let usual = try #require(try await analyze(clip).padding)
    let exact = try #require(try await analyze(clip) { $0.effort.isThorough = true }.padding)
    #expect(usual.verdict == .mixed && exact.verdict == .mixed)
    #expect(usual.timeline == exact.timeline)
    #expect(exact.timeline.allSatisfy { $0.earliestStart == nil })
    #expect(exact.timeline.map(\.start) == [0, 5.3])
    #expect(exact.timeline.map { rect($0.picture) } == [[0, 23, 320, 134], [0, 0, 320, 180]])
    #expect(rect(exact.picture) == [0, 0, 320, 180])
  }

  /// Where key frames are far apart, the next one may be seconds away, or never come.
  @Test(arguments: ["0", "0,1,2,3,4,5"])
  func aSwitchFarFromKeyFramesIsFoundToTheFrame(keys: String) async throws {
    let clip = try Fixture.scene(
      "far-\(keys).mp4", seconds: 12, padding: Self.bars(while: "lt(t,8.3)"),
      ["-g", "300", "-sc_threshold", "0", "-force_key_frames", keys, "-pix_fmt", "yuv420p"])
    let padding = try await padding(clip)
    #expect(padding.verdict == .mixed && padding.timeline.map(\.start) == [0, 8.3])
  }

  /// Beyond 300 frames from a key frame, a change lies between two times.
  @Test func aSwitchTooFarFromKeyFramesLiesBetweenTwoTimes() async throws {
    let clip = try Fixture.scene(
      "too-far.mp4", size: "160x90", seconds: 60,
      padding: "drawbox=h=12:t=fill:c=black:enable='lt(t,45)',"
        + "drawbox=y=78:h=12:t=fill:c=black:enable='lt(t,45)'",
      [
        "-g", "1000", "-sc_threshold", "0", "-force_key_frames", "0,59.5", "-pix_fmt", "yuv420p",
        "-preset", "ultrafast",
      ])
    let usual = try await padding(clip)
    #expect(usual.verdict == .mixed && usual.timeline.count == 2, "\(usual.sampling)")
    let change = try #require(usual.timeline.last)
    #expect(try #require(change.earliestStart) < 45 && change.start >= 45, "\(change)")
    let exact = try #require(try await analyze(clip) { $0.effort.isThorough = true }.padding)
    #expect(exact.timeline.map(\.start) == [0, 45])
    #expect(exact.timeline.allSatisfy { $0.earliestStart == nil })
  }

  /// Bars that stay while others come are cut by a crop that holds all the time.
  @Test func theBarsThatStayAreCropped() async throws {
    let clip = try Fixture.scene(
      "stay.mp4", size: "320x132", seconds: 12,
      padding: "pad=320:180:0:24,drawbox=y=24:h=20:t=fill:c=black:enable='gte(t,6)',"
        + "drawbox=y=136:h=20:t=fill:c=black:enable='gte(t,6)'",
      ["-g", "10", "-pix_fmt", "yuv420p"])
    let analysis = try await analyze(clip)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .mixed)
    #expect(analysis.advice.crop?.ffmpeg == "crop=320:132:0:24")
    #expect(padding.timeline.map(\.barsLeft) == [.zero, PixelInsets(top: 20, bottom: 20)])
    // The lowest bar at any time is 24 + 20 of 180 rows.
    #expect(padding.barShares?.bottom == 0.133333 && padding.subtitleMargin == 24.445)
    #expect(analysis.presentations.allSatisfy { $0.withoutPadding != nil })
  }

  /// FFmpeg rotates before it crops, so the crop is in upright coordinates.
  @Test func theCropOfARotatedClipIsUpright() async throws {
    let stored = try Fixture.scene(
      "stored.mp4", size: Self.size, padding: "pad=320:180:0:30",
      ["-g", "5", "-pix_fmt", "yuv420p"])
    let turned = try Fixture.clip(
      "turned.mp4", ["-i", stored.path, "-c", "copy", "-metadata:s:v:0", "rotate=270"])
    let analysis = try await analyze(turned)
    #expect(analysis.video.rotation == 90)
    #expect(rect(try #require(analysis.padding).picture) == [0, 30, 320, 134])
    // Stored 30 above and 16 below are seen 30 at the right and 16 at the left.
    #expect(analysis.advice.crop?.ffmpeg == "crop=134:320:16:0")
    // HandBrake does the same, mpv does not.
    #expect(analysis.advice.crop?.handbrake == "0:0:16:30")
    #expect(analysis.advice.crop?.mpv == "320x134+0+30")
    let shares = try #require(analysis.padding?.barShares)
    #expect(shares.left == 0.088889 && shares.right == 0.166667 && shares.top == 0)
    #expect(analysis.padding?.subtitleMargin == nil)
  }

  /// Odd bounds are reported exactly, and the even crop lies outside them.
  @Test func oddBoundsAreNeverCutInto() async throws {
    let clip = try Fixture.clip(
      "odd.mp4",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x133:r=10:end_scale=0.1", "-t", "2", "-vf",
        "format=yuv444p,pad=320:180:0:21,format=yuv420p", "-g", "5", "-crf", "10",
      ])
    let analysis = try await analyze(clip)
    #expect(rect(try #require(analysis.padding).picture) == [0, 21, 320, 133])
    #expect(analysis.advice.crop?.ffmpeg == "crop=320:134:0:20")
  }

  @Test func framesOfTwoSizesAreMixed() async throws {
    let parts = try [("320x180", "0"), ("160x90", "2")].map { size, offset in
      try Data(
        contentsOf: Fixture.scene(
          "part.ts", size: Self.size, padding: Self.bars + ",scale=\(size)",
          ["-g", "5", "-pix_fmt", "yuv420p", "-output_ts_offset", offset]))
    }
    let both = try Fixture.file("sizes.ts", parts[0] + parts[1])
    let analysis = try await analyze(both)
    #expect(analysis.padding?.verdict != .padded)
    #expect(analysis.warnings.contains { $0.contains("of its frames changes") })
  }

  /// Full range has shades below video's black, and RGB always is of full range.
  @Test(arguments: [("0x000000", "#000000"), ("0x080808", "#080808"), ("0x141414", "#141414")])
  func darkBarsOfFullRangeHaveTheirOwnColor(_ color: String, _ hex: String) async throws {
    let clip = try Fixture.clip(
      "dark.mkv",
      [
        "-f", "lavfi", "-i", "testsrc2=s=\(Self.size):r=4:d=2", "-vf",
        "format=gbrp,pad=320:180:0:23:color=\(color)", "-c:v", "ffv1",
      ])
    let padding = try await padding(clip)
    #expect(padding.verdict == .padded && padding.color == hex)
  }

  /// A trim without encoding keeps the frames that later ones build on, and hides them.
  @Test func framesThatAnEditListHidesAreNoEvidence() async throws {
    let whole = try Fixture.scene(
      "whole.mp4", seconds: 4,
      padding: Self.bars(while: "gte(t,1.5)"),
      ["-g", "300", "-sc_threshold", "0", "-pix_fmt", "yuv420p"])
    let trimmed = try Fixture.clip("trimmed.mp4", ["-ss", "2", "-i", whole.path, "-c", "copy"])
    #expect(try await padding(whole).verdict == .mixed)
    let padding = try await padding(trimmed)
    #expect(padding.verdict == .padded && rect(padding.picture) == [0, 23, 320, 134])
    #expect(padding.timeline.count == 1)
  }

  /// Black takes few bytes, so bars come unnoticed; where they go, picture is uncovered.
  @Test func barsAreNoticedWhereTheyGo() async throws {
    let clip = try Fixture.clip(
      "for-a-time.mp4",
      [
        "-i", Repository.media("clean-16x9.mp4").path,
        "-vf", "scale=320:180," + Self.bars(while: "between(t,1,2)"), "-preset", "veryfast",
        "-g", "300", "-sc_threshold", "0",
      ])
    let padding = try await padding(clip)
    #expect(padding.verdict == .mixed, "\(padding.sampling)")
  }

  /// A picture at the end that stands still is no closing card, which is plain where the bars were.
  @Test(arguments: [false, true]) func whatFollowsBarsInOneGroupOfPictures(isCard: Bool)
    async throws
  {
    let still =
      "scale=320:180,trim=end_frame=1,loop=-1:1,fps=10,trim=duration=3,setpts=PTS-STARTPTS"
    let end =
      isCard ? "drawbox=t=fill:color=navy,drawbox=x=130:y=60:w=60:h=60:t=fill:color=white" : "null"
    let clip = try Fixture.scene(
      "tail-\(isCard).mp4", size: Self.size, seconds: 6,
      padding: "split[a][b];[a]\(Self.bars),trim=duration=3,setsar=1[a];"
        + "[b]\(still),\(end),setsar=1[b];[a][b]concat",
      ["-g", "300", "-sc_threshold", "0", "-pix_fmt", "yuv420p"])
    let padding = try await padding(clip)
    #expect(
      padding.verdict == (isCard ? .padded : .mixed), "\(padding.sampling) \(padding.picture)")
  }

  /// Titles on black show no bars, and stand where the bars are.
  @Test func titlesOnBlackCountAsOverlays() async throws {
    // A word in the middle of the top bar, and one in the middle of the picture.
    let words = [(110, 6), (130, 80)].flatMap { x, y in
      (0..<6).map {
        "drawbox=x=\(x + 16 * $0):y=\(y):w=9:h=10:t=fill:color=white:enable='gte(t,3)'"
      }
    }
    let black = "drawbox=w=320:h=180:t=fill:color=black:enable='gte(t,3)'"
    let clip = try Fixture.scene(
      "card.mp4", size: Self.size, seconds: 6,
      padding: ([Self.bars, black] + words)
        .joined(separator: ","), ["-g", "10", "-pix_fmt", "yuv420p"])
    let analysis = try await analyze(clip)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .padded && rect(padding.picture) == [0, 23, 320, 134])
    let overlay = try #require(padding.overlays.first)
    #expect(padding.overlays.count == 1 && overlay.edge == .top)
    let item = try #require(analysis.important?.first)
    #expect(item.box.y <= 6 && item.box.maxY >= 15 && item.box.maxY < 21, "\(item.box)")
    #expect(analysis.warnings.contains { $0.contains("top bar") })
    #expect(analysis.advice.cropKeepingOverlays?.rect.map(\.height) == 158)
  }

  /// Frames of another size are judged as well: `none` holds for all of them or for none.
  @Test(arguments: [false, true], [false, true])
  func framesOfTwoSizes(hasBars: Bool, isReversed: Bool) async throws {
    let coding = ["-g", "10", "-pix_fmt", "yuv420p", "-bsf:v", "h264_mp4toannexb"]
    let large = try Fixture.scene("large.h264", seconds: 3, coding)
    let small = try Fixture.scene(
      "small.h264", size: "160x\(hasBars ? 66 : 90)", seconds: 3,
      padding: hasBars ? "pad=160:90:0:12" : "null", coding)
    let parts = try [large, small].map { try Data(contentsOf: $0) }
    let both = (isReversed ? parts.reversed() : parts).reduce(Data(), +)
    let clip = try await analyze(try Fixture.file("both.h264", both))
    #expect(clip.padding?.verdict == (hasBars ? .undecided : PaddingVerdict.Kind.none))
    #expect(clip.warnings.contains { $0.contains("of its frames changes") })
    if hasBars { #expect(clip.padding?.suspected?.doubt == "its frames differ in size") }
  }

  /// The index, which comes first, tells what is missing.
  @Test func aMovieThatIsCutShortIsTold() async throws {
    let clip = try Fixture.scene(
      "whole.mp4", seconds: 4, ["-g", "10", "-pix_fmt", "yuv420p", "-movflags", "faststart"])
    let bytes = try Data(contentsOf: clip)
    #expect(try await analyze(clip).warnings.isEmpty)
    let short = try await analyze(Fixture.file("short.mp4", bytes.dropLast(bytes.count / 3)))
    #expect(short.padding?.verdict == PaddingVerdict.Kind.none)
    #expect(
      short.warnings.contains(
        "it is cut short: \(bytes.count / 3) bytes of its frames are missing"),
      "\(short.warnings)")
  }

  /// Key frames that the decoder rejects are counted in a warning.
  @Test func damagedKeyFramesAreTold() async throws {
    let clip = try Fixture.scene(
      "sound.mp4", size: Self.size, seconds: 6, padding: Self.bars,
      ["-g", "10", "-pix_fmt", "yuv420p"])
    var bytes = try Data(contentsOf: clip)
    for index in bytes.count / 3..<bytes.count / 2 { bytes[index] = 0xA5 }
    let damaged = try Fixture.file("damaged.mp4", bytes)
    #expect(try await analyze(clip).warnings.isEmpty)
    let analysis = try await analyze(damaged)
    #expect(analysis.padding?.verdict == .padded)
    #expect(analysis.warnings.contains { $0.contains("can't be decoded") }, "\(analysis.warnings)")
  }
}

/// The stretch after the last key frame is analysed before a crop is advised.
@Suite struct EndOfClipTests {
  /// A letterboxed clip of 6 s with key frames at some times, then 4 s of `end` without any.
  private func clip(_ name: String, end: String, keys: String = "0,1,2,3,4,5") throws -> URL {
    try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "testsrc2=s=320x134:r=12:d=6", "-f", "lavfi", "-i", end,
        "-filter_complex",
        "[0]noise=alls=20:allf=t,pad=320:180:0:22,setsar=1[a];[1]setsar=1,fps=12[b];[a][b]concat",
        "-c:v", "libx264", "-preset", "veryfast", "-g", "1000", "-sc_threshold", "0",
        "-force_key_frames", keys, "-pix_fmt", "yuv420p",
      ])
  }

  private func padding(_ url: URL) async throws -> ClipAnalysis.Padding {
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    return try #require(await ClipAnalyzer(options).analyze(url.path).analysis?.padding)
  }

  @Test func aPictureThatFillsTheFrameAtTheEndRulesOutOneCrop() async throws {
    let end = "mandelbrot=s=320x180:r=12,trim=duration=4"
    let padding = try await padding(clip("end.mp4", end: end))
    #expect(padding.verdict == .mixed)
    #expect(padding.sampling.coverage.contains("after the last"))
  }

  /// What follows a clip's one key frame is decoded once: on the way to the end.
  @Test func theWayToTheEndIsNotGoneTwice() async throws {
    let end = "testsrc=s=320x134:r=12:d=4,noise=alls=20:allf=t,pad=320:180:0:22"
    let padding = try await padding(clip("once.mp4", end: end, keys: "0"))
    #expect(padding.verdict == .padded)
    #expect(padding.sampling.coverage.contains("after the last"))
    // The key frame was decoded before, alone.
    #expect(padding.sampling.decoded <= 12 * 10 + 1)
  }

  @Test func aClosingCardDoesNot() async throws {
    let end = "color=#282830:s=320x180:r=12:d=4,drawbox=100:50:120:60:white@0.7:fill"
    let padding = try await padding(clip("card.mp4", end: end))
    #expect(padding.verdict == .padded)
    #expect(padding.picture == PixelRect(x: 0, y: 22, width: 320, height: 134))
    #expect(padding.sampling.coverage.contains("the end shows a card"))
  }

  /// It changes the crop although there is still one.
  @Test func aClosingCardWithABarOfItsOwnDoesNot() async throws {
    let end =
      "color=#141824:s=320x180:r=12:d=4,drawbox=100:50:120:60:white@0.3:fill"
      + ",drawbox=0:158:320:22:black:fill"
    let padding = try await padding(clip("half-card.mp4", end: end))
    #expect(padding.verdict == .padded)
    #expect(padding.picture == PixelRect(x: 0, y: 22, width: 320, height: 134))
  }
}
