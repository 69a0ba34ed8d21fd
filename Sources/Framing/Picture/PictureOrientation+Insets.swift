extension PictureOrientation {
  /// What insets of the stored picture become once it is shown: a bar at the top of a clip that is
  /// turned clockwise by 90° is seen at the right.
  public func shown(_ stored: PixelInsets) -> PixelInsets {
    var insets = stored
    if isMirrored { swap(&insets.top, &insets.bottom) }
    for _ in 0..<rotation / 90 {
      insets = PixelInsets(
        top: insets.left, bottom: insets.right, left: insets.bottom, right: insets.top)
    }
    return insets
  }

  /// The size of a stored picture once it is shown, in the same pixels.
  public func shown(_ stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }
}
