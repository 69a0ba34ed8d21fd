/// How a video that does not share the screen's shape is laid out on it, after
/// AVLayerVideoGravity.
///
/// Both keep the video's aspect ratio and its center. Starting from the rectangle of the screen,
/// the one only shrinks it until it has the video's shape, the other only grows it: the first
/// leaves bars, the second crops.
public enum VideoGravity: String, CaseIterable, Codable, Sendable {
  /// Aspect fit: the whole video is seen.
  case resizeAspect
  /// Aspect fill: the whole screen is used.
  case resizeAspectFill
}

/// What the system player does with a clip, by itself or because a person toggled it.
public enum DisplayMode: String, CaseIterable, Codable, Sendable {
  /// The HIG's "fit-to-screen": the whole video is seen, possibly between bars.
  case fit
  /// The HIG's "full-screen": no bars, the video's edges may be cropped.
  case fill

  public var videoGravity: VideoGravity {
    switch self {
    case .fit: .resizeAspect
    case .fill: .resizeAspectFill
    }
  }
}
