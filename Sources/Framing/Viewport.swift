/// A device held one way: the window that a full-screen player has. Lengths are points, the origin
/// is the window's top left corner.
public struct Viewport: Hashable, Sendable {
  public let device: Device
  public let orientation: ScreenOrientation

  /// `orientation` is taken only by a device that can be turned; see ``Device/fixedOrientation``.
  public init(device: Device, orientation: ScreenOrientation = .landscape) {
    self.device = device
    self.orientation = device.fixedOrientation ?? orientation
  }

  public init(size: CustomSize) {
    self.init(device: Device(custom: size))
  }

  private var isTurned: Bool { device.fixedOrientation == nil && orientation == .landscape }

  public var window: Size {
    let (width, height) = (Double(device.width), Double(device.height))
    return isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  public var bounds: Rect { window.bounds }

  /// Width to height of the window, exactly.
  public var aspectRatio: Ratio {
    // A device has no empty side, so there always is such a ratio.
    let natural = Ratio(device.width, device.height) ?? .one
    return isTurned ? natural.inverse ?? .one : natural
  }

  /// Pixels to a point.
  public var scale: Double { device.scale }

  public var cornerRadius: Double { device.cornerRadius }

  /// What the sensor housing takes from the window's long side, at both ends; 0 without one.
  public var obstruction: Double { device.housing?.obstruction ?? 0 }

  /// UIKit's safe area of a full-screen view.
  public var safeArea: EdgeInsets {
    orientation == .landscape ? device.landscapeSafeArea : device.portraitSafeArea
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
    device.housing.map { housing in
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
  public var isFullScreenPhone: Bool { device.kind == .phone && device.cornerRadius > 0 }
}
