/// The orientation in which a device is held.
public enum ScreenOrientation: String, CaseIterable, Codable, Sendable {
  /// Taller than wide.
  case portrait
  /// Wider than tall.
  case landscape

  /// The other orientation.
  public var other: ScreenOrientation { self == .portrait ? .landscape : .portrait }
}

/// The way a device is turned, by UIKit's names of interface orientations.
///
/// Apple names landscape by the side of the home button: with `landscapeRight` the sensor housing
/// is at the left, with `landscapeLeft` at the right. Upside down is omitted: no phone with a
/// sensor housing supports it, and no figure of an iPad depends on it.
public enum Turn: String, CaseIterable, Codable, Sendable {
  /// Upright.
  case portrait
  /// Turned clockwise: the top edge in portrait is at the right.
  case landscapeLeft = "landscape-left"
  /// Turned anticlockwise: the top edge in portrait is at the left.
  case landscapeRight = "landscape-right"

  /// The usual turn of an orientation; of the two landscapes, the one with the housing at the left.
  public init(_ orientation: ScreenOrientation) {
    self = orientation == .portrait ? .portrait : .landscapeRight
  }

  /// Whether the screen is portrait or landscape.
  public var orientation: ScreenOrientation { self == .portrait ? .portrait : .landscape }
}

extension Rect {
  /// Returns a rectangle of a portrait screen of `size` as it lies once the device is turned.
  func turned(_ turn: Turn, onPortrait size: Size) -> Rect {
    switch turn {
    case .portrait: self
    case .landscapeRight: Rect(x: y, y: size.width - maxX, width: height, height: width)
    case .landscapeLeft: Rect(x: size.height - maxY, y: x, width: height, height: width)
    }
  }

  /// The inverse of ``turned(_:onPortrait:)``.
  func turnedBack(_ turn: Turn, toPortrait size: Size) -> Rect {
    switch turn {
    case .portrait: self
    case .landscapeRight: Rect(x: size.width - maxY, y: x, width: height, height: width)
    case .landscapeLeft: Rect(x: y, y: size.height - maxX, width: height, height: width)
    }
  }
}
