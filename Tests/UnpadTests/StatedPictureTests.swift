import Document
import Foundation
import Framing
import Metadata
import SystemPackage
import TestSupport
import Testing
import Unpad
import VidfitKit

/// Unpadding clips whose frames state their picture: nothing that was true becomes wrong unsaid.
@Suite struct StatedPictureTests {
  typealias Area = (left: Int, right: Int, top: Int, bottom: Int)

  /// A picture of 320×180 at a place in a frame of 320×240.
  private func stream(
    _ name: String, top: Int, hevc: Bool, after: Bool, _ unit: (Int) -> [UInt8]
  ) throws -> URL {
    let codec =
      hevc
      ? ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=5:bframes=0"]
      : ["-c:v", "libx264", "-g", "5", "-bf", "0"]
    let plain = try Fixture.scene(
      "plain.\(hevc ? "hevc" : "h264")", padding: "pad=320:240:0:\(top),setsar=1",
      codec + ["-pix_fmt", "yuv420p"])
    let bytes = [UInt8](try Data(contentsOf: plain))
    return try Fixture.file(
      name, PictureUnits.insert(into: bytes, hevc: hevc, after: after, unit))
  }

  /// An MP4 that declares Dolby Vision of profile 8.1.
  private func dolbyVision(top: Int = 30, _ unit: (Int) -> [UInt8]) throws -> URL {
    let raw = try stream("dolby.hevc", top: top, hevc: true, after: true, unit)
    let plain = try Fixture.clip(
      "plain.mp4",
      [
        "-r", "25", "-i", raw.path, "-c", "copy", "-bsf:v", "extract_extradata=remove=1",
        "-tag:v", "hvc1",
      ])
    var movie = try BoxTree(contentsOf: plain)
    let record: [UInt8] = [1, 0, 0x10, 0x0D, 0x10]
    movie.edit(BoxTree.sampleEntry("hvc1")) {
      $0.children.append(
        BoxTree("dvvC", record + [UInt8](repeating: 0, count: 24 - record.count)))
    }
    return try Fixture.file("dolby.mp4", movie.serialized)
  }

  private func dolbyVision(top: Int = 30, area: Area?) throws -> URL {
    try dolbyVision(top: top) { _ in DolbyVisionUnit(area: area).bytes }
  }

  private func unpad(
    _ clip: URL, for target: UnpadOptions.Target? = nil, forced: Set<Unpadding.Code> = []
  ) async throws -> Unpadding {
    var options = UnpadOptions()
    options.target = target
    options.forced = forced
    let output = clip.deletingLastPathComponent().appendingPathComponent(
      "out." + clip.pathExtension)
    options.destination = .file(FilePath(output.path))
    options.overwrites = true
    let unpadder = Unpadder(ClipAnalyzer(AnalysisOptions(viewports: [])), options)
    return try #require(await unpadder.unpad(FilePath(clip.path)).unpadding)
  }

  /// A clean aperture leaves the frames alone, and with them the area.
  @Test func trueAreaStaysTrue() async throws {
    let clip = try dolbyVision(area: (0, 0, 30, 30))
    let done = try await unpad(clip)
    #expect(done.outcome == .written && done.method == .cleanAperture, "\(done.reasons)")
    #expect(done.picture == PixelRect(x: 0, y: 30, width: 320, height: 180))
    let output = try #require(done.output)
    var options = AnalysisOptions(viewports: [])
    options.judgesMetadata = true
    let report = await ClipAnalyzer(options).analyze(output.string)
    let claims = try #require(report.analysis?.padding?.metadata.claims)
    #expect(Set(claims.map(\.kind)) == [.cleanAperture, .dolbyVision])
    #expect(claims.allSatisfy { $0.agrees == true })
  }

