package import Framing

extension ClipAnalysis.Screen {
  /// - Parameters:
  ///   - segments: stretches of time with the picture that shows in each, of a clip whose bars change.
  ///   - file: what a player has to open; nil for artwork.
  package init(
    _ presentation: Presentation, segments: [ClipAnalysis.Segment] = [],
    file: Playability.File? = nil
  ) {
    let viewport = presentation.viewport
    let frame = viewport.frame
    let playability = file.flatMap { Playability($0, on: viewport.device) }
    self.init(
      device: viewport.device.id, name: viewport.device.name, orientation: viewport.orientation,
      turn: viewport.turn, system: viewport.system?.major, pose: viewport.pose,
      window: ClipAnalysis.Window(
        x: frame.x, y: frame.y, width: frame.width, height: frame.height, scale: viewport.scale),
      screen: viewport.screen, windowKind: viewport.part.map { .part($0.kind) } ?? .screen,
      sizeClasses: viewport.sizeClasses, safeArea: viewport.safeArea,
      avkitSafeArea: viewport.unobstructedBounds, layout: presentation.layout,
      player: presentation.player.map(ClipAnalysis.PlayerKind.init),
      maxCrop: presentation.player?.maximumCrop?.value.roundedToMillionths,
      playable: playability?.answer, playableReason: playability?.reason,
      class: presentation.aspectClass, nearThreshold: presentation.isNearThreshold,
      defaultMode: presentation.defaultMode, fit: presentation.fit, fill: presentation.fill,
      withoutPadding: presentation.withoutPadding.map(ClipAnalysis.Unpadded.init),
      fitByLayout: ClipAnalysis.Layouts(
        avkit: presentation.asDelivered.fit(.avkit),
        layer: presentation.asDelivered.fit(.layer)),
      turned: presentation.turned.map(ClipAnalysis.Turned.init),
      segments: segments.map { ClipAnalysis.SegmentShares($0, of: presentation) },
      artwork: presentation.player == nil ? ClipAnalysis.Artwork(presentation) : nil,
      fold: ClipAnalysis.Fold(presentation), pictureInPicture: presentation.pictureInPicture,
      overscan: presentation.overscanShare(presentation.defaultMode?.mode ?? .fit).map {
        ClipAnalysis.Overscan(
          safeRect: viewport.bounds.inset(by: viewport.safeArea),
          pictureShareOutside: $0.roundedToMillionths)
      })
  }
}

extension ClipAnalysis.PlayerKind {
  fileprivate init(_ player: Player) {
    self =
      switch player {
      case .system: .system
      case .layer: .layer
      case .custom: .custom
      }
  }
}

extension ClipAnalysis.Unpadded {
  fileprivate init(_ clean: Treatment) {
    self.init(
      class: clean.aspectClass, nearThreshold: clean.isNearThreshold,
      defaultMode: clean.defaultMode, fit: clean.fit, fill: clean.fill)
  }
}

extension ClipAnalysis.Turned {
  fileprivate init(_ presentation: Presentation) {
    self.init(
      orientation: presentation.viewport.orientation, defaultMode: presentation.defaultMode,
      fit: ClipAnalysis.Shares(presentation.fit), fill: ClipAnalysis.Shares(presentation.fill),
      withoutPadding: presentation.withoutPadding.map {
        ClipAnalysis.UnpaddedShares(
          defaultMode: $0.defaultMode, fit: ClipAnalysis.Shares($0.fit),
          fill: ClipAnalysis.Shares($0.fill))
      })
  }
}

extension ClipAnalysis.SegmentShares {
  /// The frame stays where it is; only the picture in it changes.
  fileprivate init(_ segment: ClipAnalysis.Segment, of presentation: Presentation) {
    let then = presentation.showing(segment.picture)
    self.init(
      start: segment.start, end: segment.end, fit: ClipAnalysis.Shares(then.fit),
      fill: ClipAnalysis.Shares(then.fill))
  }
}

extension ClipAnalysis.Artwork {
  fileprivate init(_ presentation: Presentation) {
    func drawn(_ placement: Placement) -> Drawn {
      let source = presentation.shape.displaySize
      let (rect, scale) = (placement.videoRect, presentation.viewport.scale)
      // The size of a picture to deliver, and not of the pixels on which its edges happen to fall.
      return Drawn(
        enlargement: (rect.width * scale / source.width).roundedToThousandths,
        width: Int((rect.width * scale).rounded()), height: Int((rect.height * scale).rounded()))
    }
    self.init(fit: drawn(presentation.fit), fill: drawn(presentation.fill))
  }
}

extension ClipAnalysis.Fold {
  fileprivate init?(_ presentation: Presentation) {
    guard let fit = presentation.fold(.fit), let fill = presentation.fold(.fill) else { return nil }
    self.init(
      rect: fit.rect, fitPictureShare: fit.pictureShare.roundedToMillionths,
      fillPictureShare: fill.pictureShare.roundedToMillionths)
  }
}
