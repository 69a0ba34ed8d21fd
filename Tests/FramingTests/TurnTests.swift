import Framing
import Testing

@Suite("A device turned")
struct TurnTests {
  @Test(
    "the housing is on its real side",
    arguments: [
      ("iphone-x", Turn.portrait, [83.0, 0, 209, 30]),
      ("iphone-x", .landscapeRight, [0, 83, 30, 209]),
      ("iphone-x", .landscapeLeft, [782, 83, 30, 209]),
      ("iphone-18-pro", .landscapeRight, [14.3, 154, 36.1, 94]),
      ("iphone-18-pro", .landscapeLeft, [823.6, 154, 36.1, 94]),
      // Measured by UIKit as (611.7, 399.7) and (29.3, 29.3), with a margin of 0.35.
      ("iphone-duo-outer", .portrait, [400.2, 29.6, 36.3, 36.3]),
      ("iphone-duo-outer", .landscapeLeft, [612.1, 400.2, 36.3, 36.3]),
      ("iphone-duo-outer", .landscapeRight, [29.6, 29.5, 36.3, 36.3]),
    ])
  func housing(id: String, turn: Turn, rect: [Double]) throws {
    let device = try #require(Device.named(id))
    let found = try #require(Viewport(device: device, turn: turn).housingRect)
    #expect(isClose(found, Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])))
  }

  @Test(
    "corners turn with the device",
    arguments: [
      (Turn.portrait, [8.0, 59, 59, 8]), (.landscapeLeft, [8, 8, 59, 59]),
      (.landscapeRight, [59, 59, 8, 8]),
    ])
  func corners(turn: Turn, radii: [Double]) throws {
    let duo = try #require(Device.named("iphone-duo-outer"))
    #expect(Viewport(device: duo, turn: turn).corners.all == radii)
  }

  @Test(
    "insets of the Duo, by turn",
    arguments: [
      ("iphone-duo-outer", Turn.portrait, [0.0, 0, 34, 84]),
      ("iphone-duo-outer", .landscapeLeft, [0, 0, 34, 84]),
      ("iphone-duo-outer", .landscapeRight, [0, 84, 34, 0]),
      ("iphone-duo-inner", .landscapeLeft, [0, 0, 34, 84]),
      ("iphone-duo-inner", .landscapeRight, [0, 0, 34, 84]),
      ("iphone-duo-inner", .portrait, [82, 0, 34, 0]),
      ("iphone-18-pro", .landscapeLeft, [0, 62, 20, 62]),
    ])
  func insets(id: String, turn: Turn, insets: [Double]) throws {
    let device = try #require(Device.named(id))
    let found = Viewport(device: device, turn: turn).safeArea
    #expect([found.top, found.left, found.bottom, found.right] == insets)
  }

  @Test("a picture is put on the screen as a person would hold it")
  func suiting() throws {
    let phone = Viewport(device: .iPhoneX)
    #expect(phone.suiting(try ratio("9:16")).turn == .portrait)
    #expect(phone.suiting(.one).turn == .landscapeRight)
    let left = Viewport(device: .iPhoneX, turn: .landscapeLeft)
    #expect(left.suiting(try ratio("16:9")).turn == .landscapeLeft)
    let television = Viewport(device: try #require(Device.named("appletv-4k")))
    #expect(television.suiting(try ratio("9:16")) == television)
  }
}
