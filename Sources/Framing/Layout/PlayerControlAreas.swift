/// The areas that the player's controls cover after a touch, in points of the window. Apple
/// publishes no positions; these are the ones that previews draw, within UIKit's safe area.
public struct PlayerControlAreas: Hashable, Sendable {
  /// The button that closes the player.
  public let close: Rect
  /// The button that toggles between fit and fill.
  public let toggle: Rect
  /// The button that starts and stops.
  public let play: Rect
  /// The bar to move through the clip.
  public let scrubber: Rect

  /// All of them.
  public var all: [Rect] { [close, toggle, play, scrubber] }

  /// Creates the areas in a window.
  ///
  /// - Parameter hidesStatusBar: Whether the app hides the status bar.
  public init(_ viewport: Viewport, hidesStatusBar: Bool = false) {
    let margin = viewport.systemMargin
    let safe = viewport.bounds
      .inset(by: viewport.safeArea(statusBarHidden: hidesStatusBar))
      .inset(by: EdgeInsets(left: margin, right: margin))
    close = Rect(x: safe.x, y: safe.y + 12, width: 60, height: 44)
    toggle = Rect(x: close.maxX + 8, y: close.y, width: 60, height: 44)
    play = Rect(
      center: Point(x: viewport.bounds.width / 2, y: safe.y + safe.height / 2),
      size: Size(width: 64, height: 64))
    scrubber = Rect(x: safe.x, y: safe.maxY - 52, width: safe.width, height: 40)
  }
}

extension Viewport {
  /// The player's controls; nil on televisions and plain rectangles, whose controls are unknown.
  public var playerControls: PlayerControlAreas? {
    device.kind == .phone || device.kind == .pad ? PlayerControlAreas(self) : nil
  }

  /// The status bar in points of the screen; nil without one, as on a phone in landscape.
  var statusBarRect: Rect? {
    guard device.kind != .tv, statusBarHeight > 0 else { return nil }
    return Rect(x: 0, y: 0, width: screen.width, height: statusBarHeight)
  }
}
