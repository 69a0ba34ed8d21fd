/// A player with a default display mode.
public enum Player: Hashable, Sendable {
  /// The system's own player, AVPlayerViewController.
  case system
  /// A bare AVPlayerLayer, with a videoGravity of resizeAspect until code sets another.
  case layer
  /// An app's own player that follows the rule Apple gave custom players in 2017: fill the screen
  /// unless the cropped area gets too large.
  ///
  /// Apple names no limit. `maximumCrop` is the largest share of the frame that may be cropped.
  case custom(maximumCrop: Ratio)

  /// vidfit's own choice of a limit for custom players: 15%. On iPhone X it fills 2.40:1 (9.8%
  /// cropped) and fits 16:9 (17.9%), as the system player does.
  public static let standardMaximumCrop = Ratio(lowestTerms: 3, 20)

  /// The largest share of the frame that a custom player crops by default; nil for other players.
  public var maximumCrop: Ratio? {
    if case .custom(let limit) = self { limit } else { nil }
  }

  /// The layout in which the player usually fits video.
  public var layout: FitLayout {
    switch self {
    case .system: .avkit
    case .layer, .custom: .layer
    }
  }
}

/// A player's mode until the user or code toggles it.
public enum DefaultMode: String, CaseIterable, Codable, Sendable {
  /// Aspect fit.
  case fit
  /// Aspect fill.
  case fill
  /// Not measured or not published.
  case unknown

  /// The mode, if known.
  public var mode: DisplayMode? {
    switch self {
    case .fit: .fit
    case .fill: .fill
    case .unknown: nil
    }
  }
}
