internal import Framing
internal import Padding
internal import Preview
internal import Report
internal import VideoIO

/// The texts of a preview.
struct PreviewWords {
  let clip: Inspection

  /// The facts under the title.
  ///
  /// - Parameters:
  ///   - time: of the frame, where there is only one.
  ///   - asksForPadding: whether the preview is about padding, so that its absence is told too.
  func facts(time: Double?, asksForPadding: Bool) -> String {
    let storage = clip.facts.storage
    var parts = [
      aspectName(clip.shape.displayAspectRatio.value), "\(storage.width)×\(storage.height)",
    ]
    if clip.shape.pixelAspectRatio != .one {
      parts.append("pixels \(clip.shape.pixelAspectRatio)")
    }
    if clip.shape.orientation.rotation != 0 {
      parts.append("rotated \(clip.shape.orientation.rotation)°")
    }
    switch clip.facts.color.transfer {
    case "smpte2084": parts.append("HDR (PQ)")
    case "arib-std-b67": parts.append("HDR (HLG)")
    default: break
    }
    if let padding {
      parts.append(padding)
    } else if !clip.periods.isEmpty {
      parts.append(time.map(periodFacts) ?? timeline)
    } else if asksForPadding {
      parts.append("no padding found")
    }
    if let time { parts.append("at \(timeText(time))") }
    return parts.joined(separator: "  ·  ")
  }

  private var padding: String? {
    guard let picture = clip.picture, let shape = clip.shape.cropped(to: picture) else {
      return nil
    }
    let aspect = aspectName(shape.displayAspectRatio.value)
    return "pre-padded: the picture is \(aspect), \(picture.width)×\(picture.height)"
  }

  /// The bars at one moment of a clip whose bars change.
  private func periodFacts(_ time: Double) -> String {
    guard let period = clip.period(at: time) else { return "" }
    let aspect = clip.shape.cropped(to: period.picture).flatMap {
      $0 == clip.shape ? nil : ", picture \(aspectName($0.displayAspectRatio.value))"
    }
    return "bars change; \(inWords(period))\(aspect ?? "")"
  }

  /// All that is known of the changes, if they are few.
  private var timeline: String {
    let periods = clip.periods
    guard periods.count <= 4 else { return "bars change \(periods.count - 1) times" }
    return "bars change; " + periods.map(inWords).joined(separator: "; ")
  }

  private func inWords(_ period: PictureSegment) -> String {
    let end = clip.end(of: period).map(timeText) ?? "end"
    return "\(timeText(period.start))–\(end): \(clip.bars(in: period))"
  }

  /// The heading of one of several moments.
  func moment(_ time: Double) -> String {
    let bars = clip.period(at: time).map { "  ·  \(clip.bars(in: $0))" }
    return timeText(time) + (bars ?? "")
  }

  func section(_ viewport: Viewport) -> String {
    let window = viewport.window
    let size = "\(number(window.width, decimals: 1))×\(number(window.height, decimals: 1)) pt"
    guard viewport.device.kind != .custom else { return "Screen of \(size)" }
    return "\(viewport.device.name), \(viewport.orientation.rawValue)  ·  \(size)"
  }

  /// - Parameter isCompared: whether the other treatment of padding is on the sheet too.
  func heading(_ mode: DisplayMode, isPaddingRemoved: Bool, isCompared: Bool) -> String {
    let name = mode == .fit ? "Fit" : "Fill"
    if isPaddingRemoved { return "\(name), padding removed" }
    return isCompared ? "\(name), as delivered" : name
  }

  /// - Parameter isOfFrame: whether to tell of the frame, because its picture changes.
  func caption(_ mode: DisplayMode, _ placement: Placement, isOfFrame: Bool = false) -> String {
    let (name, share) =
      isOfFrame
      ? ("Frame", placement.screenShare) : ("Picture", placement.pictureScreenShare)
    let seen =
      share > 1 - 1e-6 ? "\(name) covers the screen" : "\(name) on \(percent(share)) of the screen"
    let crop = percent(placement.croppedFraction.value)
    return crop == percent(0)
      ? "\(seen); nothing cropped" : "\(seen); crops \(crop) of the frame"
  }
}
