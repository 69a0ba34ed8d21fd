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

/// The three shapes that the system player distinguishes (HIG, Playing video).
///
/// ```swift
/// AspectClass(displayAspectRatio: Ratio(1920, 800)!)  // .wide: 12:5 is the last of its kind
/// AspectClass(displayAspectRatio: Ratio(1920, 799)!)  // .ultrawide
/// ```
public enum AspectClass: String, CaseIterable, Codable, Sendable {
  /// Narrower than 2:1, such as 4:3, 16:9 and all upright video.
  case standard
  /// From 2:1 to 2.40:1, both included.
  case wide
  /// Wider than 2.40:1.
  case ultrawide

  /// The display aspect ratios of `wide`.
  public static let wideAspectRatios = Ratio(lowestTerms: 2, 1)...Ratio(lowestTerms: 12, 5)

  /// Classifies a display aspect ratio by exact comparison.
  public init(displayAspectRatio ratio: Ratio) {
    if ratio < Self.wideAspectRatios.lowerBound {
      self = .standard
    } else if ratio > Self.wideAspectRatios.upperBound {
      self = .ultrawide
    } else {
      self = .wide
    }
  }
}

extension DisplayShape {
  /// The display aspect ratios of the picture with one row less and with one row more, in square
  /// pixels of its upright display size; exact. The first is omitted for a single row.
  public var neighbouringAspectRatios: [Ratio] {
    guard orientation.swapsAxes else {
      return [shown.height - 1, shown.height + 1].compactMap {
        Ratio(shown.width, $0)?.multiplied(by: pixelAspectRatio)
      }
    }
    // Rows of the upright picture lie along the stored width, in square pixels.
    guard let height = Ratio(shown.width, 1)?.multiplied(by: pixelAspectRatio) else { return [] }
    let (rows, row) = (height.numerator.magnitude, height.denominator.magnitude)
    let neighbours = [rows > row ? rows - row : 0, rows + row]
    return neighbours.compactMap {
      Ratio(row, $0)?.multiplied(by: Ratio(lowestTerms: Int64(shown.height), 1))
    }
  }

  /// Whether one row less or more would make it ``AspectClass/wide`` or stop it from being so, and
  /// thereby change what a system player on a full-screen phone does. 1918×960 and 1920×799 just
  /// miss ``AspectClass/wide``; 1920×960 and 1920×800 just make it.
  public var isNearThreshold: Bool {
    func isWide(_ ratio: Ratio) -> Bool { AspectClass(displayAspectRatio: ratio) == .wide }
    return neighbouringAspectRatios.contains { isWide($0) != isWide(displayAspectRatio) }
  }
}
