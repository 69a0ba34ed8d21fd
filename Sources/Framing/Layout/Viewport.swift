/// The way a person holds a device.
public enum ScreenOrientation: String, CaseIterable, Codable, Sendable {
  /// Higher than wide.
  case portrait
  /// Wider than high.
  case landscape
}

/// The window of a player on a device held one way: the whole screen, or an app's part of an iPad's
/// screen. Lengths are points, with the origin at the window's top left corner.
///
/// ```swift
/// let phone = Viewport(device: .iPhoneX, orientation: .landscape)
/// phone.window       // 812×375
/// phone.safeArea     // 44 at the sides, 21 below
/// phone.videoRect(aspect: Ratio(16, 9)!, gravity: .resizeAspect)  // 666.667×375
///
/// let slab = Viewport(size: try CustomSize(parsing: "1280x720@2"))
/// ```
public struct Viewport: Hashable, Sendable {
  /// The device with the screen.
  public let device: Device
  /// The way the device is held.
  public let orientation: ScreenOrientation
  /// The app's part of the screen, or nil if it has the whole screen.
  public let multitasking: MultitaskingWindow?

  /// The whole screen. A device with a ``Device/fixedOrientation`` ignores `orientation`.
  public init(device: Device, orientation: ScreenOrientation = .landscape) {
    self.device = device
    self.orientation = device.fixedOrientation ?? orientation
    multitasking = nil
  }

  /// A window beside others, or nil if the device's division of the screen is unknown.
  public init?(
    device: Device, orientation: ScreenOrientation,
    multitasking kind: MultitaskingWindow.Kind
  ) {
    guard let window = device.multitaskingWindow(kind, in: orientation) else { return nil }
    self.device = device
    self.orientation = orientation
    multitasking = window
  }

  /// A plain rectangle.
  public init(size: CustomSize) {
    self.init(device: Device(custom: size))
  }

  private var isTurned: Bool { device.fixedOrientation == nil && orientation == .landscape }

  /// The size of the window in whole points.
  private var sides: (width: Int, height: Int) {
    if let multitasking { return (multitasking.width, multitasking.height) }
    return isTurned ? (device.height, device.width) : (device.width, device.height)
  }

  /// The size of the window, in whole points.
  public var window: Size { Size(width: Double(sides.width), height: Double(sides.height)) }

  /// The window in its own coordinates.
  public var bounds: Rect { window.bounds }

  /// Width to height of the window, exactly.
  public var aspectRatio: Ratio {
    // Never nil: a window has no empty side.
    Ratio(sides.width, sides.height) ?? .one
  }

  /// Pixels per point.
  public var scale: Double { device.scale }

  /// The radius of the screen's outline, which a full-screen video has to respect; 0 in a window
  /// that is only a part of the screen.
  public var cornerRadius: Double { multitasking == nil ? device.outlineRadius : 0 }

  private var housing: SensorHousing? { multitasking == nil ? device.housing : nil }

  /// The length that the sensor housing takes from each end of the window's long side; 0 without
  /// one.
  public var obstruction: Double { housing?.obstruction ?? 0 }

  /// UIKit's safe area of a view that fills the window.
  public var safeArea: EdgeInsets {
    let screen = orientation == .landscape ? device.landscapeSafeArea : device.portraitSafeArea
    guard let multitasking else { return screen }
    let whole = Viewport(device: device, orientation: orientation).window
    return screen.inherited(by: multitasking.frame, in: whole)
  }

  /// The window without the sensor housing's length at both ends. Without the rounded corners too,
  /// it is the region that the system player's aspect fit keeps to.
  public var unobstructedBounds: Rect {
    switch orientation {
    case .landscape: bounds.inset(by: EdgeInsets(left: obstruction, right: obstruction))
    case .portrait: bounds.inset(by: EdgeInsets(top: obstruction, bottom: obstruction))
    }
  }

  /// The sensor housing; in landscape at the left, as on a phone turned anticlockwise.
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

  /// Whether this is a phone whose screen reaches into its corners: the kind that crops wide video
  /// by default (HIG, Playing video).
  public var isFullScreenPhone: Bool {
    device.kind == .phone && device.cornerRadius > 0 && multitasking == nil
  }
}
