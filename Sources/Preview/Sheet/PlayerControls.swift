internal import Framing

/// The player's controls after a person touched the screen, within UIKit's safe area.
struct PlayerControls {
  let shape: ScreenShape
  /// The top left corner of the window, in points of the sheet.
  let origin: Point

  /// The opacity of black over the video under them.
  static let dim = 0.28

  func draw(_ pen: borrowing Pen) {
    let safe = shape.margins
    let all = shape.viewport.bounds
    pen.moved(to: origin) {
      pen.fill(Outline(all), Palette.bar.opacity(Self.dim))
      drawTopButtons(pen, safe)
      drawTransport(pen, center: Point(x: all.width / 2, y: safe.y + safe.height / 2))
      drawScrubber(pen, safe)
    }
  }

  private func drawTopButtons(_ pen: borrowing Pen, _ safe: Rect) {
    let y = safe.y + 12
    let close = Rect(x: safe.x, y: y, width: 60, height: 44)
    pen.fill(Outline(close, roundRadius: 14), Palette.ink.opacity(0.6))
    let c = close.center
    cross(pen, c, 7)
    let toggle = Rect(x: close.maxX + 8, y: y, width: 60, height: 44)
    pen.fill(Outline(toggle, roundRadius: 14), Palette.ink.opacity(0.6))
    arrows(pen, toggle.center, 8)
  }

  private func cross(_ pen: borrowing Pen, _ c: Point, _ r: Double) {
    for side in [1.0, -1.0] {
      let line = Outline(through: [
        Point(x: c.x - r, y: c.y - r * side), Point(x: c.x + r, y: c.y + r * side),
      ])
      pen.stroke(line, Palette.white, width: 2.5)
    }
  }

  /// The button that toggles between fit and fill.
  private func arrows(_ pen: borrowing Pen, _ c: Point, _ r: Double) {
    for side in [1.0, -1.0] {
      let tip = Point(x: c.x + r * side, y: c.y - r * side)
      let foot = Point(x: c.x + 2 * side, y: c.y - 2 * side)
      pen.stroke(Outline(through: [foot, tip]), Palette.white, width: 2.2)
      pen.stroke(
        Outline(through: [
          Point(x: tip.x - 6 * side, y: tip.y), tip, Point(x: tip.x, y: tip.y + 6 * side),
        ]), Palette.white, width: 2.2)
    }
  }

  private func drawTransport(_ pen: borrowing Pen, center c: Point) {
    pen.fill(
      Outline(Rect(center: c, size: Size(width: 64, height: 64)), roundRadius: 32),
      Palette.ink.opacity(0.6))
    let play = Outline(through: [
      Point(x: c.x - 9, y: c.y - 14), Point(x: c.x + 16, y: c.y), Point(x: c.x - 9, y: c.y + 14),
    ]).closed()
    pen.fill(play, Palette.white)
  }

  private func drawScrubber(_ pen: borrowing Pen, _ safe: Rect) {
    let bar = Rect(x: safe.x, y: safe.maxY - 52, width: safe.width, height: 40)
    pen.fill(Outline(bar, roundRadius: 14), Palette.ink.opacity(0.6))
    let track = Rect(x: bar.x + 16, y: bar.center.y - 2, width: bar.width - 32, height: 4)
    pen.fill(Outline(track, roundRadius: 2), Palette.white.opacity(0.35))
    let played = Rect(x: track.x, y: track.y, width: track.width * 0.36, height: 4)
    pen.fill(Outline(played, roundRadius: 2), Palette.white)
    let knob = Rect(
      center: Point(x: played.maxX, y: track.center.y), size: Size(width: 12, height: 12))
    pen.fill(Outline(knob, roundRadius: 6), Palette.white)
  }
}
