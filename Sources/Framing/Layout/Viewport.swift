/// A device held one way: the window that a full-screen player has, or the part of an iPad's screen
/// that an app has. Lengths are points, the origin is the window's top left corner.
public struct Viewport: Hashable, Sendable {
  public let device: Device
  public let orientation: ScreenOrientation
  /// The part of the screen that the app has, or nil where it has all of it.
  public let multitasking: MultitaskingWindow?

  /// `orientation` is taken only by a device that can be turned; see ``Device/fixedOrientation``.
  public init(device: Device, orientation: ScreenOrientation = .landscape) {
    self.device = device
    self.orientation = device.fixedOrientation ?? orientation
    multitasking = nil
  }

  /// A window beside others; nil where the device's division of the screen is not known.
  public init?(
    device: Device, orientation: ScreenOrientation,
    multitasking kind: MultitaskingWindow.Kind
  ) {
    guard let window = device.multitaskingWindow(kind, in: orientation) else { return nil }
    self.device = device
    self.orientation = orientation
    multitasking = window
  }

  public init(size: CustomSize) {
    self.init(device: Device(custom: size))
  }

  private var isTurned: Bool { device.fixedOrientation == nil && orientation == .landscape }

  /// The size of the window in whole points.
  private var sides: (width: Int, height: Int) {
    if let multitasking { return (multitasking.width, multitasking.height) }
    return isTurned ? (device.height, device.width) : (device.width, device.height)
  }

  public var window: Size { Size(width: Double(sides.width), height: Double(sides.height)) }

  public var bounds: Rect { window.bounds }

  /// Width to height of the window, exactly.
  public var aspectRatio: Ratio {
    // A window has no empty side, so there always is such a ratio.
    Ratio(sides.width, sides.height) ?? .one
  }

  /// Pixels to a point.
  public var scale: Double { device.scale }

  /// Of the screen's outline, which a full-screen video has to respect; 0 in a window that is but
  /// a part of it.
  public var cornerRadius: Double { multitasking == nil ? device.outlineRadius : 0 }

  private var housing: SensorHousing? { multitasking == nil ? device.housing : nil }

  /// What the sensor housing takes from the window's long side, at both ends; 0 without one.
  public var obstruction: Double { housing?.obstruction ?? 0 }

  /// UIKit's safe area of a view that fills the window.
  public var safeArea: EdgeInsets {
    let screen = orientation == .landscape ? device.landscapeSafeArea : device.portraitSafeArea
    guard let multitasking else { return screen }
    let whole = Viewport(device: device, orientation: orientation).window
    return screen.inherited(by: multitasking.frame, in: whole)
  }

  /// The window less the sensor housing at both ends. With the rounded corners cut off it is the
  /// region that the system player's aspect fit keeps to.
  public var unobstructedBounds: Rect {
    switch orientation {
    case .landscape: bounds.inset(by: EdgeInsets(left: obstruction, right: obstruction))
    case .portrait: bounds.inset(by: EdgeInsets(top: obstruction, bottom: obstruction))
    }
  }

  /// Where the sensor housing is; in landscape at the left, as of a phone turned anticlockwise.
  public var housingRect: Rect? {
    housing.map { housing in
      switch orientation {
      case .landscape:
        Rect(
          x: housing.offset, y: (window.height - housing.width) / 2,
          width: housing.depth, height: housing.width)
      case .portrait:
        Rect(
          x: (window.width - housing.width) / 2, y: housing.offset,
          width: housing.width, height: housing.depth)
      }
    }
  }

  /// Whether this is a phone whose screen reaches into its corners, the kind that crops wide video
  /// by default (HIG, Playing video).
  public var isFullScreenPhone: Bool {
    device.kind == .phone && device.cornerRadius > 0 && multitasking == nil
  }
}
