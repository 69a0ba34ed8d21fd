internal import Framing

/// The surroundings of a window that is only part of a screen, in points of the screen.
struct Surroundings {
  /// Areas of other apps, with unknown contents.
  private(set) var others: [Rect] = []
  /// The rest of the app itself, beside its player.
  private(set) var rest: [Rect] = []
  /// The radius of the corners of a window that floats over the others; nil for a window that
  /// doesn't.
  private(set) var floatingRadius: Double?

  /// A radius for Slide Over's corners, which is not published; a drawing needs one.
  private static let slideOverRadius = 10.0

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
      floatingRadius = part.kind == .slideOver ? Self.slideOverRadius : 0
    case .pose:
      let top = viewport.foldRect?.maxY ?? window.maxY
      rest = [Rect(x: 0, y: top, width: screen.width, height: screen.height - top)]
    }
  }
}
