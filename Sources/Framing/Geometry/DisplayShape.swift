/// The shape of a clip's picture before it meets a screen: the stored size, the part meant to be
/// shown, the shape of its pixels and its orientation.
///
/// ```swift
/// let shape = DisplayShape(
///   storage: PixelSize(width: 720, height: 576), cleanAperture: nil,
///   pixelAspectRatio: Ratio(64, 45)!, orientation: .upright)!
/// shape.displayAspectRatio  // 16:9
/// shape.displaySize         // 1024×576
/// ```
public struct DisplayShape: Hashable, Sendable {
  /// The size of a decoded frame, in stored pixels.
  public let storage: PixelSize
  /// The part of `storage` meant to be shown, in stored pixels, or nil if that is all of it.
  public let cleanAperture: PixelRect?
  /// Width to height of one stored pixel.
  public let pixelAspectRatio: Ratio
  /// The transform from the stored picture to the upright one.
  public let orientation: PictureOrientation
  /// Width to height as a person sees the picture: exact, after clean aperture, pixel aspect ratio
  /// and rotation. Never zero.
  public let displayAspectRatio: Ratio

  /// Creates a shape; nil if there is nothing to show: no pixels, pixels without width, or a side
  /// beyond the 2³¹ that a container can state.
  ///
  /// The clean aperture is clipped to the storage, and ignored if they do not meet.
  public init?(
    storage: PixelSize, cleanAperture: PixelRect?, pixelAspectRatio: Ratio,
    orientation: PictureOrientation
  ) {
    let limit = Int(Int32.max)
    guard !storage.isEmpty, storage.width <= limit, storage.height <= limit else { return nil }
    let clipped = cleanAperture.map(storage.bounds.intersection)
    let shown = clipped.flatMap { $0.isEmpty ? nil : $0 } ?? storage.bounds
    guard
      let aspect = Self.displayAspectRatio(
        of: shown.size, pixelAspectRatio: pixelAspectRatio, orientation: orientation)
    else { return nil }
    self.storage = storage
    self.cleanAperture = shown == storage.bounds ? nil : shown
    self.pixelAspectRatio = pixelAspectRatio
    self.orientation = orientation
    self.displayAspectRatio = aspect
  }

  /// The clean aperture, or the whole storage; in stored pixels.
  public var shown: PixelRect { cleanAperture ?? storage.bounds }

