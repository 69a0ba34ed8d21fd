import Framing
import Testing

/// Full-screen artwork of one device, shown on another in portrait.
struct ArtworkRow: CustomTestStringConvertible, Sendable {
  let pixels: PixelSize
  let device: String
  let fill: Size
  let cropped: (x: Double, y: Double)
  let lost: String
  let fit: Size
  let bars: (x: Double, y: Double)
  let shape: BarShape

  var testDescription: String { "\(pixels.width)x\(pixels.height) on \(device)" }

  init(
    _ width: Int, _ height: Int, on device: String, fill: (Double, Double),
    cropped: (Double, Double), lost: String, fit: (Double, Double), bars: (Double, Double),
    _ shape: BarShape
  ) {
    pixels = PixelSize(width: width, height: height)
    self.device = device
    self.fill = Size(width: fill.0, height: fill.1)
    self.cropped = cropped
    self.lost = lost
    self.fit = Size(width: fit.0, height: fit.1)
    self.bars = bars
    self.shape = shape
  }
}

private let rows = [
  ArtworkRow(
    750, 1334, on: "iphone-x", fill: (456.5217, 812), cropped: (40.7609, 0), lost: "5/28",
    fit: (375, 667), bars: (0, 72.5), .letterbox),
  ArtworkRow(
    1125, 2436, on: "iphone-8", fill: (375, 812), cropped: (0, 72.5), lost: "5/28",
    fit: (308.0357, 667), bars: (33.4821, 0), .pillarbox),
  ArtworkRow(
    1242, 2208, on: "iphone-x", fill: (456.75, 812), cropped: (40.875, 0), lost: "109/609",
    fit: (375, 666.6667), bars: (0, 72.6667), .letterbox),
  ArtworkRow(
    640, 1136, on: "iphone-x", fill: (457.4648, 812), cropped: (41.2324, 0), lost: "1171/6496",
    fit: (375, 665.625), bars: (0, 73.1875), .letterbox),
]

@Suite("Artwork of one device on another")
struct ArtworkTests {
  @Test("is cropped or boxed by so much", arguments: rows)
  func artwork(row: ArtworkRow) throws {
    let viewport = Viewport(
      device: try #require(Device.named(row.device)), orientation: .portrait)
    for layout in FitLayout.allCases {
      let shown = Presentation(
        shape: try .plain(row.pixels.width, row.pixels.height), viewport: viewport, layout: layout)
      let center = viewport.bounds.center
      #expect(isClose(shown.fill.videoRect, Rect(center: center, size: row.fill), within: 0.0001))
      #expect(isClose(-shown.fill.videoRect.x, row.cropped.x, within: 0.0001))
      #expect(isClose(-shown.fill.videoRect.y, row.cropped.y, within: 0.0001))
      #expect(shown.fill.croppedFraction == (try ratio(row.lost)))
      #expect(shown.fill.bars.shape == nil)
      #expect(isClose(shown.fit.videoRect, Rect(center: center, size: row.fit), within: 0.0001))
      let bars = shown.fit.bars
      #expect(bars.shape == row.shape)
      #expect(isClose(bars.insets.left, row.bars.x, within: 0.0001))
      #expect(isClose(bars.insets.top, row.bars.y, within: 0.0001))
    }
  }

  @Test("the two phones differ by 145 points of height")
  func difference() throws {
    let plain = try #require(Device.named("iphone-8"))
    #expect(Device.iPhoneX.height - plain.height == 145)
    #expect(isClose(145.0 / Double(plain.height), 0.2174, within: 0.00005))
  }
}
