internal import Framing

extension PreviewWords {
  /// The drawn state of the controls and the system's bars; nil where none is claimed.
  func bars(on viewport: Viewport, _ options: PreviewOptions) -> String? {
    guard let controls = options.controls else { return nil }
    let hasStatusBar = viewport.statusBarHeight > 0 && viewport.device.kind != .tv
    let hasIndicator = viewport.homeIndicatorRect != nil
    switch controls {
    case .shown:
      let shown =
        ["Controls"] + (hasStatusBar ? ["status bar"] : [])
        + (hasIndicator && options.drawsHomeIndicator ? ["home indicator"] : [])
      // Only a screen that has one when it is upright lacks one in landscape.
      let isHidden = !hasStatusBar && viewport.device.details.statusBar.height > 0
      return shown.inWords + " shown" + (isHidden ? "; no status bar in landscape" : "")
    case .hidden:
      let hidden = (["Controls"] + (hasStatusBar ? ["status bar"] : [])).inWords + " hidden"
      guard hasIndicator else { return hidden }
      return hidden
        + (options.drawsHomeIndicator
          ? "; home indicator shown" : "; home indicator auto-hidden")
    }
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  fileprivate var inWords: String {
    count > 1 ? dropLast().joined(separator: ", ") + " and " + self[count - 1] : joined()
  }
}