  /// The upright size in square pixels. It keeps the stored height and multiplies the stored width
  /// by the pixel aspect ratio, which may give a fraction: 720×576 of 64:45 is 1024×576.
  public var displaySize: Size {
    let width = Double(shown.width) * pixelAspectRatio.value
    let height = Double(shown.height)
    return orientation.swapsAxes
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The display aspect ratio of the shown part of `picture`, given in stored pixels, or nil if
  /// none of it is shown.
  public func displayAspectRatio(of picture: PixelRect) -> Ratio? {
    cropped(to: picture)?.displayAspectRatio
  }

  /// The same clip cropped to `picture`, given in stored pixels, or nil if none of it is shown. Its
  /// pixels are those of BT.601 if the picture is as wide as digital television's.
  public func cropped(to picture: PixelRect) -> DisplayShape? {
    showing(picture).map { part in
      DisplayShape(
        storage: storage, cleanAperture: part.shown,
        pixelAspectRatio: broadcastPixel(of: part.shown) ?? pixelAspectRatio,
        orientation: orientation) ?? part
    }
  }

  /// The same clip with `picture`, given in stored pixels, as its clean aperture, as players show it;
  /// nil if none of it is shown.
  public func showing(_ picture: PixelRect) -> DisplayShape? {
    let part = shown.intersection(picture)
    guard !part.isEmpty else { return nil }
    return DisplayShape(
      storage: storage, cleanAperture: part, pixelAspectRatio: pixelAspectRatio,
      orientation: orientation)
  }

  /// Width to height of one pixel of the upright picture.
  public var uprightPixelAspectRatio: Ratio {
    orientation.swapsAxes ? pixelAspectRatio.inverse ?? pixelAspectRatio : pixelAspectRatio
  }

  /// The pixel aspect ratio with which about 704 of 720 columns are 4:3 or 16:9, as digitised
  /// television is; nil for any other picture.
  ///
  /// ITU-R BT.601 samples a line 720 times, of which 702 (625 lines) or 704 and a little more (525
  /// lines) are the picture. Files state a ratio for either number of columns.
  private func broadcastPixel(of part: PixelRect) -> Ratio? {
    guard shown.width == 720, [480, 486, 576].contains(storage.height),
      (702...706).contains(part.width)
    else { return nil }
    let height = storage.height
    let pixel = pixelAspectRatio.value / Double(height)
    let aspect = [Ratio(4, 3), Ratio(16, 9)].compactMap({ $0 }).first { (aspect: Ratio) -> Bool in
      [720.0, 704].contains { (columns: Double) -> Bool in
        abs(columns * pixel / aspect.value - 1) < 0.015
      }
    }
    // Of 486 rows, 480 are the picture of most sources.
    let rows = max(part.height, height == 486 ? 480 : height)
    return aspect.flatMap { aspect in Ratio(rows, part.width)?.multiplied(by: aspect) }
  }

  private static func displayAspectRatio(
    of size: PixelSize, pixelAspectRatio: Ratio, orientation: PictureOrientation
  ) -> Ratio? {
    guard let upright = Ratio(size.width, size.height)?.multiplied(by: pixelAspectRatio) else {
      return nil
    }
    // Zero has no inverse, so this also rejects pixels without width.
    guard let turned = upright.inverse else { return nil }
    return orientation.swapsAxes ? turned : upright
  }
}

extension DisplayShape {
  /// The position of `picture`, given in stored pixels, in the upright shown picture, in fractions
  /// of its width and height. Hidden parts are left out; zero if none is shown.
  public func unitRect(of picture: PixelRect) -> Rect {
    let part = shown.intersection(picture)
    guard !part.isEmpty else { return .zero }
    return unitRect(ofStored: Rect(part))
  }

  /// The position of a part of the frame, given in stored pixels, in the upright shown picture, in
  /// fractions of its width and height. Hidden parts stay: they lie beyond 0 … 1.
  public func unitRect(ofStored part: Rect) -> Rect {
    orientation.shown(Rect(shown).unit(of: part))
  }

  /// The stored pixels, fractional at the edges, of a part of the upright picture given in
  /// fractions of its width and height: the inverse of ``unitRect(ofStored:)``.
  public func storedRect(ofUnit unit: Rect) -> Rect {
    Rect(shown).part(orientation.stored(unit))
  }

  /// The map from fractions of the upright picture to stored pixels: a, b, c, d, e, f of x' = ax +
  /// cy + e and y' = bx + dy + f.
  package var storedMap: [Double] {
    func stored(_ x: Double, _ y: Double) -> Rect {
      storedRect(ofUnit: Rect(x: x, y: y, width: 0, height: 0))
    }
    let (origin, right, down) = (stored(0, 0), stored(1, 0), stored(0, 1))
    return [
      right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x,
      origin.y,
    ]
  }
}

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
  fileprivate func shown(_ stored: Rect) -> Rect {
    turnedClockwise(isMirrored ? flipped(stored) : stored, by: rotation)
  }

  /// Converts a part of the shown picture to one of the stored picture, both in fractions of the
  /// whole.
  fileprivate func stored(_ shown: Rect) -> Rect {
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

extension DisplayShape {
  /// The same clip without its clean aperture.
  package var wholeFrame: DisplayShape {
    DisplayShape(
      storage: storage, cleanAperture: nil, pixelAspectRatio: pixelAspectRatio,
      orientation: orientation) ?? self
  }
}
