internal import Framing

/// The position of one panel, in points of the sheet.
struct PanelBox {
  let panel: PreviewPanel
  /// The top left corner of the device's screen.
  var screen: Point
  /// The distances by which the panel extends beyond the screen, with device and cut-off video.
  let reach: EdgeInsets
  /// The part of `reach` that shows cut-off video; zero without any.
  let cutOff: EdgeInsets
  var heading = Point.zero
  var caption = Point.zero
  /// The width of heading and caption.
  let textWidth: Double

  /// The width of a device's frame around its screen.
  static let bezel = 13.0
  /// The longest visible cut-off part, as a share of the window's shorter side.
  static let longestCutOff = 0.34

  init(_ panel: PreviewPanel, style: PreviewStyle) {
    self.panel = panel
    screen = .zero
    let display = panel.viewport.screen
    let video = panel.placement.videoRect
    let limit = min(display.width, display.height) * Self.longestCutOff
    // Less than a point is not worth showing.
    func cut(_ beyond: Double) -> Double { beyond < 1 ? 0 : min(limit, beyond) }
    let (across, down) = (cut(-video.x), cut(-video.y))
    // There is another app beside a window that is part of the screen.
    cutOff =
      style.showsCutOff && panel.viewport.part == nil
      ? EdgeInsets(top: down, left: across, bottom: down, right: across) : .zero
    let bezel = style.chrome == .device ? Self.bezel : 0
    reach = EdgeInsets(
      top: max(bezel, cutOff.top), left: max(bezel, cutOff.left),
      bottom: max(bezel, cutOff.bottom), right: max(bezel, cutOff.right))
    textWidth = display.width + 2 * bezel
  }

  /// The size of the device's screen.
  var display: Size { panel.viewport.screen }

  /// The size of the screen with `reach`.
  var size: Size {
    Size(
      width: display.width + reach.left + reach.right,
      height: display.height + reach.top + reach.bottom)
  }

  /// The device's screen.
  var bounds: Rect { onSheet(ofScreen: display.bounds) }

  /// The app's window.
  var window: Rect { onSheet(ofScreen: panel.viewport.frame) }

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
    let frame = panel.viewport.frame
    return onSheet(
      ofScreen: Rect(
        x: frame.x + rect.x, y: frame.y + rect.y, width: rect.width, height: rect.height))
  }

  /// Converts a rectangle from points of the screen.
  func onSheet(ofScreen rect: Rect) -> Rect {
    Rect(x: screen.x + rect.x, y: screen.y + rect.y, width: rect.width, height: rect.height)
  }
}
