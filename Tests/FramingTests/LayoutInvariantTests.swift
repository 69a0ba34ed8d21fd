import Framing
import Testing

/// Every device of the catalogue held both ways, every window that an iPad gives to one of several
/// apps, and a screen named by its size.
private let screens: [Viewport] = {
  let size = try? CustomSize(parsing: "1024x600@1.5")
  let held = Device.catalogue.flatMap { device in
    ScreenOrientation.allCases.map { Viewport(device: device, orientation: $0) }
  }
  let parts = Device.catalogue.flatMap { device in
    ScreenOrientation.allCases.flatMap { orientation in
      WindowPart.Kind.named.compactMap {
        Viewport(device: device, turn: Turn(orientation), part: $0)
      }
    }
  }
  return held + parts + [size.map(Viewport.init(size:))].compactMap(\.self)
}()

@Suite("Whatever the video and the screen")
struct LayoutInvariantTests {
  private func expectShape(_ video: Rect, _ aspect: Ratio) {
    #expect(isClose(video.width / video.height / aspect.value, 1, within: 1e-9))
  }

  private func expectCentered(_ video: Rect, in window: Rect) {
    #expect(isClose(video.center.x, window.center.x, within: 1e-6))
    #expect(isClose(video.center.y, window.center.y, within: 1e-6))
  }

  @Test("aspect fit stays inside, centered and undistorted", arguments: screens)
  func fit(screen: Viewport) {
    for aspect in sweptAspects {
      for layout in FitLayout.allCases {
        let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect, layout: layout)
        #expect(screen.bounds.contains(video))
        expectShape(video, aspect)
        expectCentered(video, in: screen.bounds)
      }
    }
  }

  @Test("aspect fit of a layer leaves bars on one axis at most", arguments: screens)
  func touches(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .layer)
      #expect(video.width == screen.window.width || video.height == screen.window.height)
    }
  }

  @Test("aspect fill covers, centered and undistorted", arguments: screens)
  func fill(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspectFill)
      #expect(video.contains(screen.bounds, within: 1e-6))
      #expect(video.width == screen.window.width || video.height == screen.window.height)
      expectShape(video, aspect)
      expectCentered(video, in: screen.bounds)
      let crop = FillCrop(video: aspect, window: screen.aspectRatio)
      #expect(
        isClose(1 - screen.bounds.area / video.area, crop.croppedFraction.value, within: 1e-9))
    }
  }

  @Test("the system player's fit is never cut by the housing", arguments: screens)
  func housing(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
      #expect(screen.unobstructedBounds.contains(video))
      // A camera hole at the side moves nothing.
      if let housing = screen.housingRect, screen.obstruction > 0 {
        #expect(video.intersection(housing).area < 1e-6)
      }
    }
  }

  @Test("the system player's fit is never cut by the corners", arguments: screens)
  func corners(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
      let corner = ContinuousCorner(radius: screen.cornerRadius)
      // Up to the first pixel of the curve along the long edge, which does not show.
      let pixel = 1 / screen.scale
      if screen.orientation == .landscape {
        #expect(video.x >= corner.inset(atDepth: video.y + pixel))
      } else {
        #expect(video.y >= corner.inset(atDepth: video.x + pixel))
      }
    }
  }

  @Test("the system player's fit is as large as it can be", arguments: screens)
  func largest(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
      let larger = video.scaled(by: 1.0001)
      let corner = ContinuousCorner(radius: screen.cornerRadius)
      let pixel = 1 / screen.scale
      let clearsCorner =
        screen.orientation == .landscape
        ? larger.x >= corner.inset(atDepth: larger.y + pixel)
        : larger.y >= corner.inset(atDepth: larger.x + pixel)
      #expect(!clearsCorner || !screen.unobstructedBounds.contains(larger))
    }
  }

  @Test("video and bars meet in whole pixels", arguments: screens)
  func pixelEdges(screen: Viewport) {
    for aspect in sweptAspects {
      let video = screen.videoRect(aspect: aspect, gravity: .resizeAspect)
      let window = screen.bounds
      let before = Rect(x: 0, y: 0, width: video.x, height: video.y)
      let after = Rect(
        x: video.maxX, y: video.maxY, width: window.maxX - video.maxX,
        height: window.maxY - video.maxY)
      let pixels = video.pixels(atScale: screen.scale)
      let end = after.pixels(atScale: screen.scale)
      #expect(before.pixels(atScale: screen.scale).maxX == pixels.x)
      #expect(before.pixels(atScale: screen.scale).maxY == pixels.y)
      #expect(pixels.maxX == end.x && pixels.maxY == end.y)
      #expect(end.maxX == screen.bounds.pixels(atScale: screen.scale).maxX)
      #expect(end.maxY == screen.bounds.pixels(atScale: screen.scale).maxY)
    }
  }

  @Test(
    "only wide video on a phone in landscape is cropped unasked",
    arguments: screens)
  func defaultMode(screen: Viewport) {
    for aspect in sweptAspects {
      // Of plain screens nothing is known but that all players fit what isn't wide.
      let mayFill =
        (screen.isFullScreenPhone || screen.device.kind == .custom)
        && screen.orientation == .landscape
      let isWide = aspect.value >= 2 && aspect.value <= 2.4
      let mode = DisplayModePolicy.defaultMode(for: aspect, in: screen)
      let filled: DefaultMode = screen.device.details.isWideDefaultKnown ? .fill : .unknown
      #expect(mode == (mayFill && isWide ? filled : .fit))
    }
  }
}
