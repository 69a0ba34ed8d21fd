import Framing
import Testing

@testable import Preview

/// Sheets that are a screen's pixels and nothing else.
@Suite struct ExactSheetTests {
  private func panel(_ viewport: Viewport, _ mode: DisplayMode = .fill) throws -> PreviewPanel {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: .upright))
    let presentation = Presentation(shape: shape, viewport: viewport)
    return PreviewPanel(
      viewport: viewport, placement: presentation.asDelivered[mode], source: shape.shown,
      heading: "Fill", caption: "")
  }

  private func sheet(
    _ panels: [PreviewPanel], _ chrome: PreviewStyle.Chrome, size: PreviewSize = .exact,
    isForVideo: Bool = false
  ) throws -> PreviewSheet {
    var style = PreviewStyle()
    style.chrome = chrome
    style.guides = []
    style.hasText = false
    style.showsCutOff = false
    return try PreviewSheet(
      PreviewContent(title: "", facts: "", sections: [PreviewSection(rows: [panels])]),
      style: style, size: size, isForVideo: isForVideo)
  }

  /// The colours at some pixels of a sheet whose video is of one colour.
  private func colors(
    _ sheet: PreviewSheet, video: UInt8, at places: [(Int, Int)]
  ) throws -> [[Int]] {
    var canvas = try sheet.drawn(video: [UInt8](repeating: video, count: 4))
    var colors: [[Int]] = []
    for (x, y) in places { colors.append(canvas.rgb(x, y)) }
    return colors
  }

  @Test(arguments: Device.catalogue, ScreenOrientation.allCases)
  func everyScreenHasThePixelsThatItRenders(
    _ device: Device, _ orientation: ScreenOrientation
  ) throws {
    let viewport = Viewport(device: device, orientation: orientation)
    let panel = try panel(viewport)
    let sheet = try sheet([panel], .glass)
    let sides = [device.renderPixels.width, device.renderPixels.height].sorted()
    #expect([sheet.size.width, sheet.size.height].sorted() == sides)
    #expect(
      (sheet.size.width > sheet.size.height) == (viewport.window.width > viewport.window.height))
    #expect(sheet.slots.map(\.target) == [panel.placement.videoPixels])
  }

  @Test func theGlassHasItsHousingAndCorners() throws {
    let panel = try panel(Viewport(device: .iPhoneX))
    let (white, black) = ([255, 255, 255], [0, 0, 0])
    // A corner, the middle of the notch, and beyond it.
    let places = [(0, 0), (2435, 1124), (45, 562), (130, 562), (45, 150)]
    let glass = try colors(try sheet([panel], .glass), video: 255, at: places)
    #expect(glass == [black, black, black, white, white])
    let bare = try colors(try sheet([panel], .none), video: 255, at: places)
    #expect(bare.allSatisfy { $0 == white })
  }

  @Test func withoutAnythingAroundItThereIsNoMargin() throws {
    let panel = try panel(Viewport(device: .iPhoneX))
    let scaled = try sheet([panel], .none, size: .scale(3))
    #expect(scaled.size == PixelSize(width: 2436, height: 1125))
    // Video encoders need even sides.
    let video = try sheet([panel], .none, size: .scale(3), isForVideo: true)
    #expect(video.size == PixelSize(width: 2436, height: 1126))
    let device = try sheet([panel], .device, size: .scale(3))
    #expect(device.size.width > 2436 + 2 * 39)
  }

  @Test func onlyOneScreenIsExact() throws {
    let panel = try panel(Viewport(device: .iPhoneX))
    #expect(throws: PreviewError.self) { try sheet([panel, panel], .none) }
    #expect(throws: PreviewError.self) { try sheet([panel], .device) }
  }

  @Test(arguments: [(UInt8(255), 51), (200, 40), (20, 208), (0, 204)])
  func theHomeIndicatorSuitsWhatIsBehind(_ video: UInt8, _ bar: Int) throws {
    let panel = try panel(Viewport(device: .iPhoneX))
    // 8 to 13 points above the lower edge.
    let color = try colors(try sheet([panel], .none), video: video, at: [(1218, 1125 - 31)])
    #expect(color == [[bar, bar, bar]])
  }

  @Test func aBarDoesNotFlicker() {
    var tone: SystemBar.Tone?
    let tones = [0.45, 0.55, 0.6, 0.45, 0.4].map { luma in
      tone = SystemBar.Tone(before: luma, last: tone)
      return tone
    }
    #expect(tones == [.light, .light, .dark, .dark, .light])
  }
}
