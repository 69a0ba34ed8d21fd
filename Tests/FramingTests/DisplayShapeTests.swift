import Framing
import Testing

@Suite("The shape of a picture")
struct DisplayShapeTests {
  private func shape(
    _ width: Int, _ height: Int, aperture: PixelRect? = nil, pixels: String = "1:1",
    rotation: Int = 0
  ) throws -> DisplayShape? {
    DisplayShape(
      storage: PixelSize(width: width, height: height), cleanAperture: aperture,
      pixelAspectRatio: try ratio(pixels), orientation: PictureOrientation(rotation: rotation))
  }

  @Test(
    "display size in square pixels",
    arguments: [
      (720, 576, "64:45", 0, Size(width: 1024, height: 576), "16:9"),
      (720, 480, "8:9", 0, Size(width: 640, height: 480), "4:3"),
      (720, 480, "1:1", 0, Size(width: 720, height: 480), "3:2"),
      (1440, 1080, "4:3", 0, Size(width: 1920, height: 1080), "16:9"),
      (1080, 720, "1:1", 90, Size(width: 720, height: 1080), "2:3"),
      (1080, 720, "1:1", 180, Size(width: 1080, height: 720), "3:2"),
      (720, 576, "64:45", 270, Size(width: 576, height: 1024), "9:16"),
      (704, 480, "10:11", 0, Size(width: 640, height: 480), "4:3"),
      (853, 480, "1:2", 0, Size(width: 426.5, height: 480), "853:960"),
    ])
  func displaySize(
    width: Int, height: Int, pixels: String, rotation: Int, size: Size, aspect: String
  ) throws {
    let shape = try #require(try shape(width, height, pixels: pixels, rotation: rotation))
    #expect(isClose(Rect(center: .zero, size: shape.displaySize), Rect(center: .zero, size: size)))
    #expect(shape.displayAspectRatio.description == aspect)
  }

  @Test(
    "702 to 706 of 720 columns of television are 4:3 or 16:9",
    arguments: [
      (480, "8:9", 704, 480, "4:3"), (480, "32:27", 704, 480, "16:9"),
      (576, "16:15", 702, 576, "4:3"), (576, "64:45", 706, 576, "16:9"),
      (486, "9:10", 704, 486, "4:3"), (486, "8:9", 704, 480, "4:3"),
      // Files may state the pixels of 704 columns.
      (480, "10:11", 702, 480, "4:3"), (576, "12:11", 704, 576, "4:3"),
      // Bars above and below.
      (480, "8:9", 704, 360, "16:9"), (576, "64:45", 704, 432, "64:27"),
      // Anything else is what its pixels say.
      (480, "8:9", 700, 480, "35:27"), (480, "8:9", 708, 480, "59:45"),
      (480, "1:1", 704, 480, "22:15"), (400, "8:9", 704, 400, "352:225"),
      (480, "4:3", 704, 480, "88:45"),
    ])
  func broadcastColumns(
    rows: Int, pixels: String, width: Int, height: Int, aspect: String
  ) throws {
    let whole = try #require(try shape(720, rows, pixels: pixels))
    let picture = PixelRect(
      x: (720 - width) / 2, y: (rows - height) / 2, width: width, height: height)
    let part = try #require(whole.cropped(to: picture))
    #expect(part.displayAspectRatio.description == aspect)
    #expect(whole.cropped(to: picture)?.cropped(to: picture) == part)
    // Players know nothing of it.
    let measured = try #require(whole.showing(picture))
    #expect(measured.pixelAspectRatio == whole.pixelAspectRatio && measured.shown == picture)
  }

  @Test("a clean aperture decides the shape")
  func cleanAperture() throws {
    let aperture = PixelRect(x: 8, y: 0, width: 704, height: 480)
    let shape = try #require(try shape(720, 480, aperture: aperture, pixels: "10:11"))
    #expect(shape.shown == aperture)
    #expect(shape.displayAspectRatio.description == "4:3")
  }

  @Test(
    "a clean aperture that is not one leaves the whole picture",
    arguments: [
      PixelRect(x: 0, y: 0, width: 720, height: 480), PixelRect(x: 0, y: 0, width: 0, height: 9),
      PixelRect(x: 720, y: 0, width: 10, height: 10), PixelRect(x: 0, y: 0, width: -4, height: 8),
      PixelRect(x: -9, y: -9, width: 9999, height: 9999),
    ])
  func uselessAperture(aperture: PixelRect) throws {
    let shape = try #require(try shape(720, 480, aperture: aperture))
    #expect(shape.cleanAperture == nil)
    #expect(shape.shown == PixelRect(x: 0, y: 0, width: 720, height: 480))
  }

  @Test("a clean aperture beyond the picture is clipped to it")
  func clippedAperture() throws {
    let shape = try #require(
      try shape(720, 480, aperture: PixelRect(x: 10, y: -2, width: 9999, height: 100)))
    #expect(shape.cleanAperture == PixelRect(x: 10, y: 0, width: 710, height: 98))
  }

  @Test(
    "nothing to show has no shape",
    arguments: [
      (0, 480, "1:1"), (720, 0, "1:1"), (-720, 480, "1:1"), (720, 480, "0:1"),
      (Int.max, 480, "1:1"), (720, Int.max, "1:1"),
    ])
  func empty(width: Int, height: Int, pixels: String) throws {
    #expect(try shape(width, height, pixels: pixels) == nil)
  }

  @Test(
    "shape of an active picture",
    arguments: [
      (PixelRect(x: 0, y: 72, width: 720, height: 432), "64:45", 0, "64:27"),
      (PixelRect(x: 90, y: 0, width: 540, height: 576), "64:45", 0, "4:3"),
      (PixelRect(x: 90, y: 0, width: 540, height: 576), "64:45", 90, "3:4"),
      (PixelRect(x: -90, y: 0, width: 180, height: 144), "1:1", 0, "5:8"),
    ])
  func activePicture(picture: PixelRect, pixels: String, rotation: Int, aspect: String) throws {
    let shape = try #require(try shape(720, 576, pixels: pixels, rotation: rotation))
    #expect(shape.displayAspectRatio(of: picture)?.description == aspect)
  }

  @Test("nothing of a picture has no shape")
  func noPicture() throws {
    let shape = try #require(try shape(720, 576))
    let outside = PixelRect(x: 800, y: 0, width: 10, height: 10)
    #expect(shape.displayAspectRatio(of: outside) == nil)
    #expect(shape.unitRect(of: outside) == .zero)
  }

  @Test(
    "near a threshold by the rows that a person sees, not those that are stored",
    arguments: [
      // 960 stored columns are the upright rows.
      (960, 1918, "1:1", 90, true), (960, 1916, "1:1", 90, false),
      // Just wide: one row more would be too many.
      (960, 1920, "1:1", 90, true), (960, 1922, "1:1", 90, false),
      (799, 1920, "1:1", 270, true), (798, 1920, "1:1", 270, false),
      // 1439 samples of 3:2 are 2158.5 wide: 2:1 would be three quarters of a row lower.
      (1439, 1080, "3:2", 0, true), (1438, 1080, "3:2", 0, false),
      // Sideways, a stored column of 3:2 is one and a half upright rows.
      (640, 1919, "3:2", 90, true), (640, 1918, "3:2", 90, true), (640, 1917, "3:2", 90, false),
    ])
  func near(width: Int, height: Int, pixels: String, rotation: Int, expected: Bool) throws {
    let shape = try #require(try shape(width, height, pixels: pixels, rotation: rotation))
    #expect(shape.isNearThreshold == expected)
  }
}
