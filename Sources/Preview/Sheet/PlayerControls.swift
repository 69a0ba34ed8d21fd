internal import Framing

/// The player's controls after a touch on the screen, within UIKit's safe area; in points of the
/// window.
struct PlayerControls {
  /// A shape that is filled, or drawn with a line if it has a width.
  struct Mark {
    let outline: Outline
    let color: Color
    var width: Double?
  }

  /// The shapes, from the lowest to the topmost.
  private(set) var marks: [Mark] = []

  /// The opacity of black over the video under them.
  static let dim = 0.28
  /// The buttons' background.
  private static let ground = Palette.ink.opacity(0.6)

  init(_ shape: ScreenShape) {
    let areas = PlayerControlAreas(shape.viewport, hidesStatusBar: shape.hidesStatusBar)
    fill(Outline(shape.viewport.bounds), Palette.bar.opacity(Self.dim))
    addTopButtons(areas)
    addTransport(areas.play)
    addScrubber(areas.scrubber)
  }

  /// - Parameter origin: the top left corner of the window, in points of the sheet.
  func draw(_ pen: borrowing Pen, at origin: Point) {
    pen.moved(to: origin) {
      for mark in marks {
        if let width = mark.width {
          pen.stroke(mark.outline, mark.color, width: width)
        } else {
          pen.fill(mark.outline, mark.color)
        }
      }
    }
  }

  private mutating func fill(_ outline: Outline, _ color: Color) {
    marks.append(Mark(outline: outline, color: color))
  }

  private mutating func stroke(_ points: [Point], width: Double) {
    marks.append(Mark(outline: Outline(through: points), color: Palette.white, width: width))
  }

  private mutating func addTopButtons(_ areas: PlayerControlAreas) {
    fill(Outline(areas.close, roundRadius: 14), Self.ground)
    addCross(areas.close.center, 7)
    fill(Outline(areas.toggle, roundRadius: 14), Self.ground)
    addArrows(areas.toggle.center, 8)
  }

  private mutating func addCross(_ c: Point, _ r: Double) {
    for side in [1.0, -1.0] {
      stroke(
        [Point(x: c.x - r, y: c.y - r * side), Point(x: c.x + r, y: c.y + r * side)], width: 2.5)
    }
  }

  /// The button that toggles between fit and fill.
  private mutating func addArrows(_ c: Point, _ r: Double) {
    for side in [1.0, -1.0] {
      let tip = Point(x: c.x + r * side, y: c.y - r * side)
      let foot = Point(x: c.x + 2 * side, y: c.y - 2 * side)
      stroke([foot, tip], width: 2.2)
      stroke(
        [Point(x: tip.x - 6 * side, y: tip.y), tip, Point(x: tip.x, y: tip.y + 6 * side)],
        width: 2.2)
    }
  }

  private mutating func addTransport(_ button: Rect) {
    let c = button.center
    fill(Outline(button, roundRadius: button.width / 2), Self.ground)
    let play = Outline(through: [
      Point(x: c.x - 9, y: c.y - 14), Point(x: c.x + 16, y: c.y), Point(x: c.x - 9, y: c.y + 14),
    ]).closed()
    fill(play, Palette.white)
  }

  private mutating func addScrubber(_ bar: Rect) {
    fill(Outline(bar, roundRadius: 14), Self.ground)
    let track = Rect(x: bar.x + 16, y: bar.center.y - 2, width: bar.width - 32, height: 4)
    fill(Outline(track, roundRadius: 2), Palette.white.opacity(0.35))
    let played = Rect(x: track.x, y: track.y, width: track.width * 0.36, height: 4)
    fill(Outline(played, roundRadius: 2), Palette.white)
    let knob = Rect(
      center: Point(x: played.maxX, y: track.center.y), size: Size(width: 12, height: 12))
    fill(Outline(knob, roundRadius: 6), Palette.white)
  }
}
