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

extension Viewport {
  /// The rectangle of the whole video, in points of the window; with aspect fill it extends beyond
  /// the window. Compare AVPlayerLayer.videoRect and AVPlayerViewController.videoBounds.
  ///
  /// - Parameters:
  ///   - aspect: The display aspect ratio of the video.
  ///   - gravity: Aspect fit or aspect fill.
  ///   - layout: The layout to which aspect fit refers; aspect fill is the same in both.
  public func videoRect(
    aspect: Ratio, gravity: VideoGravity, layout: FitLayout = .avkit
  ) -> Rect {
    switch (gravity, layout) {
    case (.resizeAspect, .avkit): inscribedVideoRect(aspect: aspect)
    case (.resizeAspect, .layer): Rect(aspect: aspect, fitting: bounds)
    case (.resizeAspectFill, _): Rect(aspect: aspect, filling: bounds)
    }
  }

  /// The largest video of `aspect`, centered in the window, that is cut by neither the rounded
  /// corners nor the sensor housing: UIWindow.safeAreaAspectFitLayoutGuide promises this for
  /// full-screen media.
  ///
  /// The home indicator does not move it. 4:3 and 16:9 come out as in a plain rectangle.
  private func inscribedVideoRect(aspect: Ratio) -> Rect {
    let largest = Rect(aspect: aspect, fitting: unobstructedBounds)
    if clearsCorners(largest) { return largest }
    // A smaller video has corners further from the screen's, so bisection finds the largest.
    var (clear, cut) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (clear + cut) / 2
      if clearsCorners(largest.scaled(by: middle)) { clear = middle } else { cut = middle }
    }
    return largest.scaled(by: clear)
  }

  /// Whether the corners of a centered video lie within the rounded corners of the screen.
  ///
  /// The curve leaves the long edge so gradually that its first pixel does not show, and a video
  /// may cover that pixel; otherwise even 16:9 would miss the edges by a hair.
  private func clearsCorners(_ video: Rect) -> Bool {
    let (alongLongSide, alongShortSide) =
      orientation == .landscape ? (video.x, video.y) : (video.y, video.x)
    let corner = ContinuousCorner(radius: cornerRadius)
    return alongLongSide >= corner.inset(atDepth: alongShortSide + 1 / scale)
  }
}

/// The part of a window that a video leaves uncovered.
public struct ScreenBars: Hashable, Sendable {
  /// Depths in points, never negative; 0 where the video reaches the edge or lies beyond it.
  public let insets: EdgeInsets
  /// The shape of the visible bars in whole pixels, or nil for none. A bar of one pixel, as 16:9
  /// leaves on a 71:40 screen, does not count because it is not noticeable.
  public let shape: BarShape?

  init(around video: Rect, in window: Rect, scale: Double) {
    insets = EdgeInsets(
      top: max(0, video.y - window.y), left: max(0, video.x - window.x),
      bottom: max(0, window.maxY - video.maxY), right: max(0, window.maxX - video.maxX))
    let seen = video.pixels(atScale: scale)
    let all = window.pixels(atScale: scale)
    shape = BarShape(
      PixelInsets(
        top: seen.y - all.y, bottom: all.maxY - seen.maxY, left: seen.x - all.x,
        right: all.maxX - seen.maxX), tolerance: 1)
  }
}
