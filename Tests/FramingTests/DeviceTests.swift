import Framing
import Testing

@Suite("Devices")
struct DeviceTests {
  @Test("found by id and by name", arguments: ["iphone-x", "iPhone X", "IPHONE-X"])
  func named(text: String) {
    #expect(Device.named(text)?.id == "iphone-x")
  }

  @Test("unknown names are not guessed at", arguments: ["", "iphone", "iphone-x ", "iphone-xs-x"])
  func unknown(text: String) {
    #expect(Device.named(text) == nil)
  }

  @Test("ids are unique and typed as they are", arguments: Device.catalogue)
  func catalogue(device: Device) {
    #expect(Device.catalogue.count { $0.id == device.id } == 1)
    #expect(Device.named(device.id)?.id == device.id)
    #expect(Device.named(device.name) == device)
  }

  @Test("renders its points at its scale", arguments: Device.catalogue)
  func pixels(device: Device) {
    let pixels = Viewport(device: device, orientation: .portrait).bounds.pixels(
      atScale: device.scale)
    #expect(pixels.size == device.renderPixels)
  }

  @Test("a phone is full screen only with round corners")
  func fullScreen() {
    let plain = Device(
      id: "8", name: "8", kind: .phone, width: 375, height: 667, scale: 2,
      renderPixels: PixelSize(width: 750, height: 1334))
    #expect(!Viewport(device: plain).isFullScreenPhone)
    #expect(Viewport(device: .iPhoneX).isFullScreenPhone)
  }

  /// Shapes of screen that differ from iPhone X in what limits the video.
  @Test(
    "aspect fit on other screens in landscape",
    arguments: [
      // Notch: the corner limits 2:1, the notch what is wider.
      (390, 844, 3.0, 47.33, 32.0, 0.0, "2:1", 773.1, 386.5),
      (390, 844, 3.0, 47.33, 32.0, 0.0, "7:3", 780.0, 334.3),
      // Island: everything up to its far side is lost.
      (393, 852, 3.0, 55.0, 37.33, 11.0, "2:1", 755.3, 377.7),
      (402, 874, 3.0, 62.0, 37.33, 14.0, "12:5", 771.3, 321.4),
      // Round without a housing: a video of the screen's own shape gives way to the corners.
      (1032, 1376, 2.0, 30.0, 0.0, 0.0, "4:3", 1356.5, 1017.4),
      (1032, 1376, 2.0, 30.0, 0.0, 0.0, "16:9", 1376.0, 774.0),
      // Plain: as a player layer.
      (375, 667, 2.0, 0.0, 0.0, 0.0, "16:9", 666.67, 375.0),
      (375, 667, 2.0, 0.0, 0.0, 0.0, "2:1", 667.0, 333.5),
    ])
  func otherScreens(
    width: Int, height: Int, scale: Double, radius: Double, depth: Double, offset: Double,
    aspect: String, videoWidth: Double, videoHeight: Double
  ) throws {
    let device = Device(
      id: "other", name: "Other", kind: .phone, width: width, height: height, scale: scale,
      renderPixels: PixelSize(width: width * Int(scale), height: height * Int(scale)),
      cornerRadius: radius,
      housing: depth > 0
        ? SensorHousing(
          kind: offset > 0 ? .island : .notch, width: 126, depth: depth, offset: offset,
          cornerRadius: 18) : nil)
    let video = Viewport(device: device).videoRect(
      aspect: try ratio(aspect), gravity: .resizeAspect, layout: .avkit)
    #expect(isClose(video.width, videoWidth, within: 0.05))
    #expect(isClose(video.height, videoHeight, within: 0.05))
  }
}
