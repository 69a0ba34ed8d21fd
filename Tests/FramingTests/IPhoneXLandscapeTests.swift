import Framing
import Testing

/// A row of iPhone X figures in landscape, 812×375 points.
struct LandscapeRow: CustomTestStringConvertible {
  let aspect: String
  let mode: DisplayMode
  /// A bare player layer's aspect fit.
  let layer: Rect
  /// The system player's aspect fit, to a tenth of a point.
  let avkit: Size
  /// Aspect fit between UIKit's side insets.
  let sides: Size
  let fill: Size
  let croppedEachSide: (x: Double, y: Double)
  let lost: String
  let lostPercent: Double

  var testDescription: String { aspect }

  init(
    _ aspect: String, _ mode: DisplayMode, layer: (Double, Double, Double, Double),
    avkit: (Double, Double), sides: (Double, Double),
    fill: (Double, Double), cropped: (Double, Double), lost: (String, Double)
  ) {
    self.aspect = aspect
    self.mode = mode
    self.layer = Rect(x: layer.2, y: layer.3, width: layer.0, height: layer.1)
    self.avkit = Size(width: avkit.0, height: avkit.1)
    self.sides = Size(width: sides.0, height: sides.1)
    self.fill = Size(width: fill.0, height: fill.1)
    self.croppedEachSide = cropped
    self.lost = lost.0
    self.lostPercent = lost.1
  }
}

private let rows = [
  LandscapeRow(
    "4:3", .fit, layer: (500, 375, 156, 0), avkit: (500, 375), sides: (500, 375),
    fill: (812, 609), cropped: (0, 117), lost: ("78/203", 38.4236)),
  LandscapeRow(
    "14:9", .fit, layer: (583.333, 375, 114.333, 0), avkit: (583.3, 375), sides: (583.333, 375),
    fill: (812, 522), cropped: (0, 73.5), lost: ("49/174", 28.1609)),
  LandscapeRow(
    "16:9", .fit, layer: (666.667, 375, 72.667, 0), avkit: (666.7, 375), sides: (666.667, 375),
    fill: (812, 456.75), cropped: (0, 40.875), lost: ("109/609", 17.8982)),
  LandscapeRow(
    "1998:1080", .fit, layer: (693.75, 375, 59.125, 0), avkit: (693.8, 375), sides: (693.75, 375),
    fill: (812, 438.919), cropped: (0, 31.959), lost: ("473/3248", 14.5628)),
  LandscapeRow(
    "2:1", .fill, layer: (750, 375, 31, 0), avkit: (747, 373.5), sides: (724, 362),
    fill: (812, 406), cropped: (0, 15.5), lost: ("31/406", 7.6355)),
  LandscapeRow(
    "7:3", .fill, layer: (812, 348, 0, 13.5), avkit: (752, 322.3), sides: (724, 310.286),
    fill: (875, 375), cropped: (31.5, 0), lost: ("9/125", 7.2)),
  LandscapeRow(
    "1920:816", .fill, layer: (812, 345.1, 0, 14.95), avkit: (752, 319.6), sides: (724, 307.7),
    fill: (882.353, 375), cropped: (35.176, 0), lost: ("299/3750", 7.9733)),
  LandscapeRow(
    "64:27", .fill, layer: (812, 342.562, 0, 16.219), avkit: (752, 317.25), sides: (724, 305.438),
    fill: (888.889, 375), cropped: (38.444, 0), lost: ("173/2000", 8.65)),
  LandscapeRow(
    "2048:858", .fill, layer: (812, 340.184, 0, 17.408), avkit: (752, 315), sides: (724, 303.316),
    fill: (895.105, 375), cropped: (41.552, 0), lost: ("2971/32000", 9.2844)),
  LandscapeRow(
    "1920:804", .fill, layer: (812, 340.025, 0, 17.488), avkit: (752, 314.9),
    sides: (724, 303.175), fill: (895.522, 375), cropped: (41.761, 0),
    lost: ("1399/15000", 9.3267)),
  LandscapeRow(
    "12:5", .fill, layer: (812, 338.333, 0, 18.333), avkit: (752, 313.3), sides: (724, 301.667),
    fill: (900, 375), cropped: (44, 0), lost: ("22/225", 9.7778)),
  LandscapeRow(
    "255:100", .fit, layer: (812, 318.431, 0, 28.284), avkit: (752, 294.9), sides: (724, 283.922),
    fill: (956.25, 375), cropped: (72.125, 0), lost: ("577/3825", 15.085)),
  LandscapeRow(
    "276:100", .fit, layer: (812, 294.203, 0, 40.399), avkit: (752, 272.5), sides: (724, 262.319),
    fill: (1035, 375), cropped: (111.5, 0), lost: ("223/1035", 21.5459)),
]

