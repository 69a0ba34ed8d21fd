/// The way in which a video that does not have the screen's shape is laid out on it, like
/// AVLayerVideoGravity.
///
/// Both keep the video's aspect ratio and its center. Beginning with the rectangle of the screen,
/// fit shrinks it until it has the video's shape, which leaves bars; fill grows it, which crops.
public enum VideoGravity: String, CaseIterable, Codable, Sendable {
  /// Aspect fit: all of the video is seen.
  case resizeAspect
  /// Aspect fill: all of the screen is used.
  case resizeAspectFill
}

/// The layout to which aspect fit refers.
public enum FitLayout: String, CaseIterable, Codable, Sendable {
  /// The system player's: the largest video that neither the rounded corners nor the sensor housing
  /// cut, as UIWindow.safeAreaAspectFitLayoutGuide describes it.
  case avkit
  /// A bare AVPlayerLayer's: the whole window, whatever covers it.
  case layer
}
