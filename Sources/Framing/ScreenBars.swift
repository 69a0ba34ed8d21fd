/// What a video leaves uncovered of its window.
public struct ScreenBars: Hashable, Sendable {
  public enum Shape: String, CaseIterable, Sendable {
    /// Above and below.
    case letterbox
    /// To the left and right.
    case pillarbox
    /// All around, as where the system player keeps wide video clear of the corners.
    case windowbox
  }

  /// In points, never negative; 0 where the video reaches the edge or lies beyond.
  public let insets: EdgeInsets
  /// By what is seen in whole pixels, so that less than half a pixel is no bar; nil for none.
  public let shape: Shape?

  init(around video: Rect, in window: Rect, scale: Double) {
    insets = EdgeInsets(
      top: max(0, video.y - window.y), left: max(0, video.x - window.x),
      bottom: max(0, window.maxY - video.maxY), right: max(0, window.maxX - video.maxX))
    let seen = video.pixels(atScale: scale)
    let all = window.pixels(atScale: scale)
    shape =
      switch (
        above: seen.y > all.y || seen.maxY < all.maxY,
        beside: seen.x > all.x || seen.maxX < all.maxX
      ) {
      case (true, true): .windowbox
      case (true, false): .letterbox
      case (false, true): .pillarbox
      case (false, false): nil
      }
  }
}
