/// A layout of a video on a screen of another shape, like AVLayerVideoGravity.
///
/// Both keep the video's aspect ratio and its center. Starting from the rectangle of the screen,
/// fit shrinks it to the video's shape, which leaves bars; fill grows it, which crops.
public enum VideoGravity: String, CaseIterable, Codable, Sendable {
  /// Aspect fit: all of the video is visible.
  case resizeAspect
  /// Aspect fill: all of the screen is used.
  case resizeAspectFill
}

/// The layout to which aspect fit refers.
public enum FitLayout: String, CaseIterable, Codable, Sendable {
  /// The system player's: the largest video that is cut by neither the rounded corners nor the
  /// sensor housing, as UIWindow.safeAreaAspectFitLayoutGuide describes it.
  case avkit
  /// A bare AVPlayerLayer's: the whole window, whatever covers it.
  case layer
}
