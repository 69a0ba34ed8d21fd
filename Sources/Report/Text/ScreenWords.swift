internal import Framing

extension ClipAnalysis.Screen {
  /// `, 1/2` for a part of the screen, empty for all of it.
  package var windowName: String {
    switch windowKind {
    case .screen: ""
    case .part(.free): ", window"
    case .part(.pose): ", upper half"
    case .part(let kind): ", \(kind.rawValue)"
    }
  }

  /// `landscape`, or on which side the housing is where that is not the usual one.
  package var wayHeld: String {
    turn == .landscapeLeft ? Turn.landscapeLeft.rawValue : orientation.rawValue
  }

  /// The name, with the pose of a folding phone in place of the usual one of that display.
  package var shownName: String { pose?.named(name) ?? name }

  /// As sentences begin.
  package var screenName: String { "\(shownName), \(wayHeld)\(windowName)" }
}