@Suite("iPhone X in landscape")
struct IPhoneXLandscapeTests {
  let viewport = Viewport.iPhoneXLandscape

  @Test("default mode", arguments: rows)
  func defaultMode(row: LandscapeRow) throws {
    #expect(
      DisplayModePolicy.defaultMode(for: try ratio(row.aspect), in: viewport).mode == row.mode)
  }

  @Test("aspect fit of a bare player layer", arguments: rows)
  func layer(row: LandscapeRow) throws {
    let video = viewport.videoRect(
      aspect: try ratio(row.aspect), gravity: .resizeAspect, layout: .layer)
    #expect(isClose(video, row.layer))
  }

  @Test("aspect fit of the system player", arguments: rows)
  func avkit(row: LandscapeRow) throws {
    let video = viewport.videoRect(
      aspect: try ratio(row.aspect), gravity: .resizeAspect, layout: .avkit)
    let expected = Rect(center: viewport.bounds.center, size: row.avkit)
    #expect(isClose(video, expected, within: 0.05))
  }

  @Test("aspect fit in a rectangle that is not the window", arguments: rows)
  func betweenSides(row: LandscapeRow) throws {
    let inner = viewport.bounds.inset(by: EdgeInsets(left: 44, right: 44))
    let video = Rect(aspect: try ratio(row.aspect), fitting: inner)
    #expect(isClose(video, Rect(center: inner.center, size: row.sides)))
  }

  @Test("aspect fill and what it crops off each side", arguments: rows)
  func fill(row: LandscapeRow) throws {
    for layout in FitLayout.allCases {
      let video = viewport.videoRect(
        aspect: try ratio(row.aspect), gravity: .resizeAspectFill, layout: layout)
      #expect(isClose(video, Rect(center: viewport.bounds.center, size: row.fill)))
      #expect(isClose(-video.x, row.croppedEachSide.x))
      #expect(isClose(-video.y, row.croppedEachSide.y))
    }
  }

  @Test("area lost to aspect fill", arguments: rows)
  func lost(row: LandscapeRow) throws {
    let crop = FillCrop(video: try ratio(row.aspect), window: viewport.aspectRatio)
    #expect(crop.croppedFraction == (try ratio(row.lost)))
    #expect(isClose(crop.croppedFraction.value * 100, row.lostPercent, within: 0.00005))
  }

  @Test(
    "stored pixels that aspect fill shows",
    arguments: [
      (1920, 1080, Rect(x: 0, y: 96.65, width: 1920, height: 886.7)),
      (1920, 960, Rect(x: 0, y: 36.65, width: 1920, height: 886.7)),
      (2520, 1080, Rect(x: 90.72, y: 0, width: 2338.56, height: 1080)),
      (1920, 800, Rect(x: 93.87, y: 0, width: 1732.27, height: 800)),
    ])
  func visibleSource(width: Int, height: Int, visible: Rect) throws {
    let clip = Presentation(shape: try .plain(width, height), viewport: viewport)
    #expect(isClose(clip.fill.visibleSource, visible, within: 0.005))
    #expect(clip.fit.visibleSource == Rect(clip.shape.shown))
  }

  @Test(
    "whole pixels of an aspect-fit video",
    arguments: [
      ("16:9", PixelRect(x: 218, y: 0, width: 2000, height: 1125)),
      ("4:3", PixelRect(x: 468, y: 0, width: 1500, height: 1125)),
      ("2:1", PixelRect(x: 93, y: 0, width: 2250, height: 1125)),
      ("7:3", PixelRect(x: 0, y: 41, width: 2436, height: 1044)),
    ])
  func pixels(aspect: String, expected: PixelRect) throws {
    let video = viewport.videoRect(
      aspect: try ratio(aspect), gravity: .resizeAspect, layout: .layer)
    #expect(video.pixels(atScale: viewport.scale) == expected)
  }

  @Test("areas of the screen")
  func areas() {
    #expect(viewport.window == Size(width: 812, height: 375))
    #expect(viewport.unobstructedBounds == Rect(x: 30, y: 0, width: 752, height: 375))
    #expect(
      viewport.bounds.inset(by: viewport.safeArea) == Rect(x: 44, y: 0, width: 724, height: 354))
    #expect(viewport.housingRect == Rect(x: 0, y: 83, width: 30, height: 209))
  }
}
