/// The parts of a picture that the sensor housing and the rounded corners hide.
///
/// Areas are square points. Shares are of the whole screen's area, so that they can be subtracted
/// from ``Placement/pictureScreenShare``.
public struct Obscured: Hashable, Sendable {
  /// The amount that one cause hides.
  public struct Part: Hashable, Codable, Sendable {
    /// The hidden area in square points.
    public let area: Double
    /// Its share of the screen, 0 … 1.
    public let share: Double
  }

  /// The part under the notch, island or camera hole.
  public let housing: Part
  /// The part beyond the rounded corners.
  public let corners: Part

  /// The value of documents of older versions, which did not measure this.
  static let unknown = Obscured(housing: Part(area: 0, share: 0), corners: Part(area: 0, share: 0))

  private init(housing: Part, corners: Part) {
    (self.housing, self.corners) = (housing, corners)
  }

  /// The share of the screen that both hide, 0 … 1.
  public var share: Double { housing.share + corners.share }

  /// - Parameters:
  ///   - picture: The visible picture in points of the screen.
  ///   - viewport: The screen.
  init(_ picture: Rect, on viewport: Viewport) {
    let all = viewport.screen.area
    func part(_ area: Double) -> Part { Part(area: area, share: area / all) }
    guard !picture.isEmpty else {
      (housing, corners) = (part(0), part(0))
      return
    }
    housing = part(Self.underHousing(picture, viewport))
    corners = part(Self.beyondCorners(picture, viewport))
  }

  private static func underHousing(_ picture: Rect, _ viewport: Viewport) -> Double {
    guard let housing = viewport.device.housing else { return 0 }
    // In portrait the housing is at the top edge.
    let upright = picture.turnedBack(viewport.turn, toPortrait: viewport.portraitSize)
    return housing.area(under: upright, onWidth: viewport.portraitSize.width)
  }

  private static func beyondCorners(_ picture: Rect, _ viewport: Viewport) -> Double {
    let (screen, radii) = (viewport.screen, viewport.screenCorners)
    // Distances from the four sides; each corner uses two of them as its axes.
    let (left, top) = (picture.x...picture.maxX, picture.y...picture.maxY)
    let right = screen.width - picture.maxX...screen.width - picture.x
    let bottom = screen.height - picture.maxY...screen.height - picture.y
    return [
      (radii.topLeft, left, top), (radii.topRight, right, top),
      (radii.bottomRight, right, bottom), (radii.bottomLeft, left, bottom),
    ].reduce(0) { sum, corner in
      let (radius, x, y) = corner
      return sum + ContinuousCorner(radius: radius).areaBeyond(x: x, y: y)
    }
  }
}

extension SensorHousing {
  /// The area of the housing over `picture`, in square points, without the fillets that widen a
  /// notch at the very edge. Both are on a portrait screen of the given width.
  func area(under picture: Rect, onWidth width: Double) -> Double {
    let around = rect(onWidth: width)
    let covered = picture.intersection(around)
    guard !covered.isEmpty else { return 0 }
    // A notch ends square at the screen's edge; the others are round on both sides.
    let radius = min(cornerRadius, around.width / 2, depth / (kind == .notch ? 1 : 2))
    let steps = 400
    let step = covered.height / Double(steps)
    // Slices across the depth, each as wide as the shape is there.
    return (0..<steps).reduce(0) { sum, index in
      let depth = covered.y + (Double(index) + 0.5) * step - around.y
      let nearEnd = kind == .notch ? .infinity : depth
      let fromEnd = min(nearEnd, around.height - depth)
      let lack = fromEnd < radius ? radius - fromEnd : 0
      let inset = radius - (radius * radius - lack * lack).squareRoot()
      let slice = Rect(
        x: around.x + inset, y: 0, width: max(0, around.width - 2 * inset), height: step)
      let seen = min(slice.maxX, covered.maxX) - max(slice.x, covered.x)
      return sum + max(0, seen) * step
    }
  }
}

extension ContinuousCorner {
  /// The area between the curve and the corner of the rectangle around the screen, within a
  /// rectangle given by its distances from the two edges; in square points. Exact.
  func areaBeyond(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Double {
    guard radius > 0 else { return 0 }
    let (left, right) = (max(0, x.lowerBound), x.upperBound)
    let (top, bottom) = (max(0, y.lowerBound), y.upperBound)
    guard left < extent, top < extent, right > left, bottom > top else { return 0 }
    // The curve is its own mirror image, so it is beyond `left` down to its inset at that depth.
    let end = min(bottom, inset(atDepth: left))
    guard end > top else { return 0 }
    let wide = min(end, max(top, inset(atDepth: right)))
    return (wide - top) * (right - left) + areaAbove(end) - areaAbove(wide) - left * (end - wide)
  }
}
