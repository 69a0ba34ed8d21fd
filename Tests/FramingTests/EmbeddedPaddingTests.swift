import Framing
import Testing

/// A padded clip on iPhone X in landscape: what padding costs.
struct PaddedRow: CustomTestStringConvertible {
  let name: String
  let storage: PixelSize
  let picture: PixelRect
  let mode: DisplayMode
  let isDefault: Bool
  let frame: Size
  let active: Size
  let visible: Size
  /// Of the screen, in percent: the active picture as delivered; without its padding in the same
  /// mode with a player layer and with the system player; and in the mode that it would get.
  let share: Double
  let unpaddedLayer: Double
  let unpaddedAVKit: Double
  let ownDefault: (mode: DisplayMode, share: Double)

  var testDescription: String { "\(name), \(mode)" }

  init(
    _ name: String, _ storage: (Int, Int), _ picture: (Int, Int), _ mode: DisplayMode,
    isDefault: Bool = false, frame: (Double, Double), active: (Double, Double),
    visible: (Double, Double)? = nil, share: Double, unpadded: (layer: Double, avkit: Double),
    own: (DisplayMode, Double)
  ) {
    self.name = name
    self.storage = PixelSize(width: storage.0, height: storage.1)
    self.picture = PixelRect(
      x: (storage.0 - picture.0) / 2, y: (storage.1 - picture.1) / 2,
      width: picture.0, height: picture.1)
    self.mode = mode
    self.isDefault = isDefault
    self.frame = Size(width: frame.0, height: frame.1)
    self.active = Size(width: active.0, height: active.1)
    self.visible = visible.map { Size(width: $0.0, height: $0.1) } ?? self.active
    self.share = share
    self.unpaddedLayer = unpadded.layer
    self.unpaddedAVKit = unpadded.avkit
    self.ownDefault = own
  }
}

private let rows = [
  PaddedRow(
    "4:3 in 16:9", (1920, 1080), (1440, 1080), .fit, isDefault: true, frame: (666.67, 375),
    active: (500, 375), share: 61.58, unpadded: (61.58, 61.58), own: (.fit, 61.58)),
  PaddedRow(
    "4:3 in 16:9", (1920, 1080), (1440, 1080), .fill, frame: (812, 456.75),
    active: (609, 456.75), visible: (609, 375), share: 75, unpadded: (100, 100),
    own: (.fit, 61.58)),
  PaddedRow(
    "21:9 in 16:9", (1792, 1008), (1792, 768), .fit, isDefault: true, frame: (666.67, 375),
    active: (666.67, 285.71), share: 62.55, unpadded: (92.80, 79.59), own: (.fill, 100)),
  PaddedRow(
    "21:9 in 16:9", (1792, 1008), (1792, 768), .fill, frame: (812, 456.75),
    active: (812, 348), share: 92.80, unpadded: (100, 100), own: (.fill, 100)),
  PaddedRow(
    "2.40 in 16:9", (1920, 1080), (1920, 800), .fit, isDefault: true, frame: (666.67, 375),
    active: (666.67, 277.78), share: 60.82, unpadded: (90.22, 77.38), own: (.fill, 100)),
  PaddedRow(
    "2:1 in 16:9", (1920, 1080), (1920, 960), .fit, isDefault: true, frame: (666.67, 375),
    active: (666.67, 333.33), share: 72.98, unpadded: (92.36, 91.63), own: (.fill, 100)),
  PaddedRow(
    "2:1 in 16:9", (1920, 1080), (1920, 960), .fill, frame: (812, 456.75),
    active: (812, 406), visible: (812, 375), share: 100, unpadded: (100, 100),
    own: (.fill, 100)),
  PaddedRow(
    "16:9 in 4:3", (640, 480), (640, 360), .fit, isDefault: true, frame: (500, 375),
    active: (500, 281.25), share: 46.18, unpadded: (82.10, 82.10), own: (.fit, 82.10)),
  PaddedRow(
    "16:9 in 2.40", (2160, 900), (1600, 900), .fill, isDefault: true, frame: (900, 375),
    active: (666.67, 375), share: 82.10, unpadded: (100, 100), own: (.fit, 82.10)),
  PaddedRow(
    "9:16 in 16:9", (2048, 1152), (648, 1152), .fit, isDefault: true, frame: (666.67, 375),
    active: (210.94, 375), share: 25.98, unpadded: (25.98, 25.98), own: (.fit, 25.98)),
]

