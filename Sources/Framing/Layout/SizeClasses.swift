/// UIKit's coarse measure of how much room a window has in one direction.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  case compact
  case regular
}

/// The size classes of a window, horizontal first: what UITraitCollection says of it.
public struct SizeClasses: Hashable, Codable, Sendable {
  public let horizontal: SizeClass
  public let vertical: SizeClass

  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let all = [
    SizeClasses(.compact, .compact), SizeClasses(.compact, .regular),
    SizeClasses(.regular, .compact), SizeClasses(.regular, .regular),
  ]
}

extension SizeClasses: CustomStringConvertible {
  /// As tables abbreviate them: `cR` is compact width, regular height.
  public var description: String {
    (horizontal == .compact ? "c" : "r") + (vertical == .compact ? "C" : "R")
  }
}
