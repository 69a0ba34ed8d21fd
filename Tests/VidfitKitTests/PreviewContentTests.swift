import Document
import Files
import Foundation
import Framing
import Preview
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import Important
@testable import VidfitKit

/// What is written and marked on previews.
@Suite struct PreviewContentTests {
  private func plan(
    _ clip: String, _ viewports: [Viewport], _ change: (inout PreviewOptions) -> Void = { _ in }
  ) async throws -> PreviewPlan {
    var options = PreviewOptions(viewports: viewports, parallelism: 2)
    change(&options)
    let path = FilePath(Repository.media(clip).path)
    var reader = try VideoReader(path)
    return try await PreviewMaker(options).plan(.file(path), &reader)
  }

  private func panels(_ content: PreviewContent) -> [PreviewPanel] {
    content.sections.flatMap { $0.rows.flatMap(\.self) }
  }

  private func captions(
    _ clip: String, _ viewport: Viewport, _ change: (inout PreviewOptions) -> Void = { _ in }
  ) async throws -> [String] {
    let plan = try await plan(clip, [viewport], change)
    return panels(plan.content(times: [0])).map {
      $0.caption.split(separator: "\u{A0}").joined(separator: " ")
    }
  }

  private let phone = Viewport(device: .iPhoneX)

  @Test func captionsTellWhatIsHidden() async throws {
    #expect(
      try await captions("clean-16x9.mp4", phone) == [
        "Picture on 82.1% of the screen; nothing cropped",
        "Picture on 100% of the screen, of which housing and corners hide 2.5%; crops 17.9% of "
          + "the frame",
      ])
  }

  /// Guides are marks, and captions know the padding without them.
  @Test(arguments: [[], [Guide.picture], [.avkit], [.uikit, .titleSafe]])
  func guidesChangeNoFacts(_ guides: [Guide]) async throws {
    let plan = try await plan("letterbox-239-in-16x9.mp4", [phone]) { $0.guides = Set(guides) }
    let content = plan.content(times: [0])
    #expect(content.facts.contains("pre-padded: the picture is 2.39:1"))
    #expect(panels(content).first?.caption.contains("61.1%") == true)
  }

  @Test(arguments: [
    (
      "iphone-x", ScreenOrientation.portrait, "Controls, status bar and home indicator shown",
      "Controls and status bar hidden; home indicator auto-hidden"
    ),
    (
      "iphone-x", .landscape, "Controls and home indicator shown; no status bar in landscape",
      "Controls hidden; home indicator auto-hidden"
    ),
    (
      "ipad-pro-11", .landscape, "Controls, status bar and home indicator shown",
      "Controls and status bar hidden; home indicator auto-hidden"
    ),
    (
      "ipad-9.7", .landscape, "Controls and status bar shown", "Controls and status bar hidden"
    ),
    ("appletv-4k", .landscape, "Controls shown", "Controls hidden"),
    (
      "iphone-duo-outer", .landscape, "Controls shown", "Controls hidden"
    ),
  ])
  func theStateOfTheBarsIsTold(
    _ id: String, _ orientation: ScreenOrientation, _ shown: String, _ hidden: String
  ) async throws {
    let viewport = Viewport(device: try #require(Device.named(id)), orientation: orientation)
    for (controls, words) in [
      (PreviewOptions.Controls.shown, shown), (.hidden, hidden),
    ] {
      let caption = try await captions("clean-16x9.mp4", viewport) {
        ($0.modes, $0.controls) = (.fit, controls)
      }
      #expect(caption.first?.split(separator: "\n").last.map(String.init) == words)
    }
  }

  /// The items of a file of regions, and the areas of a window.
  private func regions(_ text: String) throws -> RegionFile { try RegionFile(Array(text.utf8)) }

  @Test func captionsNameTheRegionsTheyMean() async throws {
    let viewport = Viewport(
      device: try #require(Device.named("iphone-17-pro")), turn: .landscapeRight)
    let file = try regions(
      """
      [{"id": "subtitle", "kind": "text", "box": [0.2, 0.86, 0.6, 0.1]},
       {"id": "clock", "kind": "text", "box": [0.85, 0.02, 0.14, 0.08]},
       {"id": "x", "kind": "logo", "box": [0.02, 0.02, 0.1, 0.1]}]
      """)
    let caption = try await captions("clean-16x9.mp4", viewport) {
      ($0.modes, $0.important.regions) = (.fill, file)
    }
    let line = try #require(caption.first?.split(separator: "\n").last)
    #expect(line.contains("text 'subtitle': ") && line.contains("; text 'clock': "), "\(line)")
    #expect(line.contains("; logo: "))
  }

  @Test func areasOfTheWindowAreNamedAndDrawn() async throws {
    let file = try regions(#"[{"id": "face", "kind": "face", "box": [0.8, 0.5, 0.1, 0.2]}]"#)
    let buttons = Zone("buttons", Rect(x: 0.8, y: 0.3, width: 0.2, height: 0.6), of: .window)
    let away = Zone("away", Rect(x: 0, y: 0, width: 0.1, height: 0.1), of: .window)
    let plan = try await plan("clean-16x9.mp4", [phone]) {
      ($0.important.regions, $0.important.zones) = (file, [away, buttons])
    }
    let panels = panels(plan.content(times: [0]))
    for panel in panels {
      let caption = panel.caption.replacing("\u{A0}", with: " ")
      #expect(caption.hasSuffix("\nface: under 'buttons'"), "\(caption)")
      // Where the window has it, wherever the video is.
      let places = panel.marks.filter { $0.kind == .cover }.map {
        panel.placement.videoRect.part($0.unit)
      }
      let bounds = phone.bounds
      #expect(places.count == 2)
      for (place, zone) in zip(places, [away, buttons]) {
        let wanted = bounds.part(zone.unit)
        #expect(abs(place.x - wanted.x) < 0.01 && abs(place.maxY - wanted.maxY) < 0.01)
      }
    }
    #expect(panels.count == 2)
    // The frame itself has no window.
    #expect(plan.frameMarks.map(\.kind) == [.partly])
    let plain = try await self.plan("clean-16x9.mp4", [phone]) {
      ($0.important.zones, $0.guides) = ([buttons], [.picture])
    }
    #expect(self.panels(plain.content(times: [0])).allSatisfy { $0.marks.isEmpty })
  }

  /// By hand: x 1097 to 2743, y 493 to 1154 of 3840×1646, whatever the mode, and on no other screen.
  @Test func theAreaOfARecipientIsDrawnInItsFrame() async throws {
    let slot = Viewport(size: try CustomSize(parsing: "3840x1646"))
    let area = Zone("art-safe", Rect(x: 0.285677, y: 0.299514, width: 0.428646, height: 0.40158))
    let file = try regions(
      #"[{"id": "headline", "kind": "text", "box": [0.4, 0.31, 0.2, 0.06]}]"#)
    let plan = try await plan("clean-16x9.mp4", [phone, slot]) {
      $0.important.regions = file
      $0.important.deviceZones = [slot.device.id: [area]]
    }
    let panels = panels(plan.content(times: [0]))
    #expect(panels.map { $0.marks.count { $0.kind == .zone } } == [0, 0, 1, 1])
    for panel in panels.suffix(2) {
      let mark = try #require(panel.marks.first { $0.kind == .zone })
      let place = panel.placement.videoRect.part(mark.unit)
      #expect(abs(place.x - 1097) < 0.1 && abs(place.maxX - 2743) < 0.1, "\(place)")
      #expect(abs(place.y - 493) < 0.1 && abs(place.maxY - 1154) < 0.1, "\(place)")
    }
    let captions = panels.map { $0.caption.contains("beyond 'art-safe'") }
    #expect(captions == [false, false, false, true])
    #expect(panels.last?.caption.hasSuffix("\ntext: beyond 'art-safe'") == true)
  }

  @Test func theHomeIndicatorCanStay() async throws {
    let plan = try await plan("clean-16x9.mp4", [phone]) {
      ($0.modes, $0.controls, $0.hasHomeIndicator) = (.fit, .hidden, true)
    }
    let caption = panels(plan.content(times: [0])).first?.caption
    #expect(caption?.hasSuffix("\nControls hidden; home indicator shown") == true)
    #expect(plan.style.hasHomeIndicator && plan.style.hidesStatusBar && !plan.style.hasControls)
  }

  @Test func pictureInPictureHasItsPadding() async throws {
    let plan = try await plan("letterbox-239-in-16x9.mp4", [phone]) {
      ($0.isPictureInPicture, $0.padding) = (true, .compare)
    }
    let panels = panels(plan.content(times: [0]))
    #expect(
      panels.map(\.heading) == [
        "Picture in Picture, as delivered", "Picture in Picture, padding removed",
      ])
    #expect(
      panels.map { $0.caption.replacing("\u{A0}", with: " ") } == [
        "Window of 125×70.3 pt, a model: Apple publishes no size; 25.6% of it is padding",
        "Window of 125×52.3 pt, a model: Apple publishes no size; no padding in it",
      ])
    #expect(panels.map(\.source.height) == [1080, 804] && panels.allSatisfy { $0.badge == nil })
    #expect(plan.style.guides == [.picture])
  }

  @Test func aStillPictureHasNoPictureInPicture() async throws {
    let still = try await plan("preview-padding.jpg", [phone]) { $0.isPictureInPicture = true }
    #expect(still.lackOfPictureInPicture == "a still picture has no Picture in Picture")
    let clip = try await plan("clean-16x9.mp4", [phone]) { $0.isPictureInPicture = true }
    #expect(clip.lackOfPictureInPicture == nil)
  }

  @Test func sharesOfAWindowAreNamed() async throws {
    let pad = try #require(Device.named("ipad-pro-11")).running(.ios18)
    let half = try #require(Viewport(device: pad, turn: .landscapeRight, part: .half))
    #expect(
      try await captions("clean-16x9.mp4", half) == [
        "Picture on 39.9% of the window, 19.8% of the screen; nothing cropped",
        "Picture covers the window, 49.6% of the screen; crops 60.1% of the frame",
      ])
    let section = try await plan("clean-16x9.mp4", [half]).content(times: [0]).sections.first
    #expect(section?.heading?.hasSuffix("window of 592×834 in 1194×834 pt") == true)
  }

  /// A picture of an HDR clip is not HDR.
  @Test(arguments: [
    ("smpte2084", "HDR (PQ), tone-mapped to SDR"),
    ("arib-std-b67", "HDR (HLG), tone-mapped to SDR"),
  ])
  func toneMappingIsReported(transfer: String, words: String) async throws {
    let clip = try Fixture.clip(
      "\(transfer).mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=s=64x36:d=0.2", "-c:v", "libx264", "-pix_fmt", "yuv420p",
        "-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc",
      ])
    let path = FilePath(clip.path)
    var reader = try VideoReader(path)
    let plan = try await PreviewMaker(PreviewOptions(viewports: [phone])).plan(.file(path), &reader)
    #expect(plan.content(times: [0]).facts.contains(words))
  }

  @Test func eachMomentHasItsOwnBars() async throws {
    let plan = try await plan("aspect-switch.mp4", [phone]) { $0.modes = .fit }
    let (early, late) = (plan.content(times: [1]), plan.content(times: [4]))
    #expect(early.facts.contains("bars change; 0:00–0:03: 46 px top and bottom, picture 2.39:1"))
    #expect(late.facts.contains("bars change; 0:03–0:06: no bars"))
    let both = panels(plan.content(times: [1, 4])).map(\.placement)
    #expect(both == (panels(early) + panels(late)).map(\.placement))
    #expect(both.map { ($0.pictureScreenShare * 1000).rounded() / 1000 } == [0.611, 0.821])
    let headings = plan.content(times: [1, 4]).sections.map(\.heading)
    #expect(headings == ["0:01  ·  46 px top and bottom", "0:04  ·  no bars"])
  }

  @Test func aMovieOfChangingBarsHasOneLayout() async throws {
    let plan = try await plan("aspect-switch.mp4", [phone])
    let sheets = try [1.0, 4.0].map {
      try PreviewSheet(
        plan.movieContent(at: $0), style: plan.style, size: .automatic, isForVideo: true)
    }
    #expect(sheets[0].size == sheets[1].size && sheets[0].slots == sheets[1].slots)
    let captions = [1.0, 4.0].map { panels(plan.movieContent(at: $0)).map(\.caption) }
    #expect(captions[0] == captions[1])
  }

  @Test func badgesSayWhatIsKnown() async throws {
    func badges(_ clip: String, _ viewport: Viewport) async throws -> [String?] {
      panels(try await plan(clip, [viewport]).content(times: [0])).map(\.badge)
    }
    #expect(try await badges("clean-240.mp4", phone) == [nil, "default"])
    let duo = Viewport(device: try #require(Device.named("iphone-duo-inner")))
    #expect(
      try await badges("clean-240.mp4", duo) == ["default not known", "default not known"])
    #expect(try await badges("clean-16x9.mp4", duo) == ["default", nil])
    #expect(try await plan("clean-240.mp4", [phone, duo]).unknownDefault == duo)
  }

  @Test func artworkHasNoPlayer() async throws {
    let plan = try await plan("preview-padding.jpg", [phone])
    let content = plan.content(times: [0])
    #expect(panels(content).allSatisfy { $0.badge == nil })
    #expect(content.isArtwork && !content.facts.contains("at 0:00"))
    #expect(!plan.style.guides.contains(.avkit))
  }

  @Test(arguments: [
    (FoldingPose.laptop, "inner", "iPhone Duo, inner display (laptop), portrait"),
    (.book, "inner", "iPhone Duo, inner display (book), landscape"),
    (.closed, "outer", "iPhone Duo, outer display (closed), landscape"),
  ])
  func headingsNameThePose(_ pose: FoldingPose, _ display: String, _ start: String) async throws {
    let device = try #require(Device.named("iphone-duo-\(display)"))
    let turn = Turn(pose.fixedOrientation ?? .landscape)
    let viewport = try #require(Viewport(device: device, turn: turn, pose: pose))
    let content = try await plan("clean-16x9.mp4", [viewport]).content(times: [0])
    #expect(content.sections.first?.heading?.hasPrefix(start) == true)
  }

  /// What a clip that is cut short shows last is not what it shows later.
  @Test func aMissingFrameIsNotReplacedByAnEarlierOne() async throws {
    let whole = try Data(
      contentsOf: Fixture.scene(
        "whole.mp4", seconds: 8, ["-g", "20", "-movflags", "+faststart"]))
    let cut = FilePath(try Fixture.file("cut.mp4", whole.prefix(whole.count * 6 / 10)).path)
    var options = PreviewOptions(viewports: [phone], parallelism: 2)
    options.moments = .at([1])
    try await PreviewMaker(options).make(of: cut) { _ in }
    options.moments = .at([1, 7.5])
    let failure = await #expect(throws: PreviewFailure.self) {
      try await PreviewMaker(options).make(of: cut) { _ in }
    }
    let words = try #require(failure).description
    #expect(words.hasPrefix("no frame at 0:07.5 can be decoded; the last one before it is at 0:0"))
  }

  /// The frame is stretched, because the player's own way with such a stream is not known.
  @Test func aFrameOfAnotherShapeIsTold() async throws {
    let parts = try ["320x180", "240x180"].map { size in
      try Data(
        contentsOf: Fixture.scene(
          "\(size).h264", size: size, seconds: 2,
          ["-g", "10", "-pix_fmt", "yuv420p", "-bsf:v", "h264_mp4toannexb"]))
    }
    let clip = FilePath(try Fixture.file("shapes.h264", parts[0] + parts[1]).path)
    var remarks: [[String]] = []
    for time in [0.5, 3.5] {
      var options = PreviewOptions(viewports: [phone], parallelism: 2)
      options.moments = .at([time])
      try await PreviewMaker(options).make(of: clip) { remarks.append($0.remarks) }
    }
    #expect(remarks.first == [])
    #expect(
      remarks.last == [
        "the frame at 0:03.5 has 240×180 pixels, and is drawn in the shape of the stream, 320×180"
      ])
  }
}
