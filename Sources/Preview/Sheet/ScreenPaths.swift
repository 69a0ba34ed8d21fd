package import Framing

/// A screen as previews draw it, as SVG path data for other programs to draw. Lengths are points of
/// the screen, except for the controls, which are in points of the window.
package struct ScreenPaths {
  /// A shape that is filled, or drawn with a line if it has a width.
  package struct Mark {
    package let path: String
    /// The colour as `#rrggbb`.
    package let color: String
    /// The opacity, 0 … 1.
    package let opacity: Double
    package let width: Double?
  }

  /// The device's outer edge.
  package let body: String
  /// The edge of the screen.
  package let glass: String
  /// The sensor housing, if there is one.
  package let housing: String?
  /// Areas of other apps.
  package let others: [Rect]
  /// Areas of the rest of the app around the player.
  package let rest: [Rect]
  /// UIKit's layout margins, in points of the window.
  package let margins: Rect
  /// The player's controls, from the lowest to the topmost.
  package let controls: [Mark]

  package init(_ viewport: Viewport) {
    let shape = ScreenShape(viewport: viewport)
    let around = Surroundings(viewport)
    body = shape.body(bezel: PanelBox.bezel).svg
    glass = shape.screen.svg
    housing = shape.housing?.svg
    others = around.others
    rest = around.rest
    margins = shape.margins
    controls = PlayerControls(shape).marks.map { mark in
      Mark(
        path: mark.outline.svg, color: mark.color.hex, opacity: mark.color.alpha,
        width: mark.width)
    }
  }
}

extension Outline {
  /// Path data by SVG 2, section 9.3, to hundredths.
  fileprivate var svg: String {
    steps.map { step in
      switch step {
      case .move(let point): "M\(Self.svg(point))"
      case .line(let point): "L\(Self.svg(point))"
      case .curve(let a, let b, let c): "C\(Self.svg(a)) \(Self.svg(b)) \(Self.svg(c))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func svg(_ point: Point) -> String { "\(svg(point.x)) \(svg(point.y))" }

  private static func svg(_ length: Double) -> String {
    let rounded = (length * 100).rounded() / 100
    // Zero may be negative, and whole numbers need no decimal point.
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Color {
  /// `#rrggbb`, without the opacity.
  fileprivate var hex: String {
    let value = [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
