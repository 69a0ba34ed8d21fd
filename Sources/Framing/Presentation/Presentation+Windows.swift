extension Presentation {
  /// The same clip in Picture in Picture, where the device has that.
  public var pictureInPicture: PictureInPicture? {
    PictureInPicture(shape: shape, picture: picture, viewport: viewport)
  }

  /// The part of the seen picture, 0 … 1, that lies where a television may not show it. Full-screen
  /// video reaches there all the same. Nil for screens that show all they have.
  public func overscanShare(_ mode: DisplayMode) -> Double? {
    guard viewport.device.kind == .tv else { return nil }
    let seen = asDelivered[mode].pictureRect.intersection(viewport.bounds)
    guard seen.area > 0 else { return 0 }
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    return max(0, 1 - seen.intersection(safe).area / seen.area)
  }
}