  /// The pixels of digitised television are those of its picture once the rest of the line is cut off
  /// (ITU-R BT.601).
  @Test func televisionKeepsItsShape() async throws {
    let clip = try Fixture.scene(
      "television.mp4", size: "704x480", padding: "pad=720:480:8:0,setsar=8/9",
      ["-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p"])
    let done = try await unpad(clip)
    #expect(done.outcome == .written && done.display?.aspectRatio == Ratio(4, 3))
    var options = AnalysisOptions(viewports: [])
    options.judgesMetadata = true
    let report = await ClipAnalyzer(options).analyze(try #require(done.output).string)
    let analysis = try #require(report.analysis)
    #expect(analysis.video.display.aspectRatio == Ratio(4, 3))
    #expect(analysis.padding?.metadata.claims?.contains { $0.agrees == false } == false)
  }

  /// Cropped frames would need other offsets.
  @Test func areaThatWouldBecomeWrongIsRefused() async throws {
    let clip = try dolbyVision(area: (0, 0, 30, 30))
    let done = try await unpad(clip, for: .ffmpeg)
    #expect(done.outcome == .refused && done.reasons.map(\.code) == [.dolbyVision])
    #expect(
      done.reasons.first?.message
        == "the offsets of its Dolby Vision level 5 (30 px top and bottom) would be wrong in cropped "
        + "frames; a clean aperture (--for apple) keeps them true, and vidfit doesn't rewrite them")
    #expect(try await unpad(clip, for: .ffmpeg, forced: [.dolbyVision]).outcome == .written)
  }

  /// The whole frame is the picture once the codec crops it.
  @Test func wholeFrameNeedsCroppedFrames() async throws {
    let clip = try dolbyVision(top: 0, area: (0, 0, 0, 0))
    let done = try await unpad(clip)
    #expect(done.outcome == .written && done.method == .codecCropping, "\(done.reasons)")
    let apple = try await unpad(clip, for: .apple)
    #expect(apple.outcome == .refused)
    #expect(
      apple.reasons.first?.message
        == "the offsets of its Dolby Vision level 5 (0) don't fit the bars (60 px bottom) in all "
        + "frames, and vidfit doesn't rewrite them")
  }

  @Test func everyFrameCounts() async throws {
    let odd = try dolbyVision { number in
      DolbyVisionUnit(area: (left: 0, right: 0, top: number == 7 ? 20 : 30, bottom: 30)).bytes
    }
    let done = try await unpad(odd)
    #expect(done.outcome == .refused)
    #expect(done.reasons.first?.message.contains("20 px top, 30 px bottom and 30 px top") == true)

    let damaged = try dolbyVision { number in
      var bytes = DolbyVisionUnit(area: (left: 0, right: 0, top: 30, bottom: 30)).bytes
      if number == 7 { bytes[20] ^= 4 }
      return bytes
    }
    #expect(
      try await unpad(damaged).reasons.map(\.message) == [
        "the Dolby Vision metadata of 1 of 20 frames can't be read"
      ])
  }

  @Test func clipWithoutAnAreaHasNothingToKeep() async throws {
    #expect(try await unpad(dolbyVision(area: nil)).outcome == .written)
  }

  /// The output's AFD is named if the clip's is wrong there.
  @Test(arguments: [(10, nil), (9, 10), (8, 10)] as [(UInt8, Int?)])
  func activeFormatIsWarnedOf(_ code: UInt8, _ right: Int?) async throws {
    let raw = try stream("afd.h264", top: 30, hevc: false, after: false) { _ in
      PictureUnits.enhancement(PictureUnits.activeFormat(code), hevc: false)
    }
    let clip = try Fixture.clip("afd.mp4", ["-r", "25", "-i", raw.path, "-c", "copy"])
    let done = try await unpad(clip)
    #expect(done.outcome == .written)
    let warnings = done.warnings.filter { $0.contains("AFD") }
    #expect(warnings.isEmpty == (right == nil))
    if let right { #expect(warnings.first?.contains("; \(right) (16:9, centred) would") == true) }
  }
}
