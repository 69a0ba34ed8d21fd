internal import Framing

extension ClipAnalysis.Screen {
  /// The same screen while another picture is in the frame; nil if it can't be rebuilt, because its
  /// device is of somebody's own table, or was described otherwise when the document was written.
  ///
  /// - Parameters:
  ///   - picture: the active picture in stored pixels; nil for one without bars.
  ///   - crop: what would be delivered without them; nil if nothing can.
  ///   - segments: of a clip whose bars change.
  func showing(
    _ picture: PixelRect?, crop: PixelRect?, of shape: DisplayShape,
    segments: [ClipAnalysis.Segment]
  ) -> Self? {
    guard let viewport else { return nil }
    let presentation =
      artwork != nil
      ? Presentation(artwork: shape, picture: picture, crop: crop, viewport: viewport)
      : Presentation(
        shape: shape, picture: picture, crop: crop, isCroppable: crop != nil, viewport: viewport,
        layout: layout, player: knownPlayer)
    let rebuilt = Self(presentation, segments: segments)
    guard rebuilt.defaultMode == defaultMode, rebuilt.fit.videoRect.isNear(fit.videoRect),
      rebuilt.fill.videoRect.isNear(fill.videoRect)
    else { return nil }
    var screen = self
    (screen.fit, screen.fill, screen.fitByLayout) = (rebuilt.fit, rebuilt.fill, rebuilt.fitByLayout)
    (screen.withoutPadding, screen.turned) = (rebuilt.withoutPadding, rebuilt.turned)
    (screen.segments, screen.fold) = (rebuilt.segments, rebuilt.fold)
    (screen.pictureInPicture, screen.overscan) = (rebuilt.pictureInPicture, rebuilt.overscan)
    return screen
  }

  private var knownPlayer: Player {
    switch player {
    case .system, nil: .system
    case .layer: .layer
    case .custom:
      .custom(
        maximumCrop: maxCrop.flatMap { Int(exactly: ($0 * 1e6).rounded()) }
          .flatMap { Ratio($0, 1_000_000) }
          ?? Player.standardMaximumCrop)
    }
  }

  /// The window on the device of this catalogue; nil if it has other figures there.
  private var viewport: Viewport? {
    guard let found = viewport(on: Device.catalogue), found.pose == pose,
      found.orientation == orientation, found.scale == window.scale,
      found.system?.major == system, found.safeArea == safeArea
    else { return nil }
    return found
  }
}

extension Rect {
  /// Whether it is the same apart from a document's rounding.
  fileprivate func isNear(_ other: Rect) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy {
      abs($0 - $1) < 0.002
    }
  }
}
