internal import Framing

/// The place of one panel, in points of the sheet.
struct PanelBox {
  let panel: PreviewPanel
  /// The top left corner of the screen's window.
  var screen: Point
  /// The distances that the panel reaches beyond the screen, with device and cut-off video.
  let reach: EdgeInsets
  /// The part of `reach` that shows cut-off video; zero without any.
  let cutOff: EdgeInsets
  var heading = Point.zero
  var caption = Point.zero
  /// The width of heading and caption.
  let textWidth: Double

  /// The width of a device's frame around its screen.
  static let bezel = 13.0
  /// The longest shown cut-off part, as a share of the window's shorter side.
  static let longestCutOff = 0.34

  init(_ panel: PreviewPanel, style: PreviewStyle) {
    self.panel = panel
    screen = .zero
    let window = panel.viewport.window
    let video = panel.placement.videoRect
    let limit = min(window.width, window.height) * Self.longestCutOff
    let (across, down) = (min(limit, max(0, -video.x)), min(limit, max(0, -video.y)))
    cutOff =
      style.showsCutOff
      ? EdgeInsets(top: down, left: across, bottom: down, right: across) : .zero
    let bezel = style.chrome == .device ? Self.bezel : 0
    reach = EdgeInsets(
      top: max(bezel, cutOff.top), left: max(bezel, cutOff.left),
      bottom: max(bezel, cutOff.bottom), right: max(bezel, cutOff.right))
    textWidth = window.width + 2 * bezel
  }

  /// The size of the screen with `reach`.
  var size: Size {
    let window = panel.viewport.window
    return Size(
      width: window.width + reach.left + reach.right,
      height: window.height + reach.top + reach.bottom)
  }

  /// The screen's window.
  var window: Rect {
    let size = panel.viewport.window
    return Rect(x: screen.x, y: screen.y, width: size.width, height: size.height)
  }

  /// The area that shows video, dimmed or not.
  var shown: Rect {
    let window = window
    return Rect(
      x: window.x - cutOff.left, y: window.y - cutOff.top,
      width: window.width + cutOff.left + cutOff.right,
      height: window.height + cutOff.top + cutOff.bottom)
  }

  /// Converts a rectangle from points of the window.
  func onSheet(_ rect: Rect) -> Rect {
    Rect(x: screen.x + rect.x, y: screen.y + rect.y, width: rect.width, height: rect.height)
  }
}
