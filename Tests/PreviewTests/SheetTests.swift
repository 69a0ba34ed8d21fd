import Framing
import Testing

@testable import Preview

@Suite struct SheetTests {
  /// iPhone X in landscape with a clip of 16:9, a picture of 2:1 in it, at three pixels to a point.
  private func sheet(
    _ mode: DisplayMode, scale: Double = 3, guides: Set<Guide> = [.avkit, .picture],
    picture: PixelRect? = PixelRect(x: 0, y: 60, width: 1920, height: 960)
  ) throws -> PreviewSheet {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: .upright))
    let viewport = Viewport(device: .iPhoneX)
    let presentation = Presentation(shape: shape, picture: picture, viewport: viewport)
    var style = PreviewStyle()
    style.hasText = false
    style.hasHomeIndicator = false
    style.guides = guides
    let panel = PreviewPanel(
      viewport: viewport, placement: presentation.asDelivered[mode], source: shape.shown,
      heading: "", caption: "")
    return try PreviewSheet(
      PreviewContent(title: "", facts: "", sections: [PreviewSection(rows: [[panel]])]),
      style: style, size: .scale(scale))
  }

  private let paper = [245, 245, 247]

  @Test func videoLandsOnTheExactPixels() throws {
    let fit = try sheet(.fit)
    let fill = try sheet(.fill)
    // AVMakeRect in 2436×1125 pixels, and 2436 wide for fill.
    #expect(fit.slots.map(\.target.size) == [PixelSize(width: 2000, height: 1125)])
    #expect(fill.slots.map(\.target.width) == [2436])
    #expect(fill.slots.map(\.target.height).allSatisfy { (1370...1371).contains($0) })
    #expect(fit.slots[0].clip == fit.slots[0].target)
    #expect(fit.size.width % 2 == 0 && fit.size.height % 2 == 0)
  }

  @Test func areasHaveTheirColours() throws {
    let sheet = try sheet(.fit)
    var canvas = try sheet.drawn()
    let video = sheet.slots[0].target
    // The window begins 218 pixels left of a 16:9 video, the safe area 90 further in.
    let window = video.x - 218
    let middle = video.y + video.height / 2
    let safe = [0x64, 0xD2, 0xFF].map { Int((Double($0) * 0.55).rounded()) }
    #expect(canvas.rgb(1, 1) == paper)
    #expect(canvas.rgb(video.x + 1000, middle) == [0, 200, 0])
    // In the bar: safe area tinted, the housing's side black or the housing itself.
    for (a, b) in zip(canvas.rgb(window + 150, middle), safe) { #expect(abs(a - b) <= 1) }
    #expect(canvas.rgb(window + 60, video.y + 225) == [0, 0, 0])
    #expect(canvas.rgb(window + 60, middle) == [0x16, 0x16, 0x18])
    // Embedded padding: 60 of 1080 rows, above and below.
    let padding = canvas.rgb(video.x + 1000, video.y + 30)
    #expect(padding[0] > 200 && padding[1] < 130 && padding[2] > 120)
    #expect(canvas.rgb(video.x + 1000, video.y + 70) == [0, 200, 0])
    // The device, then paper outside its corner.
    #expect(canvas.rgb(window - 15, middle) == [0x16, 0x16, 0x18])
    #expect(canvas.rgb(window - 36, video.y - 36) == paper)
  }

  @Test func guidesLieWhereTheyShould() throws {
    let sheet = try sheet(.fit, picture: nil)
    var canvas = try sheet.drawn()
    let video = sheet.slots[0].target
    let middle = video.y + video.height / 2
    // Two points wide: six pixels from each edge inward.
    for x in [video.x + 1, video.x + 4, video.maxX - 2] {
      #expect(canvas.rgb(x, middle) == [0xA4, 0x5C, 0xFF])
    }
    let safe = video.x - 218 + 90
    #expect(canvas.rgb(safe + 2, video.y + 300) == [0x64, 0xD2, 0xFF])
    #expect(canvas.rgb(safe - 3, video.y + 225) == [0, 0, 0])
  }

  @Test func withoutGuidesNothingIsTinted() throws {
    let sheet = try sheet(.fit, guides: [])
    var canvas = try sheet.drawn()
    let video = sheet.slots[0].target
    #expect(canvas.rgb(video.x - 60, video.y + 200) == [0, 0, 0])
    #expect(canvas.rgb(video.x + 1, video.y + 1) == [0, 200, 0])
  }

  @Test func whatFillCutsOffIsDim() throws {
    let sheet = try sheet(.fill, picture: nil)
    var canvas = try sheet.drawn()
    let clip = sheet.slots[0].clip
    let outside = canvas.rgb(clip.x + clip.width / 2, clip.y + 20)
    // Green of 35%, and the paper beside it as everywhere.
    for (a, b) in zip(outside, [0, 70, 0]) { #expect(abs(a - b) <= 2) }
    #expect(canvas.rgb(clip.x - 20, clip.y + 20) == paper)
  }

  @Test func aSmallSheetLooksLikeThis() throws {
    let sheet = try sheet(.fill, scale: 0.04, guides: [], picture: nil)
    var canvas = try sheet.drawn()
    var art = ""
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width {
        let c = canvas.rgb(x, y)
        art += c[1] > 140 && c[0] < 60 ? "#" : c.allSatisfy { $0 < 90 } ? "@" : "."
      }
      art += "\n"
    }
    let rows = art.split(separator: "\n")
    // The housing is on the left, half way down; the picture reaches everywhere else.
    #expect(rows.count == sheet.size.height)
    let middle = try #require(rows.dropFirst(rows.count / 2).first)
    #expect(middle.contains("#############################"))
    #expect(rows.first?.contains("#") == false)
  }

  @Test(arguments: [0.0001, 1000])
  func absurdSizesAreRefused(_ scale: Double) {
    #expect(throws: PreviewError.self) {
      let sheet = try sheet(.fit, scale: scale)
      _ = try Canvas(size: sheet.size)
    }
  }
}
