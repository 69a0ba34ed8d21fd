import Framing
import Testing

@Suite struct StereoLayoutTests {
  @Test func eyesAreTheHalvesOfTheFrame() throws {
    let beside = try #require(
      StereoLayout(.sideBySide).eyes(of: PixelSize(width: 645, height: 181)))
    #expect(beside.first == PixelRect(x: 0, y: 0, width: 322, height: 181))
    #expect(beside.second == PixelRect(x: 323, y: 0, width: 322, height: 181))
    let above = try #require(StereoLayout(.topBottom).eyes(of: PixelSize(width: 64, height: 96)))
    #expect(above.second == PixelRect(x: 0, y: 48, width: 64, height: 48))
    #expect(StereoLayout(.sideBySide).eyes(of: PixelSize(width: 1, height: 9)) == nil)
    for packing in StereoLayout.Packing.allCases.dropFirst(2) {
      #expect(StereoLayout(packing).eyes(of: PixelSize(width: 64, height: 96)) == nil)
    }
  }

  /// The stated aspect ratio of an eye, and how much wider it is.
  private static let shapes: [(Double, Double)] = [
    // Half side by side of 16:9, 1.85:1, 2.39:1 and 4:3; half top-bottom of 16:9, 2.39:1 and 4:3.
    (0.8889, 2), (0.925, 2), (1.195, 2), (0.6667, 2), (3.5556, 0.5), (4.78, 0.5), (2.6667, 0.5),
    // Full size: 16:9, 4:3, 2.39:1, a square of 180° video, an upright picture.
    (1.7778, 1), (1.3333, 1), (2.39, 1), (1, 1), (0.5625, 1),
  ]

  @Test(arguments: shapes)
  func anEyeHasTheShapeOfAPicture(_ stated: Double, _ widening: Double) {
    #expect(StereoLayout.widening(ofEye: stated).value == widening)
  }
}
