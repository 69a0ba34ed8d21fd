import Framing
import Testing

/// A row of iPhone X figures in portrait, 375×812 points.
struct PortraitRow: CustomTestStringConvertible {
  let aspect: String
  let height: Double
  let y: Double

  var testDescription: String { aspect }

  init(_ aspect: String, _ height: Double, y: Double) {
    self.aspect = aspect
    self.height = height
    self.y = y
  }
}

private let rows = [
  PortraitRow("16:9", 210.9375, y: 300.53125),
  PortraitRow("4:3", 281.25, y: 265.375),
  PortraitRow("2:1", 187.5, y: 312.25),
  PortraitRow("7:3", 160.714, y: 325.643),
  PortraitRow("12:5", 156.25, y: 327.875),
  PortraitRow("1:1", 375, y: 218.5),
  PortraitRow("9:16", 666.667, y: 72.667),
  PortraitRow("3:4", 500, y: 156),
]

@Suite("iPhone X in portrait")
struct IPhoneXPortraitTests {
  let viewport = Viewport.iPhoneXPortrait

  @Test("aspect fit takes the whole width in both layouts", arguments: rows)
  func fit(row: PortraitRow) throws {
    for layout in FitLayout.allCases {
      let video = viewport.videoRect(
        aspect: try ratio(row.aspect), gravity: .resizeAspect, layout: layout)
      #expect(isClose(video, Rect(x: 0, y: row.y, width: 375, height: row.height)))
    }
  }

  @Test("an upright 1:2 video keeps out of the corners only in the system player")
  func corners() throws {
    let aspect = try ratio("1:2")
    let layer = viewport.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .layer)
    #expect(layer == Rect(x: 0, y: 31, width: 375, height: 750))
    let avkit = viewport.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
    let expected = Rect(
      center: viewport.bounds.center, size: Size(width: 373.5, height: 747))
    #expect(isClose(avkit, expected, within: 0.05))
  }

  @Test("default mode is fit whatever the shape", arguments: sweptAspects)
  func defaultMode(aspect: Ratio) {
    #expect(DisplayModePolicy.defaultMode(for: aspect, in: viewport) == .fit)
  }

  @Test(
    "area lost to aspect fill",
    arguments: [
      ("16:9", 74.02), ("4:3", 65.36), ("2:1", 76.91), ("9:16", 17.90), ("1:2", 7.64),
    ])
  func lost(aspect: String, percent: Double) throws {
    let crop = FillCrop(video: try ratio(aspect), window: viewport.aspectRatio)
    #expect(isClose(crop.croppedFraction.value * 100, percent, within: 0.005))
  }

  @Test("area lost to aspect fill, exactly", arguments: [("9:16", "109/609"), ("1:2", "31/406")])
  func exactlyLost(aspect: String, lost: String) throws {
    let crop = FillCrop(video: try ratio(aspect), window: viewport.aspectRatio)
    #expect(crop.croppedFraction == (try ratio(lost)))
  }

  @Test("areas of the screen")
  func areas() {
    #expect(viewport.window == Size(width: 375, height: 812))
    #expect(viewport.unobstructedBounds == Rect(x: 0, y: 30, width: 375, height: 752))
    #expect(
      viewport.bounds.inset(by: viewport.safeArea) == Rect(x: 0, y: 44, width: 375, height: 734))
    #expect(viewport.housingRect == Rect(x: 83, y: 0, width: 209, height: 30))
  }
}
