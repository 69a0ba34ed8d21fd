internal import Framing
internal import Report

extension PreviewWords {
  /// The drawn state of the controls and the system's bars; nil if none is claimed.
  func bars(on viewport: Viewport, _ options: PreviewOptions) -> String? {
    guard let controls = options.controls else { return nil }
    let hasStatusBar = viewport.statusBarHeight > 0 && viewport.device.kind != .tv
    let hasIndicator = viewport.homeIndicatorRect != nil
    switch controls {
    case .shown:
      let shown =
        ["Controls"] + (hasStatusBar ? ["status bar"] : [])
        + (hasIndicator && options.drawsHomeIndicator ? ["home indicator"] : [])
      // Only a screen with a status bar in portrait can lack one in landscape.
      let isHidden = !hasStatusBar && viewport.device.details.statusBar.height > 0
      return shown.listed + " shown" + (isHidden ? "; no status bar in landscape" : "")
    case .hidden:
      let hidden = (["Controls"] + (hasStatusBar ? ["status bar"] : [])).listed + " hidden"
      guard hasIndicator else { return hidden }
      return hidden
        + (options.drawsHomeIndicator
          ? "; home indicator shown" : "; home indicator auto-hidden")
    }
  }

  /// The heading of a panel with Picture in Picture.
  func smallWindow(isPaddingRemoved: Bool, isCompared: Bool) -> String {
    let name = "Picture in Picture"
    return isPaddingRemoved
      ? "\(name), padding removed" : isCompared ? "\(name), as delivered" : name
  }

  /// - Parameter tellsPadding: whether the padding is the same in all frames that are shown.
  func caption(_ small: PictureInPicture, tellsPadding: Bool) -> String {
    let window = "Window of \(size(small.window.size)) pt, a model: Apple publishes no size"
    guard tellsPadding else { return window }
    let share = percent(small.paddingShare)
    let padding = share == percent(0) ? "no padding in it" : "\(share) of it is padding"
    return "\(window); \(padding)"
  }
}
