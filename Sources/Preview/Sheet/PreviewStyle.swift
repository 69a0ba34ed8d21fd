/// Lines and areas drawn over the video for orientation.
public enum Guide: String, CaseIterable, Sendable {
  /// The region that the system player's aspect fit keeps to.
  case avkit
  /// UIKit's safe area.
  case uikit
  /// UIKit's default layout margins.
  case margins
  /// The video's edges and the padding embedded in it.
  case picture
}

/// What is drawn beside the video itself.
public struct PreviewStyle: Hashable, Sendable {
  public var guides: Set<Guide> = [.avkit, .picture]
  /// The device around its screen.
  public var hasChrome = true
  /// The parts of the video that aspect fill cuts off, faint, outside the screen.
  public var showsCutOff = true
  public var hasHomeIndicator = true
  /// The player's controls, as if a person had just touched the screen.
  public var hasControls = false
  /// Title, captions and legend.
  public var hasText = true

  public init() {}
}

/// How large a sheet is drawn.
public enum PreviewSize: Hashable, Sendable {
  /// 1920 pixels wide, unless that were more than two pixels to a point of the screens.
  case automatic
  /// The sheet's width in pixels.
  case width(Int)
  /// Pixels to a point of the screens.
  case scale(Double)
}
