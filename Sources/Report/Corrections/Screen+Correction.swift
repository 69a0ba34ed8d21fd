internal import Framing

extension ClipAnalysis.Screen {
  /// The same screen while another picture is in the frame; nil if it can't be rebuilt, because its
  /// device is of somebody's own table, or was described otherwise when the document was written.
  ///
  /// - Parameters:
  ///   - picture: the active picture in stored pixels; nil for one without bars.
  ///   - isCroppable: whether it could be delivered alone.
  ///   - segments: of a clip whose bars change.
  func showing(
    _ picture: PixelRect?, isCroppable: Bool, of shape: DisplayShape,
    segments: [ClipAnalysis.Segment]
  ) -> Self? {
    guard let viewport else { return nil }
    let presentation =
      artwork != nil
      ? Presentation(artwork: shape, picture: picture, viewport: viewport)
      : Presentation(
        shape: shape, picture: picture, isCroppable: isCroppable, viewport: viewport,
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
        maximumCrop: maxCrop.flatMap { Ratio(Int(($0 * 1e6).rounded()), 1_000_000) }
          ?? Player.standardMaximumCrop)
    }
  }

  /// The window on the device of this catalogue; nil if it has other figures there.
  private var viewport: Viewport? {
    guard let found = candidate, found.pose == pose, found.orientation == orientation,
      found.scale == window.scale, found.system?.major == system,
      found.frame.isNear(
        Rect(x: window.x, y: window.y, width: window.width, height: window.height)),
      screen.map({ found.screen.bounds.isNear($0.bounds) }) ?? true, found.safeArea == safeArea
    else { return nil }
    return found
  }

  private var candidate: Viewport? {
    guard let device = knownDevice else { return nil }
    let turn = turn ?? Turn(orientation)
    switch windowKind {
    case .screen:
      return pose.map { Viewport(device: device, turn: turn, pose: $0) }
        ?? Viewport(device: device, turn: turn)
    case .part(.pose):
      return pose.flatMap { Viewport(device: device, turn: turn, pose: $0) }
    case .part(.free):
      return Viewport(
        device: device, turn: turn,
        frame: Rect(x: window.x, y: window.y, width: window.width, height: window.height))
    case .part(let kind): return Viewport(device: device, turn: turn, part: kind)
    }
  }

  private var knownDevice: Device? {
    if let size = try? CustomSize(parsing: device) { return Device(custom: size) }
    let known = Device.named(device)
    return system.map { known?.running(SystemVersion($0)) } ?? known
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
