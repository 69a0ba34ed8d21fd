import Framing
import Testing

@Suite("The area that screens show clear")
struct ProtectAreaTests {
  private static let sizes = [(1920, 1080), (1920, 804), (1080, 1920), (640, 480), (1080, 1080)]

  /// The catalogue's devices, each on its side in both ways and upright.
  private func viewports(_ device: Device) -> [Viewport] {
    (Viewport(device: device).bothLandscapes + [Viewport(device: device, turn: .portrait)])
  }

  @Test("all of it is clear, whatever the screen and the mode", arguments: Device.catalogue)
  func clear(device: Device) throws {
    for (width, height) in Self.sizes {
      let shape = try DisplayShape.plain(width, height)
      for viewports in [viewports(device), [Viewport(device: device)]] {
        let area = try #require(
          ProtectArea(shape, viewports: viewports, modes: [.fit, .fill]), "\(width)×\(height)")
        #expect(shape.storage.bounds.intersection(area.pixels) == area.pixels)
        let region = FrameRegion(id: "r", unit: shape.unitRect(ofStored: Rect(area.pixels)))
        for viewport in viewports {
          let clip = Presentation(shape: shape, viewport: viewport)
          for mode in DisplayMode.allCases where device.kind != .tv || mode == .fit {
            let causes = clip.losses(of: [region], in: mode).flatMap(\.causes)
            // The fold and the controls don't count.
            #expect(!causes.contains(where: ProtectArea.causes.contains), "\(viewport) \(causes)")
          }
        }
      }
    }
  }

  @Test(
    "a wider or higher one is not clear", arguments: ["iphone-x", "iphone-17-pro", "ipad-pro-11"])
  func largest(name: String) throws {
    let device = try #require(Device.named(name))
    let shape = try DisplayShape.plain(1920, 1080)
    let viewports = Viewport(device: device).bothLandscapes
    let area = try #require(ProtectArea(shape, viewports: viewports, modes: [.fit, .fill])).unit
    func isClear(_ unit: Rect) -> Bool {
      viewports.allSatisfy { viewport in
        DisplayMode.allCases.allSatisfy { mode in
          let clip = Presentation(shape: shape, viewport: viewport)
          return clip.losses(of: [FrameRegion(id: "r", unit: unit)], in: mode)
            .allSatisfy { !$0.causes.contains(where: ProtectArea.causes.contains) }
        }
      }
    }
    #expect(isClear(area))
    for (width, height) in [(1.02, 1.0), (1.0, 1.04)] {
      let grown = Rect(
        center: area.center,
        size: Size(width: area.width * width, height: area.height * height))
      // A share of the frame that is the whole of it can't grow.
      #expect(!isClear(grown) || Rect.unit.intersection(grown) != grown)
    }
  }

  @Test("of iPhone X: between notch and notch, above the home indicator")
  func iPhoneX() throws {
    let shape = try DisplayShape.plain(1920, 1080)
    let viewports = Viewport(device: .iPhoneX).bothLandscapes
    let filled = try #require(ProtectArea(shape, viewports: viewports, modes: [.fill]))
    let scale = 1920.0 / 812
    // 30 points at both sides, and the cropped 40.875 above and below with the indicator's 13.
    #expect(isClose(filled.unit.x * 1920, 30 * scale))
    #expect(isClose(filled.unit.y * 1080, 40.875 * scale, within: 8))
    let fitted = try #require(ProtectArea(shape, viewports: viewports, modes: [.fit]))
    let both = try #require(ProtectArea(shape, viewports: viewports, modes: [.fit, .fill]))
    #expect(both.pixels == PixelRect(x: 71, y: 100, width: 1778, height: 849))
    #expect(fitted.pixels == PixelRect(x: 0, y: 0, width: 1920, height: 1042))
  }

  @Test("a television is filled by players that can, and only fitted by the system's")
  func televisions() throws {
    let shape = try DisplayShape.plain(360, 640)
    let tv = Viewport(device: try #require(Device.named("appletv-4k")))
    let player = Player.custom(maximumCrop: try #require(Ratio(9, 10)))
    let system = try #require(ProtectArea(shape, viewports: [tv], modes: [.fit, .fill]))
    let own = try #require(
      ProtectArea(shape, viewports: [tv], modes: [.fit, .fill], layout: .layer, player: player))
    #expect(system.modes == [.fit] && own.modes == [.fit, .fill])
    let region = FrameRegion(id: "r", unit: shape.unitRect(ofStored: Rect(own.pixels)))
    let clip = Presentation(shape: shape, viewport: tv, player: player)
    for mode in own.modes {
      let causes = clip.losses(of: [region], in: mode).flatMap(\.causes)
      #expect(!causes.contains(where: ProtectArea.causes.contains), "\(mode) \(causes)")
    }
    // Of an upright clip, fill leaves less than a third of the height.
    #expect(own.pixels.height < 640 / 3 && system.pixels.height > 640 / 2)
    let both = ProtectArea(shape, viewports: [tv, .iPhoneXPortrait], modes: [.fit, .fill])
    #expect(both?.modes == [.fit, .fill])
  }

  @Test("none where no part is clear on all of them")
  func none() throws {
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 100_000, height: 10), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: .upright))
    #expect(
      ProtectArea(shape, viewports: [.iPhoneXPortrait], modes: [.fill])?.pixels.isEmpty != true)
    #expect(ProtectArea(shape, viewports: [], modes: [.fit]) == nil)
  }
}
