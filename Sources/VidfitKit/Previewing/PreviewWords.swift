internal import Framing
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
      aspectName(clip.shape.displayAspectRatio), "\(storage.width)×\(storage.height)",
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
    let aspect = aspectName(shape.displayAspectRatio)
    return "pre-padded: the picture is \(aspect), \(picture.width)×\(picture.height)"
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

  func caption(_ mode: DisplayMode, _ placement: Placement) -> String {
    let share = placement.pictureScreenShare
    let picture =
      share > 1 - 1e-6 ? "Picture covers the screen" : "Picture on \(percent(share)) of the screen"
    switch mode {
    case .fit: return picture
    case .fill:
      let crop = percent(placement.croppedFraction.value)
      return crop == percent(0)
        ? "\(picture); nothing cropped" : "\(picture); crops \(crop) of the frame"
    }
  }
}
