import Framing
import Testing

@Suite("Bars, the double box, and windows that are not the screen")
struct WindowedPresentationTests {
  private let scope = PixelRect(x: 0, y: 140, width: 1920, height: 800)

  private func padded(
    _ viewport: Viewport, layout: FitLayout = .avkit
  ) throws -> Presentation {
    Presentation(
      shape: try .plain(1920, 1080), picture: scope, viewport: viewport, layout: layout)
  }

  @Test("a padded clip is boxed twice in fit, and no more in fill")
  func doubleBox() throws {
    let clip = try padded(.iPhoneXLandscape)
    #expect(clip.fit.bars.shape == .pillarbox)
    #expect(clip.fit.pictureBars.shape == .windowbox)
    #expect(clip.fit.isWindowboxed)
    #expect(isClose(clip.fit.pictureBars.insets.left, 72.667))
    #expect(isClose(clip.fit.pictureBars.insets.top, 48.611))
    #expect(!clip.fill.isWindowboxed && clip.fill.bars.shape == nil)
    #expect(clip.fill.pictureBars.shape == .letterbox)
    // Without padding the corners and the housing keep the picture off all edges: no double box.
    let clean = try #require(clip.withoutPadding)
    #expect(clean.fit.bars.shape == .windowbox && !clean.fit.isWindowboxed)
  }

  @Test(
    "bars by name",
    arguments: [
      ("4:3", FitLayout.layer, BarShape.pillarbox), ("7:3", .layer, .letterbox),
      ("812:375", .layer, nil), ("7:3", .avkit, .windowbox), ("4:3", .avkit, .pillarbox),
    ] as [(String, FitLayout, BarShape?)])
  func bars(aspect: String, layout: FitLayout, shape: BarShape?) throws {
    let terms = try ratio(aspect)
    let clip = Presentation(
      shape: try .plain(Int(terms.numerator), Int(terms.denominator)),
      viewport: .iPhoneXLandscape, layout: layout)
    #expect(clip.fit.bars.shape == shape)
  }

  @Test("a pixel is no bar")
  func pixel() throws {
    let device = try #require(Device.named("iphone-se1"))
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: Viewport(device: device))
    #expect(clip.fit.bars.insets.top == 0.25 && clip.fit.videoPixels.y == 1)
    #expect(clip.fit.bars.shape == nil)
  }

  @Test("less than half a pixel is no bar")
  func hairline() throws {
    let device = try #require(Device.named("iphone-8"))
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: Viewport(device: device))
    #expect(clip.fit.bars.insets.left > 0 && clip.fit.bars.shape == nil)
    #expect(clip.fit.videoPixels == PixelRect(x: 0, y: 0, width: 1334, height: 750))
  }

  @Test("both layouts can be asked of either presentation")
  func layouts() throws {
    let shape = try DisplayShape.plain(2520, 1080)
    for layout in FitLayout.allCases {
      let clip = Presentation(shape: shape, viewport: .iPhoneXLandscape, layout: layout)
      #expect(clip.asDelivered.fit(layout) == clip.fit)
      #expect(isClose(clip.asDelivered.fit(.avkit).videoRect.width, 752))
      #expect(clip.asDelivered.fit(.layer).videoRect.width == 812)
    }
  }

  @Test(
    "padding takes the same share of any Picture in Picture window", arguments: Device.catalogue)
  func pictureInPicture(device: Device) throws {
    for orientation in ScreenOrientation.allCases {
      let viewport = Viewport(device: device, orientation: orientation)
      let small = try padded(viewport).pictureInPicture
      #expect((small == nil) == (device.kind == .tv))
      guard let small else { continue }
      #expect(isClose(small.paddingShare, 280.0 / 1080, within: 1e-9))
      #expect(isClose(small.window.width / small.window.height, 16.0 / 9, within: 1e-9))
      #expect(viewport.bounds.inset(by: viewport.safeArea).contains(small.window))
      #expect(small.window.contains(small.pictureRect))
    }
  }

  @Test(
    "phones have Picture in Picture from iOS 14 on, and iPads always",
    arguments: [
      ("iphone-x", nil, true), ("iphone-x", 13, false), ("iphone-x", 14, true),
      ("iphone-5s", nil, false), ("iphone-6s", nil, true), ("ipad-9.7", 9, true),
      ("appletv-4k", nil, false),
    ] as [(String, Int?, Bool)])
  func whereThereIsPictureInPicture(id: String, system: Int?, isThere: Bool) throws {
    let named = try #require(Device.named(id))
    let device = system.map { named.running(SystemVersion($0)) } ?? named
    #expect(device.showsPictureInPicture == isThere)
    #expect((try padded(Viewport(device: device)).pictureInPicture != nil) == isThere)
  }

  @Test("the small window is a viewport over its screen")
  func smallViewport() throws {
    let small = try #require(try padded(.iPhoneXLandscape).pictureInPicture)
    let window = Viewport(small, on: .iPhoneXLandscape)
    #expect(window.frame == small.window && window.turn == .landscapeRight)
    let clip = try padded(window)
    #expect(isClose(clip.fit.videoRect, window.bounds) && clip.fit.bars.shape == nil)
  }

  @Test("a clean clip fills its Picture in Picture window")
  func cleanPictureInPicture() throws {
    let clip = Presentation(shape: try .plain(1080, 1920), viewport: .iPhoneXPortrait)
    #expect(clip.pictureInPicture?.paddingShare == 0)
    #expect(clip.pictureInPicture?.pictureRect == clip.pictureInPicture?.window)
  }

  @Test("what a television may cut off")
  func overscan() throws {
    let device = try #require(Device.named("appletv-1080"))
    let clip = Presentation(shape: try .plain(1920, 1080), viewport: Viewport(device: device))
    #expect(clip.defaultMode == .fit)
    let share = try #require(clip.overscanShare(.fit))
    let seen: Double = 1760 * 960
    #expect(isClose(share, 1 - seen / (1920 * 1080), within: 1e-9))
    // A letterboxed picture has less of itself near the edges.
    let letterboxed = try #require(try padded(Viewport(device: device)).overscanShare(.fit))
    #expect(isClose(letterboxed, 160.0 / 1920, within: 1e-9))
    #expect(try padded(.iPhoneXLandscape).overscanShare(.fit) == nil)
  }

  @Test("a wide video fits by default in a window beside others")
  func split() throws {
    let device = try #require(Device.named("ipad-pro-12.9-g3"))
    let half = try #require(Viewport(device: device, turn: Turn(.landscape), part: .half))
    let clip = Presentation(shape: try .plain(1920, 800), viewport: half)
    #expect(clip.defaultMode == .fit)
    #expect(clip.fit.videoRect.width == 678 && isClose(clip.fit.videoRect.height, 282.5))
    #expect(clip.fit.bars.shape == .letterbox)
  }
}
