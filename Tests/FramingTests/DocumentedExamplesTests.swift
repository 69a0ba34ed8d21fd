import Framing
import Testing

/// The examples of the doc comments, with their results.
@Suite struct DocumentedExamplesTests {
  @Test func geometry() throws {
    let screen = Rect(x: 0, y: 0, width: 812, height: 375)
    let video = Rect(aspect: try #require(Ratio(16, 9)), fitting: screen)
    #expect(isClose(video, Rect(x: 72.667, y: 0, width: 666.667, height: 375)))
    #expect(video.pixels(atScale: 3) == PixelRect(x: 218, y: 0, width: 2000, height: 1125))
    let frame = PixelSize(width: 1920, height: 1080)
    let picture = PixelRect(in: frame, insets: PixelInsets(top: 140, bottom: 140))
    #expect(picture.height == 800 && picture.insets(in: frame).bottom == 140)
    #expect(BarShape(PixelInsets(top: 140, bottom: 140)) == .letterbox)
    let scope = try #require(Ratio(1920, 800))
    #expect(scope == Ratio("12:5") && scope.value == 2.4)
    #expect(try scope > ratio("16:9"))
  }

  @Test func shapesAndClasses() throws {
    let shape = try DisplayShape.plain(720, 576, ratio("64:45"))
    #expect(shape.displayAspectRatio.description == "16:9")
    #expect(shape.displaySize == Size(width: 1024, height: 576))
    #expect(AspectClass(displayAspectRatio: try ratio("1920:800")) == .wide)
    #expect(AspectClass(displayAspectRatio: try ratio("1920:799")) == .ultrawide)
  }

  @Test func devicesAndViewports() throws {
    let phone = try #require(Device.named("iPhone 15 Pro"))
    #expect(phone.cornerRadius == 55)
    #expect(phone.landscapeSafeArea == EdgeInsets(left: 59, bottom: 21, right: 59))
    #expect(phone.running(.ios26).landscapeSafeArea.bottom == 20)
    let viewport = Viewport(device: .iPhoneX, orientation: .landscape)
    #expect(viewport.window == Size(width: 812, height: 375))
    #expect(viewport.safeArea == EdgeInsets(left: 44, bottom: 21, right: 44))
    let video = viewport.videoRect(aspect: try ratio("16:9"), gravity: .resizeAspect)
    #expect(isClose(video.width, 666.667) && video.height == 375)
    #expect(Viewport(size: try CustomSize(parsing: "1280x720@2")).scale == 2)
    #expect(DisplayModePolicy.defaultMode(for: try ratio("12:5"), in: viewport) == .fill)
    #expect(DisplayModePolicy.defaultMode(for: try ratio("16:9"), in: viewport) == .fit)
    let root = LayoutView(root: Viewport(device: .iPhoneX), bars: LayoutBars(hasTabBar: true))
    #expect(root.safeAreaInsets == EdgeInsets(left: 44, bottom: 53, right: 44))
    let strip = root.subview(Rect(x: 0, y: 0, width: 812, height: 100))
    #expect(strip.safeAreaInsets == EdgeInsets(left: 44, right: 44))
  }

  @Test func presentations() throws {
    let frame = PixelSize(width: 1920, height: 1080)
    let presentation = Presentation(
      shape: try .plain(1920, 1080),
      picture: PixelRect(in: frame, insets: PixelInsets(top: 140, bottom: 140)),
      viewport: Viewport(device: .iPhoneX, orientation: .landscape))
    #expect(presentation.defaultMode == .fit && presentation.fit.isWindowboxed)
    #expect(presentation.withoutPadding?.defaultMode == .fill)
  }
}
