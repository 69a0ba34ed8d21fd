package import Framing
internal import Preview

extension PreviewPlan {
  /// The reason why Picture in Picture can't be drawn; nil if it can, or was not requested.
  var lackOfPictureInPicture: String? {
    guard options.isPictureInPicture else { return nil }
    if clip.isArtwork { return "a still picture has no Picture in Picture" }
    return options.viewports.compactMap(\.lackOfPictureInPicture).first
  }

  /// The clip in the small window over a screen, as delivered, without its padding, or both.
  func smallWindows(
    _ viewport: Viewport, frame: Int, picture: PixelRect?, isMovie: Bool
  ) -> [[PreviewPanel]] {
    let presentation = presentation(viewport, picture: picture)
    func row(_ shape: DisplayShape, _ picture: PixelRect, isRemoved: Bool) -> [PreviewPanel] {
      guard let small = PictureInPicture(shape: shape, picture: picture, viewport: viewport)
      else { return [] }
      let window = Viewport(small, on: viewport)
      return [
        PreviewPanel(
          viewport: window,
          placement: Presentation(shape: shape, picture: picture, viewport: window).fit,
          source: shape.shown, frame: frame,
          heading: words.smallWindow(
            isPaddingRemoved: isRemoved, isCompared: options.padding == .compare),
          caption: words.caption(small, tellsPadding: !isMovie || clip.periods.isEmpty),
          windowRadius: PictureInPicture.cornerRadius)
      ]
    }
    let delivered = row(clip.shape, presentation.picture, isRemoved: false)
    guard options.padding != .asIs, let crop = presentation.crop,
      let cropped = clip.shape.cropped(to: crop)
    else { return [delivered] }
    let removed = row(cropped, cropped.shown, isRemoved: true)
    return options.padding == .compare ? [delivered, removed] : [removed]
  }
}

extension Viewport {
  /// The reason why there is no model of Picture in Picture on this screen; nil if there is.
  package var lackOfPictureInPicture: String? {
    guard part == nil else {
      return "Picture in Picture floats over the whole screen, which a window is not"
    }
    guard !device.showsPictureInPicture else { return nil }
    switch device.kind {
    case .custom: return "Picture in Picture needs a device, not a screen named by its size"
    case .tv: return "nothing is published about Picture in Picture on \(device.name)"
    case .phone, .pad:
      let first = PictureInPicture.firstOnPhones.major
      let system = (device.system ?? device.newestSystem).map { " with iOS \($0.major)" } ?? ""
      return "iPhones have Picture in Picture from iOS \(first) on, got \(device.name)\(system)"
    }
  }
}
