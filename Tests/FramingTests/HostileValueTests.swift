import Testing

@testable import Framing

/// Values as a damaged or malicious file may hold them: nothing may trap, and what comes out is
/// still a rectangle.
@Suite("Hostile values")
struct HostileValueTests {
  private static let extremes = [1, 2, 3, 65_535, Int(Int32.max) - 1, Int(Int32.max)]
  private static let terms: [Int64] = [1, 3, Int64(Int32.max), 1 << 31, .max]

  private func expectSane(_ placement: Placement, in viewport: Viewport) {
    for rect in [placement.videoRect, placement.visibleRect, placement.pictureRect] {
      #expect(rect.x.isFinite && rect.y.isFinite && rect.width >= 0 && rect.height >= 0)
      #expect(rect.width.isFinite && rect.height.isFinite)
    }
    #expect((0...1 + 1e-9).contains(placement.screenShare))
    #expect((0...placement.screenShare + 1e-9).contains(placement.pictureScreenShare))
    #expect(placement.croppedFraction >= .zero && placement.croppedFraction <= .one)
    #expect(viewport.bounds.contains(placement.visibleRect, within: 1e-6))
    // A drawing asks for whole pixels.
    let pixels = placement.videoRect.pixels(atScale: viewport.scale)
    #expect(pixels.width >= 0 && pixels.height >= 0)
  }

  @Test("sizes and pixel aspect ratios at their limits", arguments: extremes, extremes)
  func sizes(width: Int, height: Int) throws {
    for numerator in Self.terms {
      for denominator in Self.terms {
        let pixels = try #require(Ratio(numerator, denominator))
        for orientation in orientations {
          let shape = DisplayShape(
            storage: PixelSize(width: width, height: height), cleanAperture: nil,
            pixelAspectRatio: pixels, orientation: orientation)
          // Only a shape of which 63-bit terms can say nothing may be refused.
          guard let shape else {
            #expect(max(numerator, denominator) == .max)
            continue
          }
          _ = shape.isNearThreshold
          #expect(shape.displaySize.width > 0 && shape.displaySize.height > 0)
          let clip = Presentation(
            shape: shape, picture: PixelRect(x: width / 2, y: 0, width: 1, height: height),
            viewport: .iPhoneXLandscape)
          expectSane(clip.fit, in: clip.viewport)
          expectSane(clip.fill, in: clip.viewport)
        }
      }
    }
  }

  @Test("rectangles that lie anywhere")
  func rectangles() throws {
    let shape = try DisplayShape.plain(1920, 1080)
    let far = Int(Int32.max)
    for picture in [
      PixelRect(x: -far, y: -far, width: 2 * far, height: 2 * far),
      PixelRect(x: far, y: far, width: far, height: far),
      PixelRect(x: far, y: 0, width: -far, height: -far),
    ] {
      #expect(Rect.unit.contains(shape.unitRect(of: picture)))
      let clip = Presentation(shape: shape, picture: picture, viewport: .iPhoneXPortrait)
      expectSane(clip.fit, in: clip.viewport)
    }
  }

  @Test("a video without width is laid out as nothing")
  func zero() {
    for gravity in VideoGravity.allCases {
      for layout in FitLayout.allCases {
        let video = Viewport.iPhoneXLandscape.videoRect(
          aspect: .zero, gravity: gravity, layout: layout)
        #expect(video.isEmpty && video.x.isFinite && video.y.isFinite)
      }
    }
    #expect(FillCrop(video: .zero, window: .one).visibleFraction == .zero)
  }

  @Test("a region of negative size hides nothing, and nothing hides it")
  func negativeRegion() {
    let phone = Viewport(device: .iPhoneX)
    let obscured = Obscured(Rect(x: 400, y: 100, width: -40, height: 30), on: phone)
    #expect(obscured.housing.area == 0 && obscured.corners.area == 0)
  }

  @Test("pixels of what is no rectangle")
  func pixels() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let rect = Rect(x: value, y: value, width: 1, height: 1)
      _ = rect.pixels(atScale: 3)
    }
    #expect(Rect(x: 0, y: 0, width: 1e300, height: 1).pixels(atScale: 1).width == (1 << 30) - 1)
  }
}
