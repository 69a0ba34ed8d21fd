/// The shape of a picture before it meets a screen: what is stored, which part of that is meant to
/// be shown, how wide its pixels are and which way up it goes.
public struct DisplayShape: Hashable, Sendable {
  /// Samples in a decoded frame.
  public let storage: PixelSize
  /// The part of `storage` meant to be shown, or nil where that is all of it.
  public let cleanAperture: PixelRect?
  /// Width to height of one stored sample.
  public let pixelAspectRatio: Ratio
  /// From stored to upright.
  public let orientation: PictureOrientation
  /// Width to height as a person sees it: exact, after clean aperture, pixel aspect ratio and
  /// rotation. Never zero.
  public let displayAspectRatio: Ratio

  /// Nil when there is nothing to show: no samples, samples without width, or a size beyond the
  /// 2³¹ that any container can state.
  ///
  /// A clean aperture is clipped to the storage, and ignored where they do not meet.
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

  /// The clean aperture, or all that is stored.
  public var shown: PixelRect { cleanAperture ?? storage.bounds }

  /// The upright size in square pixels. The stored height is kept and the stored width stretched
  /// by the pixel aspect ratio, hence perhaps to a fraction: 720×576 of 64:45 is 1024×576.
  public var displaySize: Size {
    let width = Double(shown.width) * pixelAspectRatio.value
    let height = Double(shown.height)
    return orientation.swapsAxes
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The display aspect ratio of the part of a picture, given in stored pixels, that is shown;
  /// nil when none is.
  public func displayAspectRatio(of picture: PixelRect) -> Ratio? {
    cropped(to: picture)?.displayAspectRatio
  }

  /// The same clip with only `picture`, given in stored pixels, left of what is shown; nil when
  /// nothing is.
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
    // A zero has no inverse, so this also turns away pixels without width.
    guard let turned = upright.inverse else { return nil }
    return orientation.swapsAxes ? turned : upright
  }
}
