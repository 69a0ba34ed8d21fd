/// What the system player does before anybody toggles it.
public enum DisplayModePolicy {
  /// Fill for a wide video on a full-screen phone in landscape, and fit for everything else.
  ///
  /// HIG, Playing video: the system shows wide video (2:1 through 2.40:1) in full-screen mode, and
  /// standard and ultrawide video in fit-to-screen mode. In portrait, full-screen mode would lose
  /// more than three quarters of a wide video.
  public static func defaultMode(for aspect: Ratio, in viewport: Viewport) -> DisplayMode {
    guard viewport.isFullScreenPhone, viewport.aspectRatio >= .one else { return .fit }
    return AspectClass(displayAspectRatio: aspect) == .wide ? .fill : .fit
  }
}
