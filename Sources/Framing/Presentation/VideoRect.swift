extension Viewport {
  /// Where a whole video lands, in points of the window; with aspect fill it reaches beyond the
  /// window. Compare AVPlayerLayer.videoRect and AVPlayerViewController.videoBounds.
  public func videoRect(
    aspect: Ratio, gravity: VideoGravity, layout: FitLayout = .avkit
  ) -> Rect {
    switch (gravity, layout) {
    case (.resizeAspect, .avkit): inscribedVideoRect(aspect: aspect)
    case (.resizeAspect, .layer): Rect(aspect: aspect, fitting: bounds)
    case (.resizeAspectFill, _): Rect(aspect: aspect, filling: bounds)
    }
  }
}
