import Framing
import Testing

@Suite("What housing and corners hide")
struct ObscuredTests {
  private func hidden(_ aspect: String, _ viewport: Viewport, _ mode: DisplayMode) throws
    -> Obscured
  {
    let terms = try ratio(aspect)
    let shape = try DisplayShape.plain(Int(terms.numerator) * 100, Int(terms.denominator) * 100)
    let clip = Presentation(shape: shape, viewport: viewport, layout: .layer)
    return clip.asDelivered[mode].obscured
  }

  @Test("a full screen loses 2.5 % on iPhone X, whichever way it is held", arguments: Turn.allCases)
  func fullScreen(turn: Turn) throws {
    let found = try hidden("16:9", Viewport(device: .iPhoneX, turn: turn), .fill)
    #expect(isClose(found.share, 0.0245, within: 0.0003))
    // A rectangle whose two lower corners are quarter circles of 20.
    #expect(isClose(found.housing.area, 209 * 30 - 2 * (1 - Double.pi / 4) * 400, within: 0.05))
  }

  @Test(
    "the system player's fit loses nothing but a hair at the corners", arguments: Device.catalogue)
  func fit(device: Device) throws {
    for aspect in ["4:3", "16:9", "12:5"] {
      let terms = try ratio(aspect)
      let shape = try DisplayShape.plain(
        Int(terms.numerator) * 100, Int(terms.denominator) * 100)
      let found = Presentation(shape: shape, viewport: Viewport(device: device)).fit.obscured
      // The first pixel of the curve along the long edge.
      #expect(found.corners.share < 0.0001)
      #expect(found.housing.area < 1e-6 || device.housing?.kind == .hole)
    }
  }

  /// The continuous corner counted pixel by pixel.
  @Test("corners by counting", arguments: [39.0, 55, 62])
  func corners(radius: Double) throws {
    let device = Device(
      id: "a", name: "A", kind: .phone, width: 300, height: 400, scale: 1,
      renderPixels: PixelSize(width: 300, height: 400), cornerRadius: radius)
    let viewport = Viewport(device: device, orientation: .portrait)
    let shape = try DisplayShape.plain(300, 400)
    let found = Presentation(shape: shape, viewport: viewport, layout: .layer).fit.obscured
    let corner = ContinuousCorner(radius: radius)
    let step = 0.05
    var counted = 0.0
    var depth = step / 2
    while depth < corner.extent {
      counted += corner.inset(atDepth: depth) * step
      depth += step
    }
    #expect(isClose(found.corners.area / (4 * counted), 1, within: 0.0002))
    #expect(found.housing.area == 0)
  }

  @Test("a round hole, and a picture that covers half of it")
  func hole() throws {
    let duo = try #require(Device.named("iphone-duo-outer"))
    let viewport = Viewport(device: duo, turn: .landscapeRight)
    let whole = try hidden("4:3", viewport, .fill)
    #expect(isClose(whole.housing.area, .pi * 18.15 * 18.15, within: 0.3))
    // Of a picture from y 47.65 on, the center of the hole, the lower half.
    let frame = try DisplayShape.plain(678, 466)
    let picture = PixelRect(x: 0, y: 48, width: 678, height: 418)
    let half = Presentation(shape: frame, picture: picture, viewport: viewport, layout: .layer).fit
    #expect(isClose(half.obscured.housing.area, .pi * 18.15 * 18.15 / 2, within: 14))
  }

  @Test("a window loses what its part of the screen does")
  func windows() throws {
    let pad = try #require(Device.named("ipad-pro-11")).running(.ios18)
    let third = try #require(Viewport(device: pad, turn: .landscapeRight, part: .third))
    let whole = try hidden("4:3", Viewport(device: pad), .fill).corners.area
    // Two of the four corners.
    #expect(isClose(try hidden("4:3", third, .fill).corners.area, whole / 2))
    let middle = try #require(
      Viewport(
        device: pad, turn: .landscapeRight, frame: Rect(x: 100, y: 100, width: 400, height: 300)))
    #expect(try hidden("4:3", middle, .fill).share == 0)
  }
}
