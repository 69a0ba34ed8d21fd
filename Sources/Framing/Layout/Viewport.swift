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
    guard !frame.isEmpty, whole.screen.bounds.contains(frame) else { return nil }
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
    guard !upper.isEmpty else { return nil }
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

/// The corners, housing and fold that round, cover or bend the screen.
extension Viewport {
  /// The radii of the screen's outline in its current orientation.
  public var screenCorners: CornerRadii {
    device.fixedOrientation == nil ? device.outline.turned(turn) : device.outline
  }

  /// The radii that a full-screen video has to respect; 0 in a window that is only part of the
  /// screen.
  public var corners: CornerRadii { part == nil ? screenCorners : .zero }

  /// The largest of ``corners``.
  public var cornerRadius: Double { corners.largest }

  /// The length that the sensor housing takes from each end of the window's long side; 0 without
  /// one.
  public var obstruction: Double { part == nil ? device.housing?.obstruction ?? 0 : 0 }

  /// UIKit's safe area of a view that fills the window.
  public var safeArea: EdgeInsets {
    let whole = device.safeAreas[turn]
    return part.map { whole.inherited(by: $0.frame, in: screen) } ?? whole
  }

  /// The window without the sensor housing's length at both ends. Without the rounded corners too,
  /// it is the AVKit safe area: the region that the system player's aspect fit keeps to.
  public var unobstructedBounds: Rect {
    switch orientation {
    case .landscape: bounds.inset(by: EdgeInsets(left: obstruction, right: obstruction))
    case .portrait: bounds.inset(by: EdgeInsets(top: obstruction, bottom: obstruction))
    }
  }

  /// The rectangle around the sensor housing, in points of the screen; nil without one.
  public var housingRect: Rect? {
    device.housing.map {
      $0.rect(onWidth: Double(device.width)).turned(turn, onPortrait: portraitSize)
    }
  }

  /// The band of the screen that is bent, in points of the screen; nil while it is flat.
  public var foldRect: Rect? {
    guard let pose, pose.isHalfFolded else { return nil }
    return device.details.fold?.rect(on: screen)
  }

  /// Whether this is a phone whose screen reaches into its corners: the kind that crops wide video
  /// by default (HIG, Playing video).
  public var isFullScreenPhone: Bool {
    device.kind == .phone && device.cornerRadius > 0 && part == nil
  }

  /// The size of the screen in portrait.
  var portraitSize: Size { Size(width: Double(device.width), height: Double(device.height)) }
}

extension Viewport {
  /// UIKit's size classes of the window.
  public var sizeClasses: SizeClasses {
    if let part { return part.sizeClasses }
    return orientation == .landscape
      ? device.details.landscapeSizeClasses : device.details.portraitSizeClasses
  }

  /// The height of the status bar, in points; 0 without one, as on a phone in landscape.
  public var statusBarHeight: Double {
    device.kind == .phone && orientation == .landscape ? 0 : device.details.statusBar.height
  }

  /// ``safeArea`` with the status bar shown or hidden. On a device with a home button the bar is
  /// the whole inset at the top; elsewhere the sensor housing or the rounded corners keep the
  /// inset.
  public func safeArea(statusBarHidden: Bool) -> EdgeInsets {
    guard statusBarHidden, device.kind != .tv, device.cornerRadius == 0 else { return safeArea }
    var insets = safeArea
    insets.top = 0
    return insets
  }

  /// UIKit's systemMinimumLayoutMargins: the distance kept free at both sides of a root view, in
  /// points beyond the safe area.
  public var systemMargin: Double {
    let margin = device.details.margin
    return switch (device.kind, orientation) {
    // A wide phone's wider margin applies in portrait; in landscape the housing's inset replaces
    // it.
    case (.phone, .landscape) where device.details.parent == nil:
      device.cornerRadius > 0 ? 16 : 20
    // A television's margin and safe area are one.
    case (.tv, _): max(0, margin - safeArea.left)
    default: margin
    }
  }

  /// ``systemMargin`` on both sides, but none on the side of the strip that iPhone Duo keeps free
  /// for camera and status: there the layout margin is the safe area's inset.
  public var systemMargins: EdgeInsets {
    let (margin, safe) = (systemMargin, safeArea)
    guard device.details.parent != nil else { return EdgeInsets(left: margin, right: margin) }
    return EdgeInsets(left: safe.left > 0 ? 0 : margin, right: safe.right > 0 ? 0 : margin)
  }

  /// The home indicator, in points of the window; nil without one, and in windows that are only
  /// part of the screen.
  public var homeIndicatorRect: Rect? {
    guard let indicator = device.details.homeIndicator, part == nil else { return nil }
    let width =
      orientation == .landscape ? indicator.landscapeWidth : indicator.portraitWidth
    return Rect(
      x: (window.width - width) / 2, y: window.height - HomeIndicator.gap - HomeIndicator.height,
      width: width, height: HomeIndicator.height)
  }
}

extension [Viewport] {
  /// See ``Viewport/suiting(_:)``; unchanged unless `turns`.
  public func suiting(_ aspect: Ratio, if turns: Bool) -> [Viewport] {
    turns ? map { $0.suiting(aspect) } : self
  }
}

extension Device {
  /// All the windows that the tables know: the device turned each way, in each pose, the named
  /// parts of its screen and, where users can resize windows, a few examples in its middle.
  ///
  /// Each has the figures of the newest system that the device runs and that has such a window. A
  /// device without a sensor housing has one landscape, because both are alike.
  ///
  /// - Parameter system: The system whose figures to use instead.
  public func viewports(under system: SystemVersion? = nil) -> [Viewport] {
    let newest = (system ?? newestSystem).map(running) ?? self
    guard fixedOrientation == nil else { return [Viewport(device: newest, turn: .portrait)] }
    let isSymmetric = housing == nil && details.fold == nil
    let turns: [Turn] =
      isSymmetric ? [.landscapeRight, .portrait] : [.landscapeRight, .landscapeLeft, .portrait]
    let poses = details.poses.dropFirst()
    return turns.flatMap { turn in
      [Viewport(device: newest, turn: turn)]
        + poses.compactMap { Viewport(device: newest, turn: turn, pose: $0) }
        + WindowPart.Kind.named.compactMap {
          Viewport(
            device: system == nil ? dividedFigures(newest) : newest, turn: turn, part: $0)
        } + newest.freeWindows(turn)
    }
  }

  /// Windows of iPadOS 26 have any size; these are examples.
  private func freeWindows(_ turn: Turn) -> [Viewport] {
    guard kind == .pad, let system, system >= .ios26 else { return [] }
    let screen = Viewport(device: self, turn: turn).screen
    let shares: [(Double, Double)] = [
      (1.0 / 3, 1.0), (1.0 / 2, 1.0), (2.0 / 3, 1.0), (2.0 / 3, 2.0 / 3),
    ]
    return shares.compactMap { across, down in
      let size = Size(
        width: (screen.width * across).rounded(.down), height: (screen.height * down).rounded(.down)
      )
      return Viewport(
        device: self, turn: turn, frame: WindowRequest.frame(size, origin: nil, on: screen))
    }
  }

  /// The device with the figures of the last system that divides the screen into named parts.
  private func dividedFigures(_ newest: Device) -> Device {
    guard let last = details.splitView?.lastSystem, let system = newest.system,
      system.major > last, runs(SystemVersion(last))
    else { return newest }
    return running(SystemVersion(last))
  }
}
