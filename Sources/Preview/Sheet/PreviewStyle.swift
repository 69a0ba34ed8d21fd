/// Lines and areas drawn over the video.
public enum Guide: String, CaseIterable, Sendable {
  /// The region of the system player's aspect fit.
  case avkit
  /// UIKit's safe area.
  case uikit
  /// UIKit's default layout margins.
  case margins
  /// The video's edges and the padding embedded in it.
  case picture
  /// The region in which a half-folded screen bends.
  case fold
}

/// The elements drawn beside the video.
public struct PreviewStyle: Hashable, Sendable {
  /// The drawn part of the device.
  public enum Chrome: Hashable, Sendable {
    /// Nothing but the pixels of the screen.
    case none
    /// The visible screen: its corners and the sensor housing are black.
    case glass
    /// The device around its screen.
    case device
  }

  /// The lines and areas over the video.
  public var guides: Set<Guide> = [.avkit, .picture, .fold]
  /// The drawn part of the device.
  public var chrome = Chrome.device
  /// Whether to show, faintly and outside the screen, the parts of the video that aspect fill cuts
  /// off.
  public var showsCutOff = true
  /// Whether to draw the home indicator.
  public var hasHomeIndicator = true
  /// Whether to draw the player's controls, as after a touch, and the status bar with them.
  public var hasControls = false
  /// Whether the app hides the status bar, which removes it from UIKit's safe area.
  public var hidesStatusBar = false
  /// Whether to write title, captions and legend.
  public var hasText = true

  /// The default style.
  public init() {}

  /// Whether there is anything around the screens. Without it a sheet of one panel is its screen.
  var hasMargin: Bool { hasText || showsCutOff || chrome == .device }

  /// Whether rounded corners stand out against the device or the paper instead of being ordinary
  /// pixels.
  var roundsCorners: Bool { chrome != .none || hasMargin }
}

/// The size of a sheet.
public enum PreviewSize: Hashable, Sendable {
  /// 1920 pixels wide, but at most two pixels per point of the screens.
  case automatic
  /// The sheet's width in pixels.
  case width(Int)
  /// Pixels per point of the screens.
  case scale(Double)
  /// The device's own pixels, for a sheet of one panel without a margin.
  case exact
}
