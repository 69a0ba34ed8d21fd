import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing
import VidfitKit

/// Reports with a person's word in place of what was measured.
@Suite struct CorrectionTests {
  /// All devices in all ways to hold and divide them.
  static let viewports: [Viewport] =
    Device.catalogue.flatMap { device -> [Viewport] in
      let current = device.newestSystem.map(device.running) ?? device
      let older = device.running(.ios18)
      let turns = Turn.allCases.map { Viewport(device: current, turn: $0) }
      let windows = WindowPart.Kind.named.flatMap { kind in
        Turn.allCases.compactMap { Viewport(device: older, turn: $0, part: kind) }
      }
      let poses = FoldingPose.allCases.flatMap { pose in
        Turn.allCases.compactMap { Viewport(device: current, turn: $0, pose: pose) }
      }
      let free =
        device.kind == .pad
        ? Viewport(
          device: current, turn: .landscapeRight, frame: Rect(x: 30, y: 40, width: 700, height: 500)
        )
        : nil
      return turns + windows + poses + [free].compactMap(\.self)
    } + [try? Viewport(size: CustomSize(parsing: "812x375@3"))].compactMap(\.self)

  private func report(
    _ clip: String, player: Player = .system, viewports: [Viewport] = viewports
  ) async throws -> ClipReport {
    let options = AnalysisOptions(viewports: viewports, player: player, parallelism: 2)
    let report = await ClipAnalyzer(options).analyze(Repository.media(clip).path)
    // As others read it.
    return try JSONDecoder().decode(
      ClipReport.self, from: Data(try ReportEncoder().encode(report)))
  }

  private func padding(_ report: ClipReport) throws -> ClipAnalysis.Padding {
    try #require(report.analysis?.padding)
  }