@Suite("Embedded padding on iPhone X in landscape")
struct EmbeddedPaddingTests {
  private func presentation(
    _ row: PaddedRow, layout: FitLayout = .avkit
  ) throws -> Presentation {
    Presentation(
      shape: try .plain(row.storage.width, row.storage.height), picture: row.picture,
      viewport: .iPhoneXLandscape, layout: layout)
  }

  private func isPercent(_ share: Double, _ percent: Double) -> Bool {
    isClose(share * 100, percent, within: 0.005)
  }

  @Test("the frame decides, and the picture lands inside it", arguments: rows)
  func asDelivered(row: PaddedRow) throws {
    for layout in FitLayout.allCases {
      let clip = try presentation(row, layout: layout)
      let placement = clip.asDelivered[row.mode]
      let center = clip.viewport.bounds.center
      #expect((clip.defaultMode?.mode == row.mode) == row.isDefault)
      #expect(
        isClose(placement.videoRect, Rect(center: center, size: row.frame), within: 0.005))
      #expect(
        isClose(placement.pictureRect, Rect(center: center, size: row.active), within: 0.005))
      let seen = placement.pictureRect.intersection(clip.viewport.bounds)
      #expect(isClose(seen, Rect(center: center, size: row.visible), within: 0.005))
      #expect(isPercent(placement.pictureScreenShare, row.share))
    }
  }

  @Test("what the picture would get without its padding", arguments: rows)
  func withoutPadding(row: PaddedRow) throws {
    let layer = try #require(try presentation(row, layout: .layer).withoutPadding)
    #expect(isPercent(layer[row.mode].pictureScreenShare, row.unpaddedLayer))
    let avkit = try #require(try presentation(row, layout: .avkit).withoutPadding)
    #expect(isPercent(avkit[row.mode].pictureScreenShare, row.unpaddedAVKit))
  }

  @Test("the mode that the picture would get without its padding", arguments: rows)
  func ownDefault(row: PaddedRow) throws {
    let unpadded = try #require(try presentation(row).withoutPadding)
    #expect(unpadded.defaultMode?.mode == row.ownDefault.mode)
    #expect(isPercent(unpadded[row.ownDefault.mode].screenShare, row.ownDefault.share))
  }

  @Test("a crop of the picture alone is named in pixels of the delivered file")
  func visibleSource() throws {
    let clip = Presentation(
      shape: try .plain(1920, 1080), picture: PixelRect(x: 0, y: 140, width: 1920, height: 800),
      viewport: .iPhoneXLandscape)
    let unpadded = try #require(clip.withoutPadding)
    #expect(unpadded.fit.visibleSource == Rect(x: 0, y: 140, width: 1920, height: 800))
    #expect(
      isClose(
        unpadded.fill.visibleSource, Rect(x: 93.867, y: 140, width: 1732.267, height: 800)))
  }

  @Test(
    "a picture that is all there is has no padding",
    arguments: [
      nil, PixelRect(x: 0, y: 0, width: 1920, height: 1080),
      PixelRect(x: -8, y: -8, width: 4000, height: 4000),
      PixelRect(x: 5000, y: 0, width: 10, height: 10), PixelRect(x: 9, y: 9, width: 0, height: 0),
    ])
  func noPadding(picture: PixelRect?) throws {
    let clip = Presentation(
      shape: try .plain(1920, 1080), picture: picture, viewport: .iPhoneXLandscape)
    #expect(clip.withoutPadding == nil)
    #expect(clip.picture == PixelRect(x: 0, y: 0, width: 1920, height: 1080))
    #expect(clip.fit.pictureRect == clip.fit.videoRect)
    #expect(clip.fit.pictureScreenShare == clip.fit.screenShare)
  }

  @Test("padding outside the clean aperture is not padding")
  func cleanAperture() throws {
    let aperture = PixelRect(x: 0, y: 4, width: 1920, height: 1080)
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1920, height: 1088), cleanAperture: aperture,
        pixelAspectRatio: .one, orientation: .upright))
    let clip = Presentation(shape: shape, picture: aperture, viewport: .iPhoneXLandscape)
    #expect(clip.withoutPadding == nil)
  }

  @Test("letterbox of a clip stored sideways ends above and below the upright picture")
  func rotated() throws {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1080, height: 1920), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: PictureOrientation(rotation: 90)))
    let clip = Presentation(
      shape: shape, picture: PixelRect(x: 140, y: 0, width: 800, height: 1920),
      viewport: .iPhoneXLandscape)
    #expect(clip.aspectClass == .standard)
    let expected = Rect(
      center: clip.viewport.bounds.center, size: Size(width: 666.667, height: 277.778))
    #expect(isClose(clip.fit.pictureRect, expected))
    #expect(clip.withoutPadding?.defaultMode == .fill)
  }
}
