import Framing
import Testing

@Suite("The physical display")
struct PhysicalDisplayTests {
  @Test(
    "diagonal and pixels per inch as Apple's specifications have them",
    arguments: [
      ("iphone-5s", 4, 326.0), ("iphone-8", 4.7, 326), ("iphone-8-plus", 5.5, 401),
      ("iphone-x", 5.8, 458), ("iphone-xr", 6.1, 326), ("iphone-11-pro-max", 6.5, 458),
      ("iphone-13-mini", 5.4, 476), ("iphone-14", 6.1, 460), ("iphone-14-plus", 6.7, 458),
      ("iphone-15-pro-max", 6.7, 460), ("iphone-17-pro", 6.3, 460), ("iphone-air", 6.5, 460),
      ("iphone-duo-outer", 5.4, 460), ("iphone-duo-inner", 7.6, 430), ("ipad-mini-4", 7.9, 326),
      ("ipad-9", 10.2, 264), ("ipad-mini-a17", 8.3, 326), ("ipad-pro-13-m4", 13, 264),
    ] as [(String, Double, Double)])
  func published(id: String, diagonal: Double, pixelsPerInch: Double) throws {
    let display = try #require(Device.named(id)?.details.display)
    #expect(display.diagonal == diagonal && display.pixelsPerInch == pixelsPerInch)
  }

  /// Apple names a display by a tenth of an inch that may be a little less than it measures: 5.85 is
  /// called 5.8, and 11.13 is called 11.
  @Test("the pixels of the panel make up the diagonal", arguments: Device.catalogue)
  func consistent(device: Device) throws {
    let panel = device.details.nativePixels ?? device.renderPixels
    let pixels = Double(panel.width * panel.width + panel.height * panel.height).squareRoot()
    guard let display = device.details.display else {
      #expect(device.kind == .tv)
      return
    }
    guard let diagonal = display.diagonal else { return }
    #expect(isClose(pixels / display.pixelsPerInch, diagonal, within: 0.15))
  }
}
