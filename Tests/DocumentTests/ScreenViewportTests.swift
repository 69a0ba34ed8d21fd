import Framing
import Testing

@testable import Document

/// Documents name their screens so that they can be found again.
@Suite struct ScreenViewportTests {
  private static let shape = DisplayShape(
    storage: PixelSize(width: 1920, height: 1080), cleanAperture: nil, pixelAspectRatio: .one,
    orientation: .upright)

  private func screen(_ viewport: Viewport) throws -> ClipAnalysis.Screen {
    ClipAnalysis.Screen(Presentation(shape: try #require(Self.shape), viewport: viewport))
  }

  @Test(arguments: Device.catalogue)
  func allWindowsAreFoundAgain(_ device: Device) throws {
    for viewport in device.viewports() {
      let found = try screen(viewport).viewport(on: Device.catalogue)
      #expect(found?.device.id == viewport.device.id && found?.system == viewport.system)
      #expect(found?.frame == viewport.frame && found?.turn == viewport.turn)
      #expect(found?.safeArea == viewport.safeArea && found?.pose == viewport.pose)
    }
  }

  @Test func plainSizesAndFreeWindows() throws {
    let size = Viewport(size: try CustomSize(parsing: "1280x720@2"))
    #expect(try screen(size).viewport(on: Device.catalogue) == size)
    let pad = try #require(Device.named("ipad-pro-11-m4")).running(.ios26)
    let window = try #require(
      Viewport(device: pad, turn: .portrait, frame: Rect(x: 10, y: 20, width: 500, height: 600)))
    #expect(try screen(window).viewport(on: Device.catalogue)?.frame == window.frame)
  }

  /// One's own device of a known name has other figures.
  @Test func anotherScreenIsNotTakenForIt() throws {
    var screen = try screen(Viewport(device: .iPhoneX))
    screen.screen = Size(width: 800, height: 375)
    #expect(screen.viewport(on: Device.catalogue) == nil)
    screen.device = "nobodys-phone"
    #expect(screen.viewport(on: Device.catalogue) == nil)
  }
}
