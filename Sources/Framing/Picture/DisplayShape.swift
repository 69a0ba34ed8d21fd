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

  /// The same clip cropped to `picture`, given in stored pixels, or nil if none of it is shown.
  public func cropped(to picture: PixelRect) -> DisplayShape? {
    let part = shown.intersection(picture)
    guard !part.isEmpty else { return nil }
    return DisplayShape(
      storage: storage, cleanAperture: part, pixelAspectRatio: pixelAspectRatio,
      orientation: orientation)
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
    let width = Double(shown.width)
    let height = Double(shown.height)
    let stored = Rect(
      x: Double(part.x - shown.x) / width, y: Double(part.y - shown.y) / height,
      width: Double(part.width) / width, height: Double(part.height) / height)
    return orientation.shown(stored)
  }

  /// The stored pixels, fractional at the edges, of a part of the upright picture given in
  /// fractions of its width and height: the inverse of ``unitRect(of:)``.
  public func storedRect(ofUnit unit: Rect) -> Rect {
    Rect(shown).part(orientation.stored(unit))
  }
}
