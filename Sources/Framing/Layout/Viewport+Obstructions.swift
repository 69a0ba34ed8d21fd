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
