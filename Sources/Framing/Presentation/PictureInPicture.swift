/// A clip in the small window that floats over other apps, on iPads and on phones from iOS 14 on.
///
/// The window has the shape of the frame and no bars of its own, so embedded padding shows around
/// the picture; the HIG warns of this. Apple publishes no sizes. The one here is a model, a third
/// of the screen's short side, but the share that padding takes holds for any size.
public struct PictureInPicture: Hashable, Sendable {
  /// The window in its initial position, at the bottom right of the safe area; points of the
  /// screen.
  public let window: Rect
  /// The active picture, in points of the screen.
  public let pictureRect: Rect
  /// The share of the window that embedded padding takes, 0 … 1.
  public let paddingShare: Double

  /// The model's distance from the window to the edges of the safe area, in points.
  public static let margin = 20.0
  /// The model's radius of the window's corners, in points.
  public static let cornerRadius = 10.0
  /// The first system with such windows on phones.
  public static let firstOnPhones = SystemVersion.ios14

  /// Creates the window; nil if ``Device/showsPictureInPicture`` is false.
  public init?(shape: DisplayShape, picture: PixelRect, viewport: Viewport) {
    guard viewport.device.showsPictureInPicture else { return nil }
    let screen = Viewport(device: viewport.device, turn: viewport.turn)
    let side = min(screen.window.width, screen.window.height)
    // At most half a side high, so that a portrait clip still has a small window.
    let box = Rect(x: 0, y: 0, width: side / 3, height: side / 2)
    let size = Rect(aspect: shape.displayAspectRatio, fitting: box).size
    let free = screen.bounds.inset(by: screen.safeArea)
    window = Rect(
      x: free.maxX - Self.margin - size.width, y: free.maxY - Self.margin - size.height,
      width: size.width, height: size.height)
    let unit = shape.unitRect(of: picture)
    pictureRect = window.part(unit)
    paddingShare = max(0, 1 - unit.area)
  }
}

extension Device {
  /// Whether it has windows that ``PictureInPicture`` models: an iPad, or a phone under iOS 14 or
  /// later. Televisions have other windows, about which nothing is published. A screen named by its
  /// size has none.
  public var showsPictureInPicture: Bool {
    switch kind {
    case .phone: (system ?? newestSystem).map { $0 >= PictureInPicture.firstOnPhones } ?? true
    case .pad: true
    case .tv, .custom: false
    }
  }
}

extension Viewport {
  /// The window of a clip in Picture in Picture over the screen of `viewport`.
  public init(_ small: PictureInPicture, on viewport: Viewport) {
    self.init(floating: small.window, over: viewport)
  }
}
