/// The window of a player on a device in one orientation: the whole screen, or an app's part of it.
/// Lengths are points; unless a declaration says otherwise, the origin is the window's top left
/// corner.
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
  /// The device's turn.
  public let turn: Turn
  /// The app's part of the screen, or nil if it has the whole screen.
  public let part: WindowPart?
  /// The pose of a folding phone; nil for other devices.
  public let pose: FoldingPose?

  private init(device: Device, turn: Turn, part: WindowPart?, pose: FoldingPose?) {
    self.device = device
    self.turn = turn
    self.part = part
    self.pose = pose
  }

  /// Creates the whole screen. A device with a ``Device/fixedOrientation`` ignores `turn`.
  public init(device: Device, turn: Turn) {
    self.init(
      device: device, turn: device.fixedOrientation.map(Turn.init) ?? turn, part: nil,
      pose: device.details.poses.first)
  }

  /// Creates the whole screen in an orientation. A device with a ``Device/fixedOrientation``
  /// ignores it.
  public init(device: Device, orientation: ScreenOrientation = .landscape) {
    self.init(device: device, turn: Turn(orientation))
  }

  /// Creates a window beside others, or nil if the device's division of the screen is unknown.
  public init?(device: Device, turn: Turn, part kind: WindowPart.Kind) {
    guard let part = device.windowPart(kind, in: turn.orientation) else { return nil }
    self.init(device: device, turn: turn, part: part, pose: device.details.poses.first)
  }

  /// Creates a window of any size, or nil if it isn't wholly on the screen.
  ///
  /// - Parameter frame: The window in points of the screen.
  public init?(device: Device, turn: Turn, frame: Rect) {
    let whole = Viewport(device: device, turn: turn)
    guard !frame.isEmpty, frame.intersection(whole.screen.bounds) == frame else { return nil }
    self.init(floating: frame, over: whole)
  }

  /// A window at `frame`, in points of the screen of `whole`.
  init(floating frame: Rect, over whole: Viewport) {
    // UIKit does not publish the widths at which classes change. 600 lies between its compact
    // widths on iPads, up to 592, and its regular ones, from 678 on.
    let classes = SizeClasses(frame.width >= 600 ? .regular : .compact, .regular)
    self.init(
      device: whole.device, turn: whole.turn,
      part: WindowPart(.free, frame, classes, .calculated), pose: whole.pose)
  }

  /// Creates the window on a folding phone in a pose, or nil if the device has no such pose or
  /// cannot be turned that way in it. Half folded like a laptop, the player has the upper half.
  public init?(device: Device, turn: Turn, pose: FoldingPose) {
    guard device.details.poses.contains(pose),
      turn.orientation == pose.fixedOrientation ?? turn.orientation
    else { return nil }
    let screen = Viewport(device: device, turn: turn)
    guard pose == .laptop else {
      self.init(device: device, turn: turn, part: nil, pose: pose)
      return
    }
    let upper = Rect(
      x: 0, y: 0, width: screen.screen.width,
      height: device.details.fold?.rect(on: screen.screen).y ?? screen.screen.height / 2)
    self.init(
      device: device, turn: turn,
      part: WindowPart(.pose, upper, screen.sizeClasses, .calculated), pose: pose)
  }

  /// Creates a plain rectangle.
  public init(size: CustomSize) {
    self.init(device: Device(custom: size))
  }

  /// Whether the device is held upright or on its side.
  public var orientation: ScreenOrientation { turn.orientation }

  private var isTurned: Bool { device.fixedOrientation == nil && orientation == .landscape }

  /// The size of the whole screen in its current orientation.
  public var screen: Size {
    let (width, height) = (Double(device.width), Double(device.height))
    return isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The window in points of the screen.
  public var frame: Rect { part?.frame ?? screen.bounds }

  /// The size of the window.
  public var window: Size { frame.size }

  /// The window in its own coordinates.
  public var bounds: Rect { window.bounds }

  /// Width to height of the window, exactly to a thousandth of a point.
  public var aspectRatio: Ratio {
    func thousandths(_ length: Double) -> Int { max(1, Int((length * 1000).rounded())) }
    // Never nil: a window has no empty side.
    return Ratio(thousandths(window.width), thousandths(window.height)) ?? .one
  }

  /// Pixels per point.
  public var scale: Double { device.scale }

  /// The system whose figures apply; nil for a screen without one.
  public var system: SystemVersion? { device.system }

  /// The same player with the device turned: the same part of the screen if there is one. Nil if
  /// the device can't be turned that way, or then has no such part.
  public func turned(to turn: Turn) -> Viewport? {
    guard device.fixedOrientation == nil else { return nil }
    switch part?.kind {
    case nil:
      return pose.map { Viewport(device: device, turn: turn, pose: $0) }
        ?? Viewport(device: device, turn: turn)
    case .twoThirds?, .half?, .third?, .slideOver?:
      return part.flatMap { Viewport(device: device, turn: turn, part: $0.kind) }
    // A window that the user placed, or half of a bent screen, has no counterpart.
    case .free?, .pose?: return nil
    }
  }

  /// The same player with the device held as a person would hold it for a picture of this shape:
  /// upright if it is taller than wide, on its side otherwise. Unchanged if the device can't be
  /// held that way.
  public func suiting(_ aspect: Ratio) -> Viewport {
    let wanted: ScreenOrientation = aspect < .one ? .portrait : .landscape
    return orientation == wanted ? self : turned(to: Turn(wanted)) ?? self
  }
}

extension [Viewport] {
  /// See ``Viewport/suiting(_:)``; unchanged unless `turns`.
  public func suiting(_ aspect: Ratio, if turns: Bool) -> [Viewport] {
    turns ? map { $0.suiting(aspect) } : self
  }
}
