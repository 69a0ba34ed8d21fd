import Document
import Framing
import Testing
import Words

@Suite struct NearestDeviceTests {
  @Test(
    "a slip leads to the nearest id",
    arguments: [
      ("iphone-xx", "iphone-x"), ("iphnoe-x", "iphone-x"), ("ihpone-8-plus", "iphone-8-plus"),
      ("ipad-pro-12", "ipad-pro-12.9"), ("ipadmini4", "ipad-mini-4"), ("IPHONE-SE4", "iphone-se1"),
      ("appletv4k", "appletv-4k"), ("nokia", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(typed: String, meant: String?) {
    #expect(Device.catalogue.nearestID(to: typed) == meant)
  }
}
