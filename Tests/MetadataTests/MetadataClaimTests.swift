import Document
import Foundation
import Framing
import Metadata
import Padding
import TestSupport
import Testing
import VidfitKit
import Words

/// What clips state about their picture, against their pixels. Units of our own writers are put into
/// streams that ffmpeg encoded.
@Suite struct MetadataClaimTests {
  typealias Claim = ClipAnalysis.MetadataClaim

  /// A picture of 320×180 in a frame of 320×240, a key frame every five.
  private static let letterbox = "pad=320:240:0:30,setsar=1"
  private static let pillarbox = "scale=240:180,pad=320:180:40:0,setsar=1"
  private static let h264 = ["-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p"]
  private static let hevc = [
    "-c:v", "libx265", "-x265-params", "log-level=none:keyint=5:open-gop=0", "-pix_fmt", "yuv420p",
  ]

  private func analyze(_ url: URL) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [])
    options.judgesMetadata = true
    let report = await ClipAnalyzer(options).analyze(url.path)
    return try #require(report.analysis, "\(report.failure?.message ?? "")")
  }

  private func claims(_ url: URL, _ kind: Claim.Kind) async throws -> [Claim] {
    try #require(try await analyze(url).padding?.metadata.claims).filter { $0.kind == kind }
  }

  /// A stream with a unit at each picture.
  private func stream(
    _ name: String, _ padding: String, hevc: Bool, after: Bool = false, _ unit: (Int) -> [UInt8]
  ) throws -> URL {
    let plain = try Fixture.scene(
      "plain.\(hevc ? "hevc" : "h264")", padding: padding, hevc ? Self.hevc : Self.h264)
    let bytes = [UInt8](try Data(contentsOf: plain))
    return try Fixture.file(
      name, PictureUnits.insert(into: bytes, hevc: hevc, after: after, unit))
  }

  private func dolbyVision(_ area: @escaping (Int) -> (Int, Int)) throws -> URL {
    try stream("dolby.hevc", Self.letterbox, hevc: true, after: true) { number in
      let (top, bottom) = area(number)
      return DolbyVisionUnit(area: (left: 0, right: 0, top: top, bottom: bottom)).bytes
    }
  }

  // MARK: Dolby Vision

  @Test func areaOfDolbyVisionIsCompared() async throws {
    let right = try await claims(dolbyVision { _ in (30, 30) }, .dolbyVision)
    #expect(right.count == 1 && right.first?.agrees == true && right.first?.consequence == nil)
    #expect(right.first?.area == PixelRect(x: 0, y: 30, width: 320, height: 180))
    #expect(right.first?.picture == right.first?.area && right.first?.difference == .zero)
    let frames = try #require(right.first?.frames)
    #expect(frames[0] == frames[1] && frames[0] > 1)

    let cut = try #require(try await claims(dolbyVision { _ in (40, 36) }, .dolbyVision).first)
    #expect(cut.agrees == false && cut.difference == PixelInsets(top: 10, bottom: 6))
    #expect(cut.consequence?.contains("dim or crop (10 px top, 6 px bottom)") == true)

    let whole = try #require(try await claims(dolbyVision { _ in (0, 0) }, .dolbyVision).first)
    #expect(whole.agrees == false && whole.difference == PixelInsets(top: -30, bottom: -30))
    #expect(whole.value == "the whole frame")
    #expect(whole.consequence?.contains("take bars for picture") == true)
  }

  /// Offsets that leave nothing of the frame.
  @Test func absurdAreaDisagrees() async throws {
    let claim = try #require(try await claims(dolbyVision { _ in (8191, 0) }, .dolbyVision).first)
    #expect(claim.agrees == false && claim.area == nil && claim.difference == nil)
  }

  @Test func areasAreComparedOverTime() async throws {
    let all = try await claims(dolbyVision { $0 < 10 ? (30, 30) : (0, 0) }, .dolbyVision)
    #expect(all.map(\.agrees) == [true, false])
    let (first, second) = (try #require(all.first), try #require(all.last))
    #expect(try #require(first.end) < #require(second.start))
    #expect(try #require(first.frames)[0] + #require(second.frames)[0] == first.frames?[1])
  }

  /// FFmpeg's own parser reads the written units.
  @Test(.enabled(if: FFprobe.isInstalled)) func ffmpegReadsTheUnits() throws {
    let probe = try #require(CommandLineTool("ffprobe"))
    let output = try probe.run([
      "-v", "error", "-show_frames", "-read_intervals", "%+#1", dolbyVision { _ in (30, 30) }.path,
    ])
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains("Dolby Vision Metadata") && text.contains("source_max_pq=3696"))
  }

  // MARK: Broadcast

  @Test(arguments: [false, true]) func activeFormatIsCompared(_ hevc: Bool) async throws {
    let name = hevc ? "afd.hevc" : "afd.h264"
    let right = try stream(name, Self.letterbox, hevc: hevc) { _ in
      PictureUnits.enhancement(PictureUnits.activeFormat(10), hevc: hevc)
    }
    let analysis = try await analyze(right)
    #expect(analysis.padding?.metadata.afd?.code == 10)
    #expect(analysis.padding?.metadata.claims?.map(\.agrees) == [true])
    // 14:9 in a frame of 4:3 has 206 rows.
    let wrong = try stream(name, Self.letterbox, hevc: hevc) { number in
      PictureUnits.enhancement(PictureUnits.activeFormat(number < 10 ? 10 : 11), hevc: hevc)
    }
    let claims = try await claims(wrong, .activeFormat)
    #expect(claims.map(\.agrees) == [true, false])
    #expect(claims.last?.area == PixelRect(x: 0, y: 17, width: 320, height: 206))
    #expect(claims.last?.difference == PixelInsets(top: -13, bottom: -13))
    #expect(claims.last?.consequence?.contains("treat bars as picture (13 px top") == true)
  }

  /// The full frame without bars, and a picture at its top that is in the middle.
  @Test func activeFormatsOfOtherPlaces() async throws {
    let full = try stream("full.h264", "null", hevc: false) { _ in
      PictureUnits.enhancement(PictureUnits.activeFormat(9), hevc: false)
    }
    let claim = try #require(try await claims(full, .activeFormat).first)
    #expect(claim.agrees == false && claim.difference == PixelInsets(left: 40, right: 40))
    #expect(claim.consequence?.contains("cut off picture (40 px left and right)") == true)
    let top = try stream("top.h264", Self.letterbox, hevc: false) { _ in
      PictureUnits.enhancement(PictureUnits.activeFormat(2), hevc: false)
    }
    #expect(try await claims(top, .activeFormat).first?.agrees == false)
  }

  @Test(arguments: [(39, 280, true), (59, 260, false)])
  func barDataAreCompared(_ left: Int, _ right: Int, _ agrees: Bool) async throws {
    let clip = try stream("bars.h264", Self.pillarbox, hevc: false) { _ in
      PictureUnits.enhancement(PictureUnits.bars(columns: (left, right)), hevc: false)
    }
    let claim = try #require(try await claims(clip, .barData).first)
    #expect(claim.agrees == agrees)
    #expect(claim.area == PixelRect(x: left + 1, y: 0, width: right - left - 1, height: 180))
    #expect(claim.difference == PixelInsets(left: left - 39, right: 280 - right))
  }

  /// Their lines are those of a video interface.
  @Test func linesOfBarDataStayOpen() async throws {
    let plain = try Fixture.scene(
      "plain.m2v", padding: Self.letterbox,
      ["-r", "25", "-g", "5", "-c:v", "mpeg2video", "-q:v", "4"])
    let bytes = [UInt8](try Data(contentsOf: plain))
    let clip = try Fixture.file(
      "bars.m2v", PictureUnits.insert(mpeg2: PictureUnits.bars(lines: (50, 230)), into: bytes))
    let claim = try #require(try await claims(clip, .barData).first)
    #expect(claim.agrees == nil && claim.area == nil)
    #expect(claim.value == "top bar to line 50, bottom bar from line 230")
  }

  // MARK: The codec and the container

  private func copy(_ clip: URL, _ name: String, _ arguments: [String]) throws -> URL {
    try Fixture.clip(name, ["-i", clip.path, "-map", "0"] + arguments)
  }

  private func cropped(_ crop: String, hevc: Bool = false) throws -> URL {
    let plain = try Fixture.scene(
      "plain.mkv", padding: Self.letterbox, hevc ? Self.hevc : Self.h264)
    return try copy(
      plain, "cropped.mkv",
      ["-c", "copy", "-bsf:v", "\(hevc ? "hevc" : "h264")_metadata=\(crop)"])
  }

  @Test(arguments: [false, true]) func croppingOfTheCodecIsCompared(_ hevc: Bool) async throws {
    let right = try await claims(cropped("crop_top=30:crop_bottom=30", hevc: hevc), .codecCropping)
    #expect(right.first?.agrees == true)
    #expect(right.first?.consequence?.hasPrefix("Chromium, Firefox and VLC cut off") == true)

    let clip = try cropped("crop_top=40:crop_bottom=30", hevc: hevc)
    let wrong = try #require(try await claims(clip, .codecCropping).first)
    #expect(wrong.agrees == false && wrong.difference == PixelInsets(top: 10))
    #expect(wrong.area == PixelRect(x: 0, y: 40, width: 320, height: 170))
    // The cure is what it says.
    let cure = try #require(wrong.cure).split(separator: " ").map(String.init)
    let cured = try copy(clip, "cured.mkv", cure)
    #expect(try await claims(cured, .codecCropping).first?.agrees == true)
    #expect(try await analyze(cured).video.storage == PixelSize(width: 320, height: 180))
  }

  /// 180 rows of H.264 are 12 blocks less 12 rows.
  @Test func rowsThatFillBlocksAreNoClaim() async throws {
    let clip = try Fixture.scene("whole.mp4", Self.h264)
    let analysis = try await analyze(clip)
    #expect(analysis.padding?.metadata.claims == [])
    #expect(analysis.claimsInWords == ["the file states nothing about its picture"])
  }

  @Test func pixelAspectsAreCompared() async throws {
    let plain = try Fixture.scene("plain.mp4", padding: "setsar=1", Self.h264)
    let clip = try copy(plain, "wide.mp4", ["-c", "copy", "-aspect", "4:3"])
    let claim = try #require(try await claims(clip, .pixelAspect).first)
    #expect(claim.agrees == false && claim.value == "3:4 by the container, 1:1 by the frames")
    let cure = try #require(claim.cure).split(separator: " ").map(String.init)
    #expect(try await claims(copy(clip, "cured.mp4", cure), .pixelAspect).first?.agrees == nil)
  }

  @Test func turnsAreCompared() async throws {
    let plain = try Fixture.scene("plain.mp4", Self.h264)
    let clip = try copy(
      plain, "turned.mp4",
      ["-c", "copy", "-bsf:v", "h264_metadata=display_orientation=insert:rotate=90"])
    let claim = try #require(try await claims(clip, .displayMatrix).first)
    #expect(claim.agrees == false && claim.value.hasPrefix("upright by the container"))
    let cure = try #require(claim.cure).split(separator: " ").map(String.init)
    #expect(try await claims(copy(clip, "cured.mp4", cure), .displayMatrix).isEmpty)
  }

  // MARK: Fields

  /// The picture of interlaced clips, and that of film that became video by pulldown.
  @Test func picturesOfFields() async throws {
    let fields = [
      "-c:v", "mpeg2video", "-q:v", "3", "-g", "6", "-flags", "+ildct+ilme", "-r", "25",
    ]
    let clip = try Fixture.scene(
      "fields.m2v", padding: "pad=320:240:0:31,setsar=1,setfield=tff", fields)
    let analysis = try await analyze(clip)
    #expect(analysis.video.fieldOrder == "tt")
    let lines = try #require(analysis.padding?.fields)
    let picture = try #require(analysis.padding?.picture)
    #expect(
      (lines.top.first...lines.top.last).allSatisfy { (picture.y..<picture.maxY).contains(2 * $0) })
    #expect(
      lines.top.last - lines.top.first + lines.bottom.last - lines.bottom.first + 2
        == picture.height)
    let crop = try #require(analysis.advice.crop?.rect)
    #expect(crop.y.isMultiple(of: 4) && (240 - crop.maxY).isMultiple(of: 4))
  }

  @Test func pulldownIsNotMixed() async throws {
    let hard = try Fixture.scene(
      "hard.m2v", padding: "fps=24000/1001,pad=320:240:0:30,setsar=1,telecine",
      ["-c:v", "mpeg2video", "-q:v", "3", "-g", "6", "-flags", "+ildct+ilme"])
    let soft = try Fixture.scene(
      "soft.h264", padding: "fps=24000/1001,pad=320:240:0:30,setsar=1",
      ["-c:v", "libx264", "-x264-params", "pulldown=32:pic-struct=1", "-g", "6"])
    for clip in [hard, soft] {
      let padding = try #require(try await analyze(clip).padding)
      #expect(padding.verdict == .padded, "\(clip.lastPathComponent)")
      #expect(padding.edges.insets == PixelInsets(top: 30, bottom: 30))
    }
  }
}
