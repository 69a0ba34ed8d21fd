extension Viewport {
  /// The largest video of `aspect`, centered in the window, that neither the rounded corners nor
  /// the sensor housing cut: what UIWindow.safeAreaAspectFitLayoutGuide promises full-screen
  /// media. In points.
  ///
  /// The home indicator does not move it; 4:3 and 16:9 come out as in a plain rectangle.
  func inscribedVideoRect(aspect: Ratio) -> Rect {
    let largest = Rect(aspect: aspect, fitting: unobstructedBounds)
    if clearsCorners(largest) { return largest }
    // The smaller the video, the further its corners are from the screen's, so halving finds the
    // largest one that clears them.
    var (clear, cut) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (clear + cut) / 2
      if clearsCorners(largest.scaled(by: middle)) { clear = middle } else { cut = middle }
    }
    return largest.scaled(by: clear)
  }

  /// Whether the corners of a centered video lie within the rounded corners of the screen.
  ///
  /// The curve leaves the long edge so gently that its first pixel does not show, and a video may
  /// lie over that; otherwise even 16:9 would miss the edges by a hair.
  private func clearsCorners(_ video: Rect) -> Bool {
    let (alongLongSide, alongShortSide) =
      orientation == .landscape ? (video.x, video.y) : (video.y, video.x)
    let corner = ContinuousCorner(radius: cornerRadius)
    return alongLongSide >= corner.inset(atDepth: alongShortSide + 1 / scale)
  }
}
