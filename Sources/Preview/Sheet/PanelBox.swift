internal import Framing

/// Where one panel is on the sheet, in points of the sheet.
struct PanelBox {
  let panel: PreviewPanel
  /// Where the screen's window begins.
  var screen: Point
  /// How far around the screen the panel draws, the device and cut-off video included.
  let reach: EdgeInsets
  /// The part of `reach` that shows video; zero where nothing of it is shown.
  let cutOff: EdgeInsets
  var heading = Point.zero
  var caption = Point.zero
  /// Of the heading and the caption.
  let textWidth: Double

  /// Of a device's frame around its screen, in points.
  static let bezel = 13.0
  /// The most of a cut-off part that is shown, as a share of the window's shorter side.
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
    let bezel = style.hasChrome ? Self.bezel : 0
    reach = EdgeInsets(
      top: max(bezel, cutOff.top), left: max(bezel, cutOff.left),
      bottom: max(bezel, cutOff.bottom), right: max(bezel, cutOff.right))
    textWidth = window.width + 2 * bezel
  }

  /// Of the screen, with all that is around it.
  var size: Size {
    let window = panel.viewport.window
    return Size(
      width: window.width + reach.left + reach.right,
      height: window.height + reach.top + reach.bottom)
  }

  /// The window, in points of the sheet.
  var window: Rect {
    let size = panel.viewport.window
    return Rect(x: screen.x, y: screen.y, width: size.width, height: size.height)
  }

  /// Where video is shown, dimmed or not.
  var shown: Rect {
    let window = window
    return Rect(
      x: window.x - cutOff.left, y: window.y - cutOff.top,
      width: window.width + cutOff.left + cutOff.right,
      height: window.height + cutOff.top + cutOff.bottom)
  }

  /// A rectangle of the window, in points of the sheet.
  func onSheet(_ rect: Rect) -> Rect {
    Rect(x: screen.x + rect.x, y: screen.y + rect.y, width: rect.width, height: rect.height)
  }
}
