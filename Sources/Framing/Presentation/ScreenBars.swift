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
  /// By what is seen in whole pixels: one pixel, as 16:9 leaves on a 71:40 screen, is no bar that
  /// anybody sees. Nil for none.
  public let shape: Shape?

  init(around video: Rect, in window: Rect, scale: Double) {
    insets = EdgeInsets(
      top: max(0, video.y - window.y), left: max(0, video.x - window.x),
      bottom: max(0, window.maxY - video.maxY), right: max(0, window.maxX - video.maxX))
    let seen = video.pixels(atScale: scale)
    let all = window.pixels(atScale: scale)
    let isAbove = max(seen.y - all.y, all.maxY - seen.maxY) > 1
    let isBeside = max(seen.x - all.x, all.maxX - seen.maxX) > 1
    shape =
      switch (isAbove, isBeside) {
      case (true, true): .windowbox
      case (true, false): .letterbox
      case (false, true): .pillarbox
      case (false, false): nil
      }
  }
}
