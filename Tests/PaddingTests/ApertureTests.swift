import Framing
import Padding
import Testing

/// Only what a clean aperture shows counts.
@Suite struct ApertureTests {
  static let size = PixelSize(width: 320, height: 180)
  static let scope = PixelRect(x: 0, y: 23, width: 320, height: 134)

  private func detector(_ pictures: [PixelRect]) throws -> PaddingDetector {
    try PaddingDetector(
      seeing: pictures.enumerated().map { index, picture in
        var frame = SyntheticFrame(320, 180)
        frame.drawPicture(picture, seed: UInt64(index) + 1)
        return frame
      })
  }

  private func limited(
    _ pictures: [PixelRect], to aperture: PixelRect
  ) throws -> (verdict: PaddingVerdict, segments: [PictureSegment]) {
    let detector = try detector(pictures)
    var (verdict, segments) = (detector.verdict, detector.segments)
    verdict.limit(to: aperture, segments: &segments)
    return (verdict, segments)
  }

  private static let steady = Array(repeating: scope, count: 6)

  @Test func thePictureItselfAgrees() throws {
    let (verdict, segments) = try limited(Self.steady, to: Self.scope)
    #expect(verdict.kind == .none)
    #expect(verdict.picture == Self.scope)
    #expect(verdict.agreesWithAperture == true)
    #expect(verdict.outsideAperture == PixelInsets(top: 23, bottom: 23))
    #expect(verdict.edges.values.allSatisfy { $0.pixels == 0 })
    #expect(verdict.shape == nil && verdict.fill == nil)
    #expect(segments.map(\.picture) == [Self.scope])
  }

  /// 13 of 23 rows lie outside, so that 10 are seen.
  @Test func aWiderApertureLeavesBars() throws {
    let aperture = PixelRect(x: 0, y: 13, width: 320, height: 154)
    let (verdict, _) = try limited(Self.steady, to: aperture)
    #expect(verdict.kind == .padded && verdict.shape == .letterbox)
    #expect(verdict.picture == Self.scope)
    #expect(verdict.agreesWithAperture == false)
    #expect(verdict.outsideAperture == PixelInsets(top: 13, bottom: 13))
    #expect(verdict.edges[.top]?.pixels == 10 && verdict.edges[.bottom]?.pixels == 10)
  }

  /// One row of the bar is left: an edge line.
  @Test func aLineMayBeLeft() throws {
    let aperture = PixelRect(x: 0, y: 22, width: 320, height: 135)
    let (verdict, _) = try limited(Self.steady, to: aperture)
    #expect(verdict.kind == .none && verdict.isCroppable && verdict.shape == nil)
    #expect(verdict.edges[.top]?.pixels == 1 && verdict.edges[.bottom]?.pixels == 0)
  }

  @Test func aNarrowerApertureCutsPicture() throws {
    let aperture = PixelRect(x: 10, y: 33, width: 300, height: 114)
    let (verdict, _) = try limited(Self.steady, to: aperture)
    #expect(verdict.kind == .none && verdict.picture == aperture)
    #expect(verdict.agreesWithAperture == false)
    #expect(verdict.outsideAperture == PixelInsets(top: 23, bottom: 23))
  }

  @Test func withoutBarsThePictureIsTheAperture() throws {
    let full = Array(repeating: Self.size.bounds, count: 6)
    let (verdict, segments) = try limited(full, to: Self.scope)
    #expect(verdict.kind == .none && verdict.picture == Self.scope)
    #expect(verdict.agreesWithAperture == false && verdict.outsideAperture == .zero)
    #expect(segments.map(\.picture) == [Self.scope])
  }

  private static let switching = [scope, scope, size.bounds, size.bounds]

  @Test func changesOutsideAreNone() throws {
    let (verdict, segments) = try limited(Self.switching, to: Self.scope)
    #expect(verdict.kind == .none && verdict.picture == Self.scope)
    // Where the bars are not, the aperture cuts picture off.
    #expect(verdict.agreesWithAperture == false && verdict.outsideAperture == .zero)
    #expect(segments.map(\.picture) == [Self.scope])
  }

  @Test func changesInsideStayChanges() throws {
    let aperture = PixelRect(x: 0, y: 13, width: 320, height: 154)
    let (verdict, segments) = try limited(Self.switching, to: aperture)
    #expect(verdict.kind == .mixed && verdict.picture == aperture)
    #expect(segments.map(\.picture) == [Self.scope, aperture])
  }

  /// A file may say that only its bar is meant to be shown.
  @Test func anApertureWithoutPictureIsUndecided() throws {
    let aperture = PixelRect(x: 0, y: 0, width: 320, height: 20)
    let (verdict, _) = try limited(Self.steady, to: aperture)
    #expect(verdict.kind == .undecided && verdict.picture == aperture)
  }

  @Test(arguments: [
    size.bounds, PixelRect(x: 400, y: 0, width: 10, height: 10),
    PixelRect(x: 0, y: 0, width: 0, height: 0),
  ])
  func anApertureOfNothingChangesNothing(_ aperture: PixelRect) throws {
    let (verdict, _) = try limited(Self.steady, to: aperture)
    #expect(verdict == (try detector(Self.steady).verdict))
  }

  @Test func whatStandsOutsideIsNotReported() throws {
    let frames = (1...6 as ClosedRange<UInt64>).map { seed in
      var frame = SyntheticFrame(320, 180)
      frame.drawPicture(Self.scope, seed: seed)
      for x in stride(from: 120, to: 200, by: 8) {
        frame.fill(PixelRect(x: x, y: 163, width: 4, height: 8), level: 235)
      }
      return frame
    }
    let detector = try PaddingDetector(seeing: frames)
    var (verdict, segments) = (detector.verdict, detector.segments)
    #expect(verdict.overlays.map(\.edge) == [.bottom])
    verdict.limit(
      to: PixelRect(x: 0, y: 10, width: 320, height: 147), segments: &segments)
    #expect(verdict.kind == .padded && verdict.overlays.isEmpty)
  }
}
