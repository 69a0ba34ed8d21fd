internal import Framing

/// The shapes of one screen, in points of its window.
struct ScreenShape {
  let viewport: Viewport

  /// The glass that lights up.
  var screen: Outline { Outline(viewport.bounds, cornerRadius: viewport.cornerRadius) }

  /// The screen with all sides moved inward, for lines within it.
  func screen(insetBy distance: Double) -> Outline {
    let insets = EdgeInsets(top: distance, left: distance, bottom: distance, right: distance)
    return Outline(
      viewport.bounds.inset(by: insets), cornerRadius: max(0, viewport.cornerRadius - distance))
  }

  /// The outer edge of the device, `bezel` outside the screen.
  func body(bezel: Double) -> Outline {
    let insets = EdgeInsets(top: -bezel, left: -bezel, bottom: -bezel, right: -bezel)
    let radius = viewport.cornerRadius > 0 ? viewport.cornerRadius + bezel : bezel * 0.6
    return Outline(viewport.bounds.inset(by: insets), cornerRadius: radius)
  }

  /// The sensor housing.
  var housing: Outline? {
    guard let housing = viewport.device.housing, viewport.part == nil else { return nil }
    let width = Double(viewport.device.width)
    let rect = Rect(
      x: housing.start ?? (width - housing.width) / 2, y: housing.offset, width: housing.width,
      height: housing.depth)
    let upright: Outline =
      switch housing.kind {
      case .island, .hole: Outline(rect, roundRadius: housing.cornerRadius)
      case .notch: notch(rect, radius: housing.cornerRadius)
      }
    let screen = viewport.screen
    return switch viewport.turn {
    case .portrait: upright
    // Turned anticlockwise, what was the top edge is on the left.
    case .landscapeRight: upright.mapped { Point(x: $0.y, y: screen.height - $0.x) }
    case .landscapeLeft: upright.mapped { Point(x: screen.width - $0.y, y: $0.x) }
    }
  }

  /// A bay in the top edge, with small fillets where they meet.
  private func notch(_ rect: Rect, radius: Double) -> Outline {
    let fillet = 6.0
    let k = 0.45
    // A point left or right of the middle.
    func steps(_ side: Double) -> [Point] {
      let edge = side < 0 ? rect.x : rect.maxX
      return [
        Point(x: edge + side * fillet, y: 0), Point(x: edge + side * fillet * k, y: 0),
        Point(x: edge, y: fillet * k), Point(x: edge, y: fillet),
        Point(x: edge, y: rect.maxY - radius), Point(x: edge, y: rect.maxY - radius * k),
        Point(x: edge - side * radius * k, y: rect.maxY),
        Point(x: edge - side * radius, y: rect.maxY),
      ]
    }
    let (left, right) = (steps(-1), steps(1))
    return Outline(steps: [
      .move(Point(x: left[0].x, y: -1)), .line(left[0]), .curve(left[1], left[2], left[3]),
      .line(left[4]), .curve(left[5], left[6], left[7]), .line(right[7]),
      .curve(right[6], right[5], right[4]), .line(right[3]), .curve(right[2], right[1], right[0]),
      .line(Point(x: right[0].x, y: -1)), .close,
    ])
  }

  /// UIKit's safe area.
  var safeArea: Rect { viewport.bounds.inset(by: viewport.safeArea) }

  /// UIKit's default margins of a full-screen view, within the safe area.
  var margins: Rect {
    safeArea.inset(by: EdgeInsets(left: viewport.systemMargin, right: viewport.systemMargin))
  }
}
