/// One of the eight orientations in which a container can ask for a stored picture to be shown.
///
/// The stored picture is flipped top to bottom if `isMirrored`, then turned clockwise by
/// `rotation`. The angle is the one that ffprobe prints, with the opposite sign. A display matrix
/// that transposes is 90° and mirrored.
public struct PictureOrientation: Hashable, Sendable {
  /// Clockwise degrees: 0, 90, 180 or 270.
  public let rotation: Int
  /// Whether the picture is flipped top to bottom before it is turned.
  public let isMirrored: Bool

  /// Creates an orientation from clockwise degrees, rounded to the nearest quarter turn and reduced
  /// to 0 ..< 360.
  public init(rotation: Int = 0, isMirrored: Bool = false) {
    let positive = ((rotation % 360) + 360) % 360
    self.rotation = ((positive + 45) / 90 * 90) % 360
    self.isMirrored = isMirrored
  }

  /// Shown as stored.
  public static let upright = PictureOrientation()

  /// Whether the stored width becomes the shown height.
  public var swapsAxes: Bool { rotation == 90 || rotation == 270 }

  /// Converts insets of the stored picture to insets of the shown one, in the same pixels: a bar at
  /// the top of a clip that is turned clockwise by 90° appears at the right.
  public func shown(_ stored: PixelInsets) -> PixelInsets {
    var insets = stored
    if isMirrored { swap(&insets.top, &insets.bottom) }
    return turnedClockwise(insets, by: rotation)
  }

  /// Converts insets of the shown picture to insets of the stored one: the inverse of
  /// ``shown(_:)-(PixelInsets)``.
  public func stored(_ shown: PixelInsets) -> PixelInsets {
    var insets = turnedClockwise(shown, by: (360 - rotation) % 360)
    if isMirrored { swap(&insets.top, &insets.bottom) }
    return insets
  }

  /// Converts the size of a stored picture to that of the shown one, in the same pixels.
  public func shown(_ stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }
}

extension PictureOrientation {
  /// Converts a part of the stored picture to one of the shown picture, both in fractions of the
  /// whole.
  func shown(_ stored: Rect) -> Rect {
    turnedClockwise(isMirrored ? flipped(stored) : stored, by: rotation)
  }

  /// Converts a part of the shown picture to one of the stored picture, both in fractions of the
  /// whole.
  func stored(_ shown: Rect) -> Rect {
    let turnedBack = turnedClockwise(shown, by: (360 - rotation) % 360)
    return isMirrored ? flipped(turnedBack) : turnedBack
  }

  private func turnedClockwise(_ insets: PixelInsets, by degrees: Int) -> PixelInsets {
    (0..<degrees / 90).reduce(insets) { insets, _ in
      PixelInsets(top: insets.left, bottom: insets.right, left: insets.bottom, right: insets.top)
    }
  }

  private func flipped(_ part: Rect) -> Rect {
    Rect(x: part.x, y: 1 - part.maxY, width: part.width, height: part.height)
  }

  private func turnedClockwise(_ part: Rect, by degrees: Int) -> Rect {
    switch degrees {
    case 90:
      Rect(x: 1 - part.maxY, y: part.x, width: part.height, height: part.width)
    case 180:
      Rect(x: 1 - part.maxX, y: 1 - part.maxY, width: part.width, height: part.height)
    case 270:
      Rect(x: part.y, y: 1 - part.maxX, width: part.height, height: part.width)
    default:
      part
    }
  }
}
