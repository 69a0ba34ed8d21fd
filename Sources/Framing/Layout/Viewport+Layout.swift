extension Viewport {
  /// UIKit's size classes of the window.
  public var sizeClasses: SizeClasses {
    if let part { return part.sizeClasses }
    return orientation == .landscape
      ? device.details.landscapeSizeClasses : device.details.portraitSizeClasses
  }

  /// The height of the status bar, in points; 0 without one, as on a phone in landscape.
  public var statusBarHeight: Double {
    device.kind == .phone && orientation == .landscape ? 0 : device.details.statusBar.height
  }

  /// ``safeArea`` with the status bar shown or hidden. On a device with a home button the bar is
  /// the whole inset at the top; elsewhere the sensor housing or the rounded corners keep the
  /// inset.
  public func safeArea(statusBarHidden: Bool) -> EdgeInsets {
    guard statusBarHidden, device.kind != .tv, device.cornerRadius == 0 else { return safeArea }
    var insets = safeArea
    insets.top = 0
    return insets
  }

  /// UIKit's systemMinimumLayoutMargins: the distance kept free at both sides of a root view, in
  /// points beyond the safe area.
  public var systemMargin: Double {
    let margin = device.details.margin
    return switch (device.kind, orientation) {
    // A wide phone's wider margin applies in portrait; in landscape the housing's inset replaces
    // it.
    case (.phone, .landscape) where device.details.parent == nil:
      device.cornerRadius > 0 ? 16 : 20
    // A television's margin and safe area are one.
    case (.tv, _): max(0, margin - safeArea.left)
    default: margin
    }
  }

  /// ``systemMargin`` on both sides, but none on the side of the strip that iPhone Duo keeps free
  /// for camera and status: there the layout margin is the safe area's inset.
  public var systemMargins: EdgeInsets {
    let (margin, safe) = (systemMargin, safeArea)
    guard device.details.parent != nil else { return EdgeInsets(left: margin, right: margin) }
    return EdgeInsets(left: safe.left > 0 ? 0 : margin, right: safe.right > 0 ? 0 : margin)
  }

  /// The home indicator, in points of the window; nil without one, and in windows that are only
  /// part of the screen.
  public var homeIndicatorRect: Rect? {
    guard let indicator = device.details.homeIndicator, part == nil else { return nil }
    let width =
      orientation == .landscape ? indicator.landscapeWidth : indicator.portraitWidth
    return Rect(
      x: (window.width - width) / 2, y: window.height - HomeIndicator.gap - HomeIndicator.height,
      width: width, height: HomeIndicator.height)
  }
}
