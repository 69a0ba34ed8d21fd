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
