/// UIKit's coarse measure of a window's space in one direction.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  /// Little space, such as the width of a phone in portrait.
  case compact
  /// Enough space, such as both directions of an iPad.
  case regular
}

/// The size classes of a window, as UITraitCollection has them.
public struct SizeClasses: Hashable, Codable, Sendable {
  /// The class of the width.
  public let horizontal: SizeClass
  /// The class of the height.
  public let vertical: SizeClass

  /// Creates the classes of a width and a height.
  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The four combinations.
  public static let all = [
    SizeClasses(.compact, .compact), SizeClasses(.compact, .regular),
    SizeClasses(.regular, .compact), SizeClasses(.regular, .regular),
  ]
}

extension SizeClasses: CustomStringConvertible {
  /// The usual abbreviation: `cR` is compact width, regular height.
  public var description: String {
    (horizontal == .compact ? "c" : "r") + (vertical == .compact ? "C" : "R")
  }
}
