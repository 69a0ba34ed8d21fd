/// Whose idea of aspect fit is meant.
public enum FitLayout: String, CaseIterable, Codable, Sendable {
  /// The system player's: the largest video that neither the rounded corners nor the sensor
  /// housing cut, as UIWindow.safeAreaAspectFitLayoutGuide describes it.
  case avkit
  /// A bare AVPlayerLayer's: the whole window, whatever covers it.
  case layer
}
