package import Framing

/// What previews draw on and around a screen, for other programs to draw: lengths in points of the
/// screen, and shapes as SVG path data.
package struct ScreenPaths {
  /// The sensor housing, if there is one.
  package let housing: String?
  /// Areas of other apps.
  package let others: [Rect]
  /// Areas of the rest of the app around the player.
  package let rest: [Rect]
  /// UIKit's layout margins, in points of the window.
  package let margins: Rect

  package init(_ viewport: Viewport) {
    let shape = ScreenShape(viewport: viewport)
    let around = Surroundings(viewport)
    housing = shape.housing?.svg
    others = around.others
    rest = around.rest
    margins = shape.margins
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
