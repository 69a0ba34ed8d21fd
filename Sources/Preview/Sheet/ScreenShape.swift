internal import Framing

/// The shapes of one screen, in points of the whole screen.
struct ScreenShape {
  let viewport: Viewport
  /// Whether UIKit's safe area excludes the status bar.
  var hidesStatusBar = false

  /// The whole screen.
  var bounds: Rect { viewport.screen.bounds }

  /// The lit area of the glass.
  var screen: Outline { Outline(bounds, corners: viewport.screenCorners) }

  /// The screen with all sides moved inward, for lines within it.
  func screen(insetBy distance: Double) -> Outline {
    Outline(grown(by: -distance), corners: viewport.screenCorners.map { max(0, $0 - distance) })
  }

  /// The borders of the device around its screen: by the published sizes of body and display, or a
  /// plain frame where those are unknown.
  var borders: EdgeInsets {
    guard let body = viewport.device.body else {
      let plain = 13.0
      return EdgeInsets(top: plain, left: plain, bottom: plain, right: plain)
    }
    let isUpright = viewport.turn == .portrait
    let (across, down) = isUpright ? (body.side, body.end) : (body.end, body.side)
    return EdgeInsets(top: down, left: across, bottom: down, right: across)
  }

  /// The outer edge of the device. Radii of bodies are not published: those of rounded screens follow
  /// them, others are drawn plausibly.
  ///
  /// - Parameters:
  ///   - share: the share of the borders that it includes.
  ///   - inset: a distance by which it is moved inward.
  func body(share: Double = 1, insetBy inset: Double = 0) -> Outline {
    let borders = borders
    func reach(_ border: Double) -> Double { inset - border * share }
    let narrowest = -reach(min(borders.top, borders.left))
    let size = bounds.size
    let isKnown = viewport.device.body != nil
    let square =
      isKnown
      ? min(size.width, size.height) * (viewport.device.kind == .pad ? 0.06 : 0.15) : 7.8
    return Outline(
      bounds.inset(
        by: EdgeInsets(
          top: reach(borders.top), left: reach(borders.left), bottom: reach(borders.bottom),
          right: reach(borders.right))),
      corners: viewport.screenCorners.map { $0 > 0 ? $0 + narrowest : square * share })
  }

  /// The home button on the body; nil without one.
  var homeButton: Outline? {
    guard let body = viewport.device.body, body.hasHomeButton else { return nil }
    let size = bounds.size
    let center =
      switch viewport.turn {
      case .portrait: Point(x: size.width / 2, y: size.height + body.end / 2)
      case .landscapeRight: Point(x: size.width + body.end / 2, y: size.height / 2)
      case .landscapeLeft: Point(x: -body.end / 2, y: size.height / 2)
      }
    let side = Self.homeButtonWidth * body.pointsPerMillimetre
    return Outline(
      Rect(center: center, size: Size(width: side, height: side)), roundRadius: side / 2)
  }

  /// In millimetres.
  private static let homeButtonWidth = 10.9

  private func grown(by distance: Double) -> Rect {
    bounds.inset(
      by: EdgeInsets(top: -distance, left: -distance, bottom: -distance, right: -distance))
  }

  /// The sensor housing.
  var housing: Outline? {
    guard let housing = viewport.device.housing, let rect = viewport.housingRect else {
      return nil
    }
    switch housing.kind {
    case .island: return Outline(rect, roundRadius: housing.cornerRadius)
    case .hole: return Outline(rect, roundRadius: max(rect.width, rect.height) / 2)
    case .notch:
      let upright =
        viewport.turn == .portrait
        ? rect
        : Rect(
          x: rect.y, y: 0, width: rect.height, height: rect.width)
      let bay = notch(upright, radius: housing.cornerRadius)
      let width = bounds.width
      return bay.mapped { point in
        switch viewport.turn {
        case .portrait: point
        // The notch is symmetric, so it may be mirrored instead of turned.
        case .landscapeRight: Point(x: point.y, y: point.x)
        case .landscapeLeft: Point(x: width - point.y, y: point.x)
        }
      }
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

  /// UIKit's safe area, in points of the window.
  var safeArea: Rect {
    viewport.bounds.inset(by: viewport.safeArea(statusBarHidden: hidesStatusBar))
  }

  /// UIKit's default margins of a view that fills the window, within the safe area; in points of
  /// the window.
  var margins: Rect {
    safeArea.inset(by: EdgeInsets(left: viewport.systemMargin, right: viewport.systemMargin))
  }
}

extension CornerRadii {
  fileprivate func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}

/// The surroundings of a window that is only part of a screen, in points of the screen.
struct Surroundings {
  /// Areas of other apps, with unknown contents.
  private(set) var others: [Rect] = []
  /// The rest of the app itself, beside its player.
  private(set) var rest: [Rect] = []
  /// The radius of the corners of a window that floats over the others; nil for a window that
  /// doesn't.
  private(set) var floatingRadius: Double?

  /// Radii for the corners of Slide Over and of the windows of iPadOS 26, which are not published; a
  /// drawing needs them.
  private static let slideOverRadius = 10.0
  private static let windowRadius = 18.0

  init(_ viewport: Viewport) {
    guard let part = viewport.part else { return }
    let (screen, window) = (viewport.screen, part.frame)
    switch part.kind {
    case .twoThirds, .half, .third:
      let divider = Double(viewport.device.details.splitView?.divider ?? 0)
      let isAtLeft = window.x < screen.width - window.maxX
      let (start, end) =
        isAtLeft ? (window.maxX + divider, screen.width) : (0, window.x - divider)
      others = [Rect(x: start, y: 0, width: max(0, end - start), height: screen.height)]
    case .slideOver, .free:
      others = [screen.bounds]
      floatingRadius = part.kind == .slideOver ? Self.slideOverRadius : Self.windowRadius
    case .pose:
      let top = viewport.foldRect?.maxY ?? window.maxY
      rest = [Rect(x: 0, y: top, width: screen.width, height: screen.height - top)]
    }
  }
}