  /// The word that the clip is as it was measured.
  private func agreeing(_ report: ClipReport) throws -> ClipCorrection {
    let analysis = try #require(report.analysis)
    let padding = try padding(report)
    return try ClipCorrection(
      verdict: padding.verdict, picture: padding.picture, frame: analysis.video.storage,
      note: "yes")
  }

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try ReportEncoder().encode(value), as: UTF8.self)
  }

  @Test(arguments: [
    ("letterbox-239-in-16x9.mp4", Player.system), ("windowbox.mp4", .layer),
    ("clean-240.mp4", .custom(maximumCrop: Player.standardMaximumCrop)),
    ("aspect-switch.mp4", .system), ("anamorphic-pal.mpg", .system),
    ("vertical-rotated.mp4", .system), ("preview-padding.jpg", .system),
    ("subtitles-in-bar.mp4", .system),
  ])
  func agreementChangesNothing(_ clip: String, _ player: Player) async throws {
    let measured = try await report(clip, player: player)
    let corrected = try measured.corrected(by: agreeing(measured))
    #expect(corrected.keptScreens.isEmpty)
    var (before, after) = (
      try #require(measured.analysis), try #require(corrected.report.analysis)
    )
    let screens = zip(before.presentations, after.presentations)
    #expect(before.presentations.count == Self.viewports.count)
    for (one, other) in screens { #expect(try text(one) == text(other), "\(one.device)") }
    #expect(after.padding?.correction?.note == "yes" && after.padding?.confidence == 1)
    after.padding?.correction = nil
    after.padding?.confidence = before.padding?.confidence ?? 0
    for edge in [\ClipAnalysis.Edges.top, \.bottom, \.left, \.right] {
      #expect(after.padding?.edges[keyPath: edge].confidence == 1)
      before.padding?.edges[keyPath: edge].confidence = 1
    }
    (before.presentations, after.presentations) = ([], [])
    #expect(try text(before) == text(after))
  }

  /// Lines of fields are those of the corrected picture, if it has bars that stay.
  @Test func fieldLinesFollowThePicture() async throws {
    var measured = try await report("letterbox-239-in-16x9.mp4")
    guard case .analysed(var analysis) = measured.outcome else {
      Issue.record("not analysed")
      return
    }
    analysis.video.fieldOrder = "tt"
    measured.outcome = .analysed(analysis)
    let frame = PixelSize(width: 1920, height: 1080)
    let picture = PixelRect(in: frame, insets: PixelInsets(top: 140, bottom: 140))
    let padded = try measured.corrected(
      by: ClipCorrection(verdict: .padded, picture: picture, frame: frame)
    ).report
    let lines = try #require(try padding(padded).fields)
    #expect(lines.top.first == 70 && lines.bottom.last == 469)
    let bare = try padded.corrected(
      by: ClipCorrection(verdict: .none, picture: nil, frame: frame)
    ).report
    #expect(try padding(bare).fields == nil)
  }

  /// From bars to none and back, all figures are those of the measured bars again.
  @Test func figuresFollowThePicture() async throws {
    let measured = try await report("letterbox-239-in-16x9.mp4")
    let frame = PixelSize(width: 1920, height: 1080)
    let bare = try measured.corrected(
      by: ClipCorrection(verdict: .none, picture: nil, frame: frame))
    let none = try padding(bare.report)
    #expect(none.verdict == .none && none.picture == frame.bounds && none.shape == nil)
    #expect(none.fill == nil && none.edges.insets == .zero && none.timeline.count == 1)
    #expect(none.display.aspectRatio == Ratio(16, 9))
    #expect(bare.report.analysis?.advice.crop == nil)
    let shape = try #require(
      DisplayShape(
        storage: frame, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright))
    for (screen, viewport) in zip(bare.report.analysis?.presentations ?? [], Self.viewports) {
      let expected = Presentation(shape: shape, viewport: viewport)
      #expect(try text(screen.fit) == text(expected.fit), "\(screen.device)")
      #expect(try text(screen.fill) == text(expected.fill), "\(screen.device)")
      #expect(try text(screen.zoom) == text(ZoomFactors(expected)), "\(screen.device)")
      #expect(screen.withoutPadding == nil)
    }
    let back = try bare.report.corrected(by: agreeing(measured))
    #expect(
      try text(back.report.analysis?.presentations ?? [])
        == text(measured.analysis?.presentations ?? []))
    #expect(try text(back.report.analysis?.advice.crop) == text(measured.analysis?.advice.crop))
    #expect(try padding(back.report).shape == .letterbox)
  }

  @Test func aSuspicionBecomesBars() async throws {
    var measured = try await report("white-bars.mp4", viewports: [Viewport(device: .iPhoneX)])
    guard case .analysed(var analysis) = measured.outcome else { return }
    let padded = try padding(measured)
    // As if it had only been suspected.
    analysis.padding?.verdict = .undecided
    analysis.padding?.suspected = nil
    analysis.padding?.fill = nil
    measured.outcome = .analysed(analysis)
    let picture = PixelRect(x: 0, y: 46, width: 639, height: 267)
    let corrected = try padding(
      measured.corrected(
        by: ClipCorrection(
          verdict: .padded, picture: picture, frame: PixelSize(width: 640, height: 360))
      ).report)
    #expect(corrected.picture == picture && corrected.shape == .letterbox)
    #expect(corrected.pictureEven == PixelRect(x: 0, y: 46, width: 640, height: 268))
    #expect(corrected.edgeLines == PixelInsets(right: 1))
    #expect(corrected.fill == padded.evidence?.fill && corrected.suspected == nil)
    #expect(corrected.edges.bottom.pixels == 47 && corrected.edges.bottom.inner == 47)
    #expect(corrected.edges.bottom.support == padded.edges.bottom.support)
    #expect(corrected.timeline.map(\.picture) == [picture])
  }

  @Test func changingBarsKeepTheirTimeline() async throws {
    let measured = try await report("aspect-switch.mp4", viewports: [Viewport(device: .iPhoneX)])
    let frame = PixelSize(width: 640, height: 360)
    let mixed = try measured.corrected(
      by: ClipCorrection(verdict: .mixed, picture: nil, frame: frame))
    #expect(try padding(mixed.report).timeline == padding(measured).timeline)
    #expect(
      mixed.report.analysis?.presentations.first?.segments?.count
        == measured.analysis?.presentations.first?.segments?.count)
    let steady = try measured.corrected(
      by: ClipCorrection(verdict: .undecided, picture: nil, frame: frame))
    #expect(try padding(steady.report).timeline.count == 1)
    #expect(steady.report.analysis?.presentations.first?.segments == [])
  }

  /// Of a padded clip, the picture that was found stays if the correction has none.
  @Test func changingBarsKeepThePictureThatWasFound() async throws {
    let measured = try await report("windowbox.mp4", viewports: [])
    let frame = try #require(measured.analysis).video.storage
    let mixed = try measured.corrected(
      by: ClipCorrection(verdict: .mixed, picture: nil, frame: frame))
    #expect(try padding(mixed.report).picture == padding(measured).picture)
  }

  /// What nobody can rebuild stays as it was.
  @Test func unknownScreensKeepTheirFigures() async throws {
    var measured = try await report(
      "windowbox.mp4", viewports: [.init(device: .iPhoneX), .init(device: .iPhoneX)])
    guard case .analysed(var analysis) = measured.outcome else { return }
    analysis.presentations[0].device = "slab"
    analysis.presentations[1].window.width += 1
    measured.outcome = .analysed(analysis)
    let frame = PixelSize(width: 640, height: 360)
    let corrected = try measured.corrected(
      by: ClipCorrection(verdict: .none, picture: nil, frame: frame))
    #expect(corrected.keptScreens == ["slab", "iphone-x"])
    #expect(corrected.report.analysis?.presentations == analysis.presentations)
    #expect(try padding(corrected.report).verdict == .none)
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    let frame = PixelSize(width: 640, height: 360)
    func reason(_ body: () throws -> Void) -> String? {
      #expect(throws: ClipCorrection.Refusal.self) { try body() }?.reason
    }
    func made(_ picture: PixelRect?, _ verdict: PaddingVerdict.Kind = .padded) -> String? {
      reason { _ = try ClipCorrection(verdict: verdict, picture: picture, frame: frame) }
    }
    #expect(made(nil) == "padded needs a picture")
    #expect(made(PixelRect(x: 0, y: 9, width: 0, height: 9)) == "the picture 0×9+0+9 is empty")
    for picture in [
      PixelRect(x: 0, y: 1, width: 640, height: 360), PixelRect(x: -1, y: 0, width: 9, height: 9),
    ] {
      #expect(made(picture)?.hasSuffix("is not within the frame, 640×360") == true)
      #expect(made(picture, .mixed)?.hasSuffix("is not within the frame, 640×360") == true)
    }
    let measured = try await report("windowbox.mp4", viewports: [])
    let larger = PixelSize(width: 1280, height: 720)
    #expect(
      reason {
        _ = try measured.corrected(
          by: ClipCorrection(verdict: .none, picture: nil, frame: larger))
      } == "its frame is 1280×720, but the clip's is 640×360")
    #expect(
      reason {
        _ = try measured.corrected(
          by: ClipCorrection(verdict: .padded, picture: frame.bounds, frame: frame))
      } == "padded, but the picture is all that is shown of the frame")
    let failed = ClipReport(path: "x", outcome: .failed(ClipFailure(.corrupt, .open, "")))
    #expect(
      reason { _ = try failed.corrected(by: agreeing(measured)) }?.contains("failure") == true)
    var options = AnalysisOptions(viewports: [])
    options.findsPadding = false
    let facts = await ClipAnalyzer(options).analyze(Repository.media("windowbox.mp4").path)
    #expect(
      reason { _ = try facts.corrected(by: agreeing(measured)) }?.contains("--no-padding") == true)
  }
}
