/// The system player's treatment of a clip, by default or because a person toggled it.
public enum DisplayMode: String, CaseIterable, Codable, Sendable {
  /// The HIG's "fit-to-screen": all of the video is seen, possibly between bars.
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

/// The system player's choice before anybody toggles it.
///
/// ```swift
/// let phone = Viewport(device: .iPhoneX, orientation: .landscape)
/// DisplayModePolicy.defaultMode(for: Ratio(12, 5)!, in: phone)  // .fill
/// DisplayModePolicy.defaultMode(for: Ratio(16, 9)!, in: phone)  // .fit
/// ```
public enum DisplayModePolicy {
  /// Fill for wide video on a full-screen phone in landscape, fit for everything else.
  ///
  /// HIG, Playing video: the system shows wide video (2:1 through 2.40:1) in full-screen mode, and
  /// standard and ultrawide video in fit-to-screen mode. In portrait, full-screen mode would lose
  /// more than three quarters of a wide video.
  ///
  /// - Parameters:
  ///   - aspect: The display aspect ratio of the video.
  ///   - viewport: The window that the player has.
  public static func defaultMode(for aspect: Ratio, in viewport: Viewport) -> DisplayMode {
    guard viewport.isFullScreenPhone, viewport.aspectRatio >= .one else { return .fit }
    return AspectClass(displayAspectRatio: aspect) == .wide ? .fill : .fit
  }
}
