/// UIKit's safe areas of a full-screen view, in points.
public struct SafeAreas: Hashable, Sendable {
  /// In portrait.
  public let portrait: EdgeInsets
  /// With the top edge at the right.
  public let landscapeLeft: EdgeInsets
  /// With the top edge at the left.
  public let landscapeRight: EdgeInsets

  /// Creates areas that are the same in both landscapes: UIKit keeps the length of a sensor housing
  /// free on both sides.
  public init(portrait: EdgeInsets, landscape: EdgeInsets) {
    self.init(portrait: portrait, landscapeLeft: landscape, landscapeRight: landscape)
  }

  /// Creates areas for each turn.
  public init(portrait: EdgeInsets, landscapeLeft: EdgeInsets, landscapeRight: EdgeInsets) {
    self.portrait = portrait
    self.landscapeLeft = landscapeLeft
    self.landscapeRight = landscapeRight
  }

  /// The area for one turn.
  public subscript(turn: Turn) -> EdgeInsets {
    switch turn {
    case .portrait: portrait
    case .landscapeLeft: landscapeLeft
    case .landscapeRight: landscapeRight
    }
  }
}
