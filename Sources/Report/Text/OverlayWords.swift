package import Framing
package import Padding

extension PictureOrientation {
  /// Where an edge of the stored picture is once the picture is turned upright.
  package func shown(_ edge: FrameEdge) -> FrameEdge {
    let mark =
      switch edge {
      case .top: PixelInsets(top: 1)
      case .bottom: PixelInsets(bottom: 1)
      case .left: PixelInsets(left: 1)
      case .right: PixelInsets(right: 1)
      }
    let seen = shown(mark)
    return seen.top > 0 ? .top : seen.bottom > 0 ? .bottom : seen.left > 0 ? .left : .right
  }
}

extension ClipAnalysis {
  /// Edges whose bar has something in it, as the clip is seen upright.
  package var overlaidEdges: [FrameEdge] {
    (padding?.overlays ?? []).map { video.orientation.shown($0.edge) }
  }

  /// Such as `something, probably subtitles, stands in the bottom bar in 5 of 5 frames`; nil where
  /// nothing stands in a bar.
  package var overlaysInWords: String? {
    let places = (padding?.overlays ?? []).map { overlay in
      let frames = overlay.support.flatMap { support in
        support.count == 2 ? " in \(support[0]) of \(counted(support[1], "frame"))" : nil
      }
      return "in the \(video.orientation.shown(overlay.edge).rawValue) bar\(frames ?? "")"
    }
    guard !places.isEmpty else { return nil }
    let guess = overlaidEdges.contains(.bottom) ? "probably subtitles" : "perhaps a logo or a clock"
    return "something, \(guess), stands " + places.joined(separator: " and ")
  }

  /// The same with what crops do to it, such as `…; the advised crop removes it, crop=640:314:0:46
  /// keeps it`; nil where no crop removes anything.
  package var overlayWarning: String? { overlayWarning(of: "the advised crop") }

  /// The same beside that crop.
  package var overlayRemark: String? { overlayWarning(of: "this crop") }

  private func overlayWarning(of crop: String) -> String? {
    guard let words = overlaysInWords, advice.crop != nil else { return nil }
    let kept = advice.cropKeepingOverlays.map { ", \($0.ffmpeg) keeps it" }
    return "\(words); \(crop) removes it" + (kept ?? "")
  }

  /// The crop to remove the bars, and the one that keeps what stands in them if there is one; nil for
  /// no crop.
  package var remedy: String? {
    let kept = advice.cropKeepingOverlays.map { "; \($0.ffmpeg) keeps what stands in a bar" }
    return advice.crop.map { $0.ffmpeg + (kept ?? "") }
  }
}
