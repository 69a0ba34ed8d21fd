import Framing
import Testing

@Suite("iPhone Duo")
struct FoldingPhoneTests {
  private func display(_ id: String) throws -> Device { try #require(Device.named(id)) }

  @Test("is two displays")
  func displays() throws {
    #expect(
      Device.catalogue.screens(named: "iPhone Duo").map(\.id)
        == ["iphone-duo-outer", "iphone-duo-inner"])
    #expect(Device.named("iphone-duo") == nil)
  }

  @Test(
    "poses and the windows they leave",
    arguments: [
      ("iphone-duo-outer", FoldingPose.closed, Turn.portrait, [466.0, 678]),
      ("iphone-duo-outer", .tent, .landscapeLeft, [678, 466]),
      ("iphone-duo-inner", .open, .portrait, [669, 951]),
      ("iphone-duo-inner", .book, .landscapeRight, [951, 669]),
      ("iphone-duo-inner", .laptop, .portrait, [669, 455.5]),
    ])
  func poses(id: String, pose: FoldingPose, turn: Turn, size: [Double]) throws {
    let viewport = try #require(Viewport(device: display(id), turn: turn, pose: pose))
    #expect([viewport.window.width, viewport.window.height] == size)
    #expect((viewport.foldRect != nil) == pose.isHalfFolded)
  }

  @Test("a pose that a display has not, or not so turned")
  func impossible() throws {
    let (outer, inner) = (try display("iphone-duo-outer"), try display("iphone-duo-inner"))
    #expect(Viewport(device: outer, turn: .portrait, pose: .open) == nil)
    #expect(Viewport(device: outer, turn: .portrait, pose: .tent) == nil)
    #expect(Viewport(device: inner, turn: .portrait, pose: .book) == nil)
    #expect(Viewport(device: inner, turn: .landscapeLeft, pose: .laptop) == nil)
    #expect(Viewport(device: .iPhoneX, turn: .portrait, pose: .closed) == nil)
  }

  @Test("the band that bends is across the middle")
  func fold() throws {
    let inner = try display("iphone-duo-inner")
    let book = try #require(Viewport(device: inner, turn: .landscapeRight, pose: .book))
    #expect(book.foldRect == Rect(x: 455.5, y: 0, width: 40, height: 669))
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: book)
    #expect(isClose(clip.fold(.fit)?.pictureShare ?? 0, 40 / 951, within: 0.0001))
    let laptop = try #require(Viewport(device: inner, turn: .portrait, pose: .laptop))
    #expect(laptop.foldRect == Rect(x: 0, y: 455.5, width: 669, height: 40))
    #expect(
      Presentation(shape: try .plain(1920, 1080), viewport: laptop).fold(.fill)?.pictureShare == 0)
  }

  @Test("halves of the open display, each 13 points from the other")
  func halves() throws {
    let inner = try display("iphone-duo-inner")
    let half = try #require(Viewport(device: inner, turn: .landscapeRight, part: .half))
    #expect(half.frame == Rect(x: 0, y: 0, width: 469, height: 669))
    #expect(half.safeArea == EdgeInsets(bottom: 34))
    let right = try #require(
      Viewport(
        device: inner, turn: .landscapeRight, frame: Rect(x: 482, y: 0, width: 469, height: 669)))
    #expect(right.safeArea == EdgeInsets(bottom: 34, right: 84))
    #expect(Viewport(device: inner, turn: .portrait, part: .half) == nil)
  }

  @Test("no default is claimed for what nobody measured")
  func defaults() throws {
    let wide = try ratio("12:5")
    for (id, pose, turn, mode) in [
      ("iphone-duo-outer", FoldingPose.closed, Turn.landscapeLeft, DefaultMode.unknown),
      ("iphone-duo-inner", .open, .landscapeRight, .unknown),
      ("iphone-duo-inner", .book, .landscapeRight, .unknown),
      ("iphone-duo-inner", .laptop, .portrait, .unknown),
      ("iphone-duo-inner", .open, .portrait, .fit),
    ] {
      let viewport = try #require(Viewport(device: display(id), turn: turn, pose: pose))
      #expect(DisplayModePolicy.defaultMode(for: wide, in: viewport) == mode)
      #expect(DisplayModePolicy.defaultMode(for: try ratio("16:9"), in: viewport) == .fit)
      #expect(DisplayModePolicy.defaultMode(for: wide, in: viewport, player: .layer) == .fit)
    }
  }
}
