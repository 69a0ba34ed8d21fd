/// The system player's treatment of a clip, by default or after the user toggled it.
public enum DisplayMode: String, CaseIterable, Codable, Sendable {
  /// The HIG's "fit-to-screen": all of the video is visible, possibly between bars.
  case fit
  /// The HIG's "full-screen": no bars, and the video's edges may be cropped.
  case fill

  /// The video gravity that the mode stands for.
  public var videoGravity: VideoGravity {
    switch self {
    case .fit: .resizeAspect
    case .fill: .resizeAspectFill
    }
  }
}

/// A player's choice before the user toggles it.
///
/// ```swift
/// let phone = Viewport(device: .iPhoneX, orientation: .landscape)
/// DisplayModePolicy.defaultMode(for: Ratio(12, 5)!, in: phone)  // .fill
/// DisplayModePolicy.defaultMode(for: Ratio(16, 9)!, in: phone)  // .fit
/// ```
public enum DisplayModePolicy {
  /// Returns the default mode of a player.
  ///
  /// The rule for the system player (HIG, Playing video) is for a full-screen phone in landscape:
  /// it shows wide video (2:1 through 2.40:1) in full-screen mode, and standard and ultrawide video
  /// in fit-to-screen mode. In portrait, full-screen mode would lose more than three quarters of a
  /// wide video; other devices and windows fit. If the rule would fill a screen on which the player
  /// was not measured, the answer is unknown.
  ///
  /// - Parameters:
  ///   - aspect: The display aspect ratio of the video.
  ///   - viewport: The window that the player has.
  ///   - player: The player that chooses.
  public static func defaultMode(
    for aspect: Ratio, in viewport: Viewport, player: Player = .system
  ) -> DefaultMode {
    switch player {
    case .system:
      AspectClass(displayAspectRatio: aspect) == .wide ? wideDefault(in: viewport) : .fit
    case .layer:
      .fit
    case .custom(let limit):
      FillCrop(video: aspect, window: viewport.aspectRatio).croppedFraction <= limit ? .fill : .fit
    }
  }

  /// The system player's default mode for wide video.
  private static func wideDefault(in viewport: Viewport) -> DefaultMode {
    guard viewport.device.details.isWideDefaultKnown else {
      let isAppWindow = viewport.part.map { $0.kind != .pose } ?? false
      return isAppWindow || viewport.aspectRatio < .one ? .fit : .unknown
    }
    return viewport.isFullScreenPhone && viewport.aspectRatio >= .one ? .fill : .fit
  }
}
