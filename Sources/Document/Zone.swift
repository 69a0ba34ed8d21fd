public import Framing

/// A named part of the frame that regions have to keep within, or of the window that something
/// covers.
public struct Zone: Hashable, Sendable {
  /// The rectangle that a zone is part of.
  public enum Space: String, CaseIterable, Sendable {
    /// The upright shown frame: regions have to keep within the zone.
    case frame
    /// The player's window: something of the user's own, such as an app's buttons, covers the zone.
    case window
  }

  public let name: String
  /// In fractions of ``space``.
  public let unit: Rect
  public let space: Space

  /// It as a part of a window, which it is if ``space`` is.
  package var area: WindowArea { WindowArea(unit, name: name) }

  /// Creates a zone.
  public init(_ name: String, _ unit: Rect, of space: Space = .frame) {
    self.name = name
    self.unit = unit
    self.space = space
  }

  /// The safe areas of SMPTE ST 2046-1: 93 % of the frame's width and height for action, 90 % for
  /// titles.
  public static let standard = [
    Zone("title-safe", Rect(x: 0.05, y: 0.05, width: 0.9, height: 0.9)),
    Zone("action-safe", Rect(x: 0.035, y: 0.035, width: 0.93, height: 0.93)),
  ]
}
