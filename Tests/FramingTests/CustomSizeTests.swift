import Framing
import Testing

@Suite("Screens named by their size")
struct CustomSizeTests {
  @Test(
    "are read",
    arguments: [
      ("812x375@3", 812, 375, 3.0, "812x375@3"), ("375X812@2", 375, 812, 2, "375x812@2"),
      ("1920×1080", 1920, 1080, 1, "1920x1080@1"), ("1x1@10", 1, 1, 10, "1x1@10"),
      ("375x812@2.88", 375, 812, 2.88, "375x812@2.88"), ("007x8@1.0", 7, 8, 1, "7x8@1"),
    ])
  func read(text: String, width: Int, height: Int, scale: Double, written: String) throws {
    let size = try CustomSize(parsing: text)
    #expect(size.width == width && size.height == height && size.scale == scale)
    #expect(size.description == written)
    #expect(try CustomSize(parsing: written) == size)
  }

  @Test(
    "are refused with what was typed",
    arguments: [
      "", "x", "@", "812", "812x", "x375", "812x375@", "812x375@x", "812x375x3", "-812x375@3",
      "+812x375", "812.5x375", "812 x 375", "812x375@nan", "812x375@inf", "812x375@0x3",
      "812x375@1e1", "812x375@.", "812x375@3@3", "812x375@-3", "٨x٨",
    ])
  func refused(text: String) {
    let error = #expect(throws: CustomSizeError.self) { try CustomSize(parsing: text) }
    #expect(error == .notASize(text))
    #expect(error?.description.contains("'\(text)'") == true)
  }

  @Test(
    "are refused beyond what a screen can be",
    arguments: [
      ("0x375@3", CustomSizeError.sideOutOfRange("0x375@3")),
      ("99999999999999999999x1", .sideOutOfRange("99999999999999999999x1")),
      ("32769x1", .sideOutOfRange("32769x1")), ("1x1@0", .scaleOutOfRange("1x1@0")),
      ("1x1@10.5", .scaleOutOfRange("1x1@10.5")), ("1x1@0.5", .scaleOutOfRange("1x1@0.5")),
    ])
  func outOfRange(text: String, expected: CustomSizeError) {
    #expect(throws: expected) { try CustomSize(parsing: text) }
  }

  @Test(
    "stay as given, and nobody knows what they do with wide video",
    arguments: ScreenOrientation.allCases)
  func viewport(asked: ScreenOrientation) throws {
    let device = Device(custom: try CustomSize(parsing: "812x375@3"))
    let viewport = Viewport(device: device, orientation: asked)
    #expect(viewport.orientation == .landscape)
    #expect(viewport.window == Size(width: 812, height: 375))
    #expect(device.renderPixels == PixelSize(width: 2436, height: 1125))
    #expect(viewport.housingRect == nil && viewport.safeArea == .zero)
    #expect(DisplayModePolicy.defaultMode(for: try ratio("2:1"), in: viewport) == .unknown)
    #expect(DisplayModePolicy.defaultMode(for: try ratio("16:9"), in: viewport) == .fit)
    // A plain rectangle has nothing for the system player to keep clear of.
    let video = viewport.videoRect(aspect: try ratio("2:1"), gravity: .resizeAspect)
    #expect(video == Rect(x: 31, y: 0, width: 750, height: 375))
  }

  @Test("upright ones are portrait")
  func portrait() throws {
    let viewport = Viewport(size: try CustomSize(parsing: "375x812@3"))
    #expect(viewport.orientation == .portrait)
    #expect(viewport.window == Size(width: 375, height: 812))
    #expect(viewport.aspectRatio.description == "375:812")
  }
}
