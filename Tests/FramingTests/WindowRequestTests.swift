import Framing
import Testing

@Suite("Windows")
struct WindowRequestTests {
  @Test(
    "as people name them",
    arguments: [
      ("1/2", WindowRequest.part(.half)), ("slide-over", .part(.slideOver)),
      ("700x500", .free(Size(width: 700, height: 500), origin: nil)),
      ("700x500+30+40", .free(Size(width: 700, height: 500), origin: Point(x: 30, y: 40))),
      ("700.5x500+0+0", .free(Size(width: 700.5, height: 500), origin: .zero)),
    ])
  func read(text: String, request: WindowRequest) {
    #expect(WindowRequest(parsing: text) == request)
  }

  @Test(
    "nothing else",
    arguments: [
      "", "half", "free", "pose", "700", "700x", "x500", "700x500+", "700x500+1", "700x500+1+2+3",
      "0x500", "-1x5", "700x500-1-2", "1e3x5", "700x500+a+b", "99999x5", "nanx5",
    ])
  func refuse(text: String) {
    #expect(WindowRequest(parsing: text) == nil)
  }

  @Test("a window without a place is in the middle")
  func middle() {
    let screen = Size(width: 1194, height: 834)
    let frame = WindowRequest.frame(Size(width: 700, height: 501), origin: nil, on: screen)
    #expect(frame == Rect(x: 247, y: 166.5, width: 700, height: 501))
  }

  @Test("shares are of the window and of the screen")
  func shares() throws {
    let pad = try #require(Device.named("ipad-pro-11")).running(.ios18)
    let half = try #require(Viewport(device: pad, turn: .landscapeRight, part: .half))
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: half)
    // 592×333 of 592×834, and of 1194×834.
    #expect(isClose(clip.fit.windowShare, 0.39928, within: 0.00001))
    #expect(isClose(clip.fit.screenShare, 0.19797, within: 0.00001))
    #expect(clip.fill.windowShare == 1 && isClose(clip.fill.screenShare, 0.49581, within: 0.00001))
    #expect(half.frame.x == 0 && half.screen == Size(width: 1194, height: 834))
  }

  @Test("only what lies on the screen is a window")
  func onScreen() throws {
    let pad = try #require(Device.named("ipad-pro-11-m4"))
    func window(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Viewport? {
      Viewport(
        device: pad, turn: .landscapeRight, frame: Rect(x: x, y: y, width: width, height: height))
    }
    #expect(window(0, 0, 1210, 834)?.safeArea == pad.landscapeSafeArea)
    #expect(window(30, 40, 700, 500)?.safeArea == .zero)
    #expect(window(0, 0, 1211, 834) == nil && window(600, 0, 700, 500) == nil)
    #expect(window(0, 0, 0, 5) == nil)
  }
}
