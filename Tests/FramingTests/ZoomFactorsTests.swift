import Framing
import Testing

@Suite("Zoom of an app's own player")
struct ZoomFactorsTests {
  private func factors(
    _ picture: PixelRect?, _ viewport: Viewport, regions: [FrameRegion] = []
  ) throws -> ZoomFactors {
    let clip = Presentation(shape: try .plain(1920, 1080), picture: picture, viewport: viewport)
    return ZoomFactors(clip, regions: regions)
  }

  /// The fitted video as an app moves and enlarges it.
  private func enlarged(_ factor: Double, _ factors: ZoomFactors, _ viewport: Viewport) -> Rect {
    let fitted = Rect(aspect: Ratio(16, 9) ?? .one, fitting: viewport.bounds)
    let center = viewport.bounds.center
    return Rect(
      x: center.x + (fitted.x + factors.x - center.x) * factor,
      y: center.y + (fitted.y + factors.y - center.y) * factor, width: fitted.width * factor,
      height: fitted.height * factor)
  }

  @Test("figures of iPhone X")
  func iPhoneX() throws {
    let film = try factors(PixelRect(x: 0, y: 138, width: 1920, height: 804), .iPhoneXLandscape)
    #expect(isClose(film.fill, 1080.0 / 804, within: 1e-9))
    #expect(isClose(film.clear, 752 / (375 * 16.0 / 9), within: 1e-9))
    #expect(film.x == 0 && film.y == 0 && film.important == nil)
    let plain = try factors(nil, .iPhoneXLandscape)
    #expect(isClose(plain.fill, 812 / (375 * 16.0 / 9), within: 1e-9))
    #expect(isClose(plain.clear, 1, within: 1e-9))
  }

  @Test("the picture covers the window, and lies clear in it", arguments: Device.catalogue)
  func covers(device: Device) throws {
    for picture in [
      nil, PixelRect(x: 0, y: 138, width: 1920, height: 804),
      PixelRect(x: 240, y: 0, width: 1440, height: 1080),
      PixelRect(x: 0, y: 40, width: 1800, height: 800),
    ] {
      for viewport in Viewport(device: device).bothLandscapes {
        let found = try factors(picture, viewport)
        let unit = Rect(picture ?? PixelRect(x: 0, y: 0, width: 1920, height: 1080))
        let part = Rect(
          x: unit.x / 1920, y: unit.y / 1080, width: unit.width / 1920, height: unit.height / 1080)
        let filled = enlarged(found.fill, found, viewport).part(part)
        #expect(filled.contains(viewport.bounds, within: 1e-6))
        // No less would do.
        #expect(
          isClose(filled.width, viewport.window.width, within: 1e-6)
            || isClose(filled.height, viewport.window.height, within: 1e-6))
        let clear = enlarged(found.clear, found, viewport).part(part)
        #expect(viewport.unobstructedBounds.contains(clear, within: 1e-6))
        #expect(isClose(clear.center.x, viewport.bounds.center.x, within: 1e-6))
      }
    }
  }

  @Test(
    "a subtitle in a bar stays on the screen",
    arguments: ["iphone-x", "iphone-17-pro", "ipad-pro-11"])
  func important(name: String) throws {
    let viewport = Viewport(device: try #require(Device.named(name)))
    let region = FrameRegion(id: "s", unit: Rect(x: 0.35, y: 0.91, width: 0.3, height: 0.07))
    let found = try factors(
      PixelRect(x: 0, y: 138, width: 1920, height: 804), viewport, regions: [region])
    let factor = try #require(found.important)
    #expect(factor <= found.fill)
    let place = enlarged(factor, found, viewport).part(region.unit)
    #expect(viewport.bounds.contains(place, within: 1e-6))
    // Any more would cut it, unless the screen is full.
    if factor < found.fill - 1e-9 {
      let beyond = enlarged(factor * 1.001, found, viewport).part(region.unit)
      #expect(!viewport.bounds.contains(beyond, within: 1e-9))
    }
  }
}
