internal import Document
internal import Framing
internal import Padding
internal import Preview
internal import VideoIO

/// The texts of a preview.
struct PreviewWords {
  let clip: Inspection

  /// The facts under the title.
  ///
  /// - Parameters:
  ///   - time: the frame's, if there is only one.
  ///   - asksForPadding: whether the preview is about padding, so that its absence is reported too.
  func facts(time: Double?, asksForPadding: Bool) -> String {
    var parts = [aspectName(clip.shape.displayAspectRatio), stored]
    if clip.shape.pixelAspectRatio != .one {
      parts.append("pixels \(clip.shape.pixelAspectRatio)")
    }
    if clip.shape.orientation.rotation != 0 {
      parts.append("rotated \(clip.shape.orientation.rotation)°")
    }
    switch clip.facts.color.transfer {
    case "smpte2084": parts.append("HDR (PQ), tone-mapped to SDR")
    case "arib-std-b67": parts.append("HDR (HLG), tone-mapped to SDR")
    default: break
    }
    if let vision = clip.facts.dolbyVision.map(ClipAnalysis.DolbyVision.init),
      vision.needsProcessing
    {
      parts.append("\(vision.name): these colours are false")
    }
    if let padding {
      parts.append(padding)
    } else if !clip.periods.isEmpty {
      parts.append(time.map(periodFacts) ?? timeline)
    } else if asksForPadding {
      parts.append("no padding found")
    }
    if let time, !clip.isArtwork { parts.append("at \(timeText(time))") }
    return parts.joined(separator: "  ·  ")
  }

  /// The shown part of the stored frame, in pixels.
  private var stored: String {
    let (storage, shown) = (clip.shape.storage, clip.shape.shown)
    let whole = storage.inWords
    let eye = clip.facts.stereo?.eyes(of: storage) == nil ? "" : "one eye, "
    return clip.shape.cleanAperture == nil ? whole : "\(eye)\(shown.size.inWords) of \(whole)"
  }

  private var padding: String? {
    guard let picture = clip.picture, let shape = clip.shape.cropped(to: picture) else {
      return nil
    }
    let aspect = aspectName(shape.displayAspectRatio)
    return "pre-padded: the picture is \(aspect), \(picture.size.inWords)"
  }

  /// The bars at one moment of a clip whose bars change.
  private func periodFacts(_ time: Double) -> String {
    guard let period = clip.period(at: time) else { return "" }
    let aspect = clip.shape.cropped(to: period.picture).flatMap {
      $0 == clip.shape ? nil : ", picture \(aspectName($0.displayAspectRatio))"
    }
    return "bars change; \(inWords(period))\(aspect ?? "")"
  }

  /// All known changes, if they are few.
  private var timeline: String {
    let periods = clip.periods
    guard periods.count <= 4 else { return "bars change \(periods.count - 1) times" }
    return "bars change; " + periods.map(inWords).joined(separator: "; ")
  }

  private func inWords(_ period: PictureSegment) -> String {
    let end = clip.end(of: period).map(timeText) ?? "end"
    let doubt = period.earliestStart.map { " (or from \(timeText($0)) on)" }
    return "\(timeText(period.start))–\(end): \(clip.bars(in: period))\(doubt ?? "")"
  }

  /// The heading of one of several moments.
  func moment(_ time: Double) -> String {
    let bars = clip.period(at: time).map { "  ·  \(clip.bars(in: $0))" }
    return timeText(time) + (bars ?? "")
  }

  func section(_ viewport: Viewport) -> String {
    let device = viewport.device
    let screen = "\(size(viewport.screen)) pt"
    guard device.kind != .custom else {
      // A recipient's frame has a name, and its points are pixels.
      return device.name == device.id
        ? "Screen of \(screen)" : "\(device.name)  ·  \(size(viewport.screen)) px"
    }
    let orientation =
      viewport.turn == .landscapeLeft ? viewport.turn.rawValue : viewport.orientation.rawValue
    let area = viewport.part == nil ? screen : "window of \(size(viewport.window)) in \(screen)"
    let name = viewport.pose?.named(device.name) ?? device.name
    return "\(name), \(orientation)  ·  \(area)"
  }

  func size(_ size: Size) -> String {
    "\(number(size.width, decimals: 1))×\(number(size.height, decimals: 1))"
  }

  /// - Parameters:
  ///   - isCompared: whether the other treatment of padding is on the sheet too.
  ///   - turned: the way the device is held if it differs from the section's.
  func heading(
    _ mode: DisplayMode, isPaddingRemoved: Bool, isCompared: Bool, turned: ScreenOrientation?
  ) -> String {
    let name = mode == .fit ? "Fit" : "Fill"
    let held = turned.map { ", \($0.rawValue)" } ?? ""
    if isPaddingRemoved { return "\(name), padding removed\(held)" }
    return isCompared ? "\(name), as delivered" : name
  }

  /// - Parameter isOfFrame: whether to describe the frame, because its picture changes.
  func caption(
    _ mode: DisplayMode, _ placement: Placement, on viewport: Viewport, isOfFrame: Bool = false
  ) -> String {
    let name = isOfFrame ? "Frame" : "Picture"
    let share = isOfFrame ? placement.screenShare : placement.pictureScreenShare
    let ofWindow = isOfFrame ? placement.windowShare : placement.pictureWindowShare
    let hidden = isOfFrame ? nil : hidden(placement.obscured, on: viewport)
    let isAll = ofWindow > 1 - 1e-6
    let seen =
      if viewport.part != nil {
        isAll
          ? "\(name) covers the window, \(percent(share)) of the screen"
          : "\(name) on \(percent(ofWindow)) of the window, \(percent(share)) of the screen"
      } else if isAll, hidden == nil {
        "\(name) covers the screen"
      } else {
        "\(name) on \(percent(share)) of the screen"
      }
    let crop = percent(placement.croppedFraction.value)
    let cropped = crop == percent(0) ? "nothing cropped" : "crops \(crop) of the frame"
    return "\(seen)\(hidden ?? ""); \(cropped)"
  }

  /// The parts that cover the picture; nil if they are not noticeable.
  private func hidden(_ obscured: Obscured, on viewport: Viewport) -> String? {
    guard obscured.share.isVisibleShare else { return nil }
    let housing = viewport.device.housing?.kind == .hole ? "camera" : "housing"
    let causes =
      switch (obscured.housing.share.isVisibleShare, obscured.corners.share.isVisibleShare) {
      case (true, false): "the \(housing) hides"
      case (false, true): "the corners hide"
      default: "\(housing) and corners hide"
      }
    return ", of which \(causes) \(percent(obscured.share))"
  }
}

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
