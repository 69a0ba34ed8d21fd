import Framing
import Testing

@Suite("Eight ways up")
struct PictureOrientationTests {
  private func shape(_ orientation: PictureOrientation) throws -> DisplayShape {
    try #require(
      DisplayShape(
        storage: PixelSize(width: 400, height: 220),
        cleanAperture: PixelRect(x: 0, y: 10, width: 400, height: 200), pixelAspectRatio: .one,
        orientation: orientation))
  }

  /// A tenth of the width and a fifth of the height, off every center line.
  private let picture = PixelRect(x: 40, y: 50, width: 40, height: 40)

  @Test(
    "a part of the stored picture is shown where the orientation puts it",
    arguments: [
      (0, false, Rect(x: 0.1, y: 0.2, width: 0.1, height: 0.2)),
      (90, false, Rect(x: 0.6, y: 0.1, width: 0.2, height: 0.1)),
      (180, false, Rect(x: 0.8, y: 0.6, width: 0.1, height: 0.2)),
      (270, false, Rect(x: 0.2, y: 0.8, width: 0.2, height: 0.1)),
      (0, true, Rect(x: 0.1, y: 0.6, width: 0.1, height: 0.2)),
      (90, true, Rect(x: 0.2, y: 0.1, width: 0.2, height: 0.1)),
      (180, true, Rect(x: 0.8, y: 0.2, width: 0.1, height: 0.2)),
      (270, true, Rect(x: 0.6, y: 0.8, width: 0.2, height: 0.1)),
    ])
  func place(rotation: Int, isMirrored: Bool, expected: Rect) throws {
    let shape = try shape(PictureOrientation(rotation: rotation, isMirrored: isMirrored))
    #expect(isClose(shape.unitRect(of: picture), expected, within: 1e-12))
  }

  @Test("what is shown leads back to what is stored", arguments: orientations)
  func roundTrip(orientation: PictureOrientation) throws {
    let shape = try shape(orientation)
    let back = shape.storedRect(ofUnit: shape.unitRect(of: picture))
    #expect(isClose(back, Rect(picture), within: 1e-9))
  }

  @Test("all that is shown is all of the clean aperture", arguments: orientations)
  func whole(orientation: PictureOrientation) throws {
    let shape = try shape(orientation)
    #expect(shape.unitRect(of: shape.shown) == .unit)
    #expect(shape.unitRect(of: PixelRect(x: -5, y: -5, width: 999, height: 999)) == .unit)
    #expect(shape.storedRect(ofUnit: .unit) == Rect(shape.shown))
  }

  @Test("aspect fill crops the upright sides of a turned clip", arguments: orientations)
  func fillCrop(orientation: PictureOrientation) throws {
    let shape = try shape(orientation)
    let clip = Presentation(shape: shape, viewport: .iPhoneXPortrait)
    let seen = clip.fill.visibleSource
    let all = Rect(shape.shown)
    #expect(isClose(seen.area / all.area, 1 - clip.fill.croppedFraction.value, within: 1e-9))
    #expect(isClose(seen.center.x, all.center.x, within: 1e-9))
    #expect(isClose(seen.center.y, all.center.y, within: 1e-9))
    // 2:1 and 1:2 on 375:812: upright 2:1 loses its sides, 1:2 loses its sides a little.
    #expect((seen.width < all.width) == !orientation.swapsAxes)
    #expect((seen.height < all.height) == orientation.swapsAxes)
  }

  @Test(
    "any angle comes to a quarter turn",
    arguments: [
      (-90, 270), (360, 0), (450, 90), (-450, 270), (89, 90), (44, 0), (46, 90), (359, 0),
      (Int.min, 0), (Int.max, 0),
    ])
  func angles(angle: Int, expected: Int) {
    #expect(PictureOrientation(rotation: angle).rotation == expected)
  }
}
