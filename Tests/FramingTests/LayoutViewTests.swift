import Framing
import Testing

@Suite("UIKit's layout guides")
struct LayoutViewTests {
  private let portrait = LayoutView(root: .iPhoneXPortrait)
  private let landscape = LayoutView(root: .iPhoneXLandscape)

  private func insets(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double)
    -> EdgeInsets
  {
    EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  private func root(
    _ id: String, _ orientation: ScreenOrientation = .portrait, _ bars: LayoutBars = LayoutBars()
  ) throws -> LayoutView {
    let device = try #require(Device.named(id))
    return LayoutView(root: Viewport(device: device, orientation: orientation), bars: bars)
  }

  @Test("the root view of iPhone X")
  func rootView() {
    #expect(portrait.safeAreaInsets == insets(44, 0, 34, 0))
    #expect(portrait.safeAreaRect == Rect(x: 0, y: 44, width: 375, height: 734))
  }

  @Test(
    "a child inherits what reaches into it",
    arguments: [
      (Rect(x: 0, y: 0, width: 375, height: 812), [44.0, 0, 34, 0]),
      (Rect(x: 0, y: 20, width: 375, height: 792), [24, 0, 34, 0]),
      (Rect(x: 20, y: 100, width: 300, height: 400), [0, 0, 0, 0]),
      (Rect(x: 0, y: 700, width: 375, height: 112), [0, 0, 34, 0]),
      (Rect(x: 0, y: -10, width: 375, height: 100), [54, 0, 0, 0]),
    ])
  func child(frame: Rect, expected: [Double]) {
    let child = portrait.subview(frame)
    #expect(child.safeAreaInsets == insets(expected[0], expected[1], expected[2], expected[3]))
    #expect(child.bounds == frame.size.bounds)
  }

  @Test("a child lower by 20 below an island")
  func belowIsland() throws {
    let root = try root("iphone-15")
    let frame = Rect(x: 0, y: 20, width: 393, height: 832)
    #expect(root.subview(frame).safeAreaInsets == insets(39, 0, 34, 0))
  }

  @Test("the left half and a centered video view in landscape")
  func sideways() {
    let half = landscape.subview(Rect(x: 0, y: 0, width: 406, height: 375))
    #expect(half.safeAreaInsets == insets(0, 44, 21, 0))
    let video = landscape.subview(Rect(x: 72.667, y: 0, width: 666.667, height: 375))
    #expect(video.safeAreaInsets == insets(0, 0, 21, 0))
  }

  @Test("additional insets are added to what is inherited, not put in its place")
  func additional() {
    let own = insets(0, 0, 80, 100)
    let child = portrait.subview(portrait.bounds, additional: own)
    #expect(child.safeAreaInsets == insets(44, 0, 114, 100))
    let doubled = portrait.subview(
      portrait.bounds, additional: portrait.safeAreaInsets + own)
    #expect(doubled.safeAreaInsets == insets(88, 0, 148, 100))
    let root = LayoutView(root: .iPhoneXPortrait, additional: own)
    #expect(root.safeAreaInsets == insets(44, 0, 114, 100))
  }

  @Test("bars")
  func bars() throws {
    let navigation = LayoutBars(hasNavigationBar: true)
    #expect(try root("iphone-x", .portrait, navigation).safeAreaInsets.top == 88)
    #expect(try root("iphone-x", .landscape, navigation).safeAreaInsets.top == 32)
    #expect(try root("iphone-8", .portrait, navigation).safeAreaInsets.top == 64)
    let tabs = LayoutBars(hasTabBar: true)
    #expect(try root("iphone-x", .portrait, tabs).safeAreaInsets.bottom == 83)
    #expect(try root("iphone-8", .portrait, tabs).safeAreaInsets.bottom == 49)
  }

  @Test("a hidden status bar gives its room back beside a home button only")
  func hidden() throws {
    let hidden = LayoutBars(hidesStatusBar: true)
    #expect(try root("iphone-8").safeAreaInsets.top == 20)
    #expect(try root("iphone-8", .portrait, hidden).safeAreaInsets.top == 0)
    #expect(try root("ipad-9.7", .landscape, hidden).safeAreaInsets.top == 0)
    #expect(try root("iphone-x", .portrait, hidden).safeAreaInsets.top == 44)
    #expect(try root("appletv-4k", .landscape, hidden).safeAreaInsets.top == 60)
  }

  @Test(
    "margins of root views",
    arguments: [
      ("iphone-x", ScreenOrientation.portrait, 16.0), ("iphone-x", .landscape, 60),
      ("iphone-12", .landscape, 63), ("iphone-13-mini", .landscape, 66),
      ("iphone-14-pro", .landscape, 75), ("iphone-11", .landscape, 64),
      ("iphone-8", .landscape, 20),
      ("iphone-8", .portrait, 16), ("iphone-8-plus", .portrait, 20), ("iphone-se1", .portrait, 16),
      ("iphone-xs-max", .portrait, 20), ("ipad-9.7", .portrait, 20), ("appletv-4k", .landscape, 80),
    ])
  func margins(id: String, orientation: ScreenOrientation, side: Double) throws {
    let root = try root(id, orientation)
    #expect(root.layoutMargins.left == side && root.layoutMargins.right == side)
    #expect(root.layoutMargins.top == root.safeAreaInsets.top)
    #expect(root.layoutMargins.bottom == root.safeAreaInsets.bottom)
  }

  @Test("margins of iPhone X in full")
  func marginsInFull() {
    #expect(portrait.layoutMargins == insets(44, 16, 34, 16))
    #expect(landscape.layoutMargins == insets(0, 60, 21, 60))
    #expect(portrait.subview(portrait.bounds).layoutMargins == insets(52, 8, 42, 8))
    let plain = portrait.subview(portrait.bounds, insetsMarginsFromSafeArea: false)
    #expect(plain.layoutMargins == LayoutView.plainMargins)
  }

  @Test(
    "readable width",
    arguments: [
      ("iphone-11", ScreenOrientation.landscape, 116.0, 664.0), ("ipad-9.7", .portrait, 52, 664),
      ("ipad-air-10.9", .landscape, 258, 664), ("iphone-12", .landscape, 63, 718),
      ("iphone-x", .portrait, 16, 343), ("iphone-se1", .portrait, 16, 288),
    ])
  func readable(id: String, orientation: ScreenOrientation, x: Double, width: Double) throws {
    let root = try root(id, orientation)
    #expect(root.readableRect.x == x && root.readableRect.width == width)
  }

  @Test("tvOS keeps clear of what a television may not show")
  func overscan() throws {
    let root = try root("appletv-1080", .landscape)
    #expect(root.safeAreaInsets == insets(60, 80, 60, 80))
    #expect(root.safeAreaRect == Rect(x: 80, y: 60, width: 1760, height: 960))
  }

  @Test(
    "size classes",
    arguments: [
      ("iphone-x", "cR", "cC"), ("iphone-8", "cR", "cC"), ("iphone-8-plus", "cR", "rC"),
      ("iphone-11", "cR", "rC"), ("iphone-air", "cR", "rC"), ("ipad-mini-4", "rR", "rR"),
      ("appletv-4k", "rR", "rR"),
    ])
  func classes(id: String, portrait: String, landscape: String) throws {
    #expect(try root(id, .portrait).sizeClasses.description == portrait)
    #expect(try root(id, .landscape).sizeClasses.description == landscape)
  }
}
