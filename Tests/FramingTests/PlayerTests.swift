import Framing
import Testing

@Suite("Players other than the system's")
struct PlayerTests {
  private let phone = Viewport(device: .iPhoneX)

  @Test("a bare layer fits until code says otherwise", arguments: sweptAspects)
  func layer(aspect: Ratio) {
    #expect(DisplayModePolicy.defaultMode(for: aspect, in: phone, player: .layer) == .fit)
  }

  @Test(
    "a custom player fills unless too much is cropped",
    arguments: [
      // What fill crops on iPhone X: 38.4, 17.9, 7.6, 9.8 and 15.1 %.
      ("4:3", 15, DefaultMode.fit), ("16:9", 15, .fit), ("16:9", 18, .fill), ("2:1", 15, .fill),
      ("12:5", 15, .fill), ("12:5", 9, .fit), ("51:20", 15, .fit), ("51:20", 16, .fill),
      ("812:375", 0, .fill),
    ])
  func custom(aspect: String, percent: Int, mode: DefaultMode) throws {
    let player = Player.custom(maximumCrop: try #require(Ratio(percent, 100)))
    #expect(
      DisplayModePolicy.defaultMode(for: try ratio(aspect), in: phone, player: player) == mode)
  }

  @Test("the limit itself is not too much")
  func limit() throws {
    // Of 21:9, fill crops exactly 9/125.
    let player = Player.custom(maximumCrop: try ratio("9:125"))
    #expect(
      DisplayModePolicy.defaultMode(for: try ratio("7:3"), in: phone, player: player) == .fill)
    let less = Player.custom(maximumCrop: try ratio("8999:125000"))
    #expect(DisplayModePolicy.defaultMode(for: try ratio("7:3"), in: phone, player: less) == .fit)
  }

  @Test("artwork has neither mode nor class, and lies under the housing")
  func artwork() throws {
    let screen = Viewport(device: .iPhoneX, orientation: .portrait)
    let still = Presentation(artwork: try .plain(1125, 2436), viewport: screen)
    #expect(still.defaultMode == nil && still.aspectClass == nil && still.pictureInPicture == nil)
    #expect(still.fit.screenShare == 1 && still.fit.videoRect == screen.bounds)
    #expect(still.fill.croppedFraction == .zero && still.fill.obscured.share > 0.02)
    #expect(!still.isNearThreshold)
  }

  @Test(
    "near the threshold looks both ways, and asks what the player does",
    arguments: [
      (1920, 960, true), (1920, 961, true), (1920, 962, false), (1920, 959, false),
      (1920, 800, true), (1920, 799, true), (1920, 798, false), (1920, 801, false),
    ])
  func near(width: Int, height: Int, isNear: Bool) throws {
    let shape = try DisplayShape.plain(width, height)
    #expect(shape.isNearThreshold == isNear)
    #expect(Presentation(shape: shape, viewport: phone).isNearThreshold == isNear)
    #expect(!Presentation(shape: shape, viewport: phone, player: .layer).isNearThreshold)
    #expect(!Presentation(shape: shape, viewport: .iPhoneXPortrait).isNearThreshold)
    let pad = Viewport(device: try #require(Device.named("ipad-9.7")))
    #expect(!Presentation(shape: shape, viewport: pad).isNearThreshold)
  }
}
