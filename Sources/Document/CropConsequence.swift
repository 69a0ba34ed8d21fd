package import Framing
internal import Padding

extension ClipAnalysis {
  /// Chooses the crop that keeps what stands in bars by what phones then do: if they fill their screens
  /// with the smallest such crop and cut something important, the smallest that they fit takes its
  /// place. If that is the frame as it is, there is no such crop.
  package mutating func keepOverlaysWhole() {
    guard let kept = advice.cropKeepingOverlays?.rect, let shape = video.shape,
      !CropConsequence(of: kept, on: self).losses.isEmpty
    else { return }
    if let fitted = CropPlan(fittedAround: kept, of: shape, on: CropGrid(video)) {
      advice.cropKeepingOverlays = Crop(fitted, of: shape, video)
    } else if AspectClass(displayAspectRatio: shape.displayAspectRatio) != .wide {
      advice.cropKeepingOverlays = nil
    }
  }
}

/// A clip as it is once it is cut to a rectangle, in the mode in which it then starts.
package struct CropConsequence {
  private let clip: ClipAnalysis
  private let rect: PixelRect

  /// - Parameter rect: in stored pixels.
  package init(of rect: PixelRect, on clip: ClipAnalysis) {
    (self.clip, self.rect) = (clip, rect)
  }

  /// The loss by default, beside what the crop cuts itself, such as `iPhones then fill the screen and
  /// cut 5–8% of the subtitles`; nil for none, and where every screen was asked for as one that isn't
  /// filled: upright, or in part.
  package var lossInWords: String? {
    let canLie = clip.presentations.contains {
      $0.windowKind == .screen && ($0.orientation == .landscape || $0.turnGiven != true)
    }
    let losses = clip.presentations.isEmpty || canLie ? losses : []
    var shares: [(name: String, shares: [Double])] = []
    for (name, share) in losses {
      if let index = shares.firstIndex(where: { $0.name == name }) {
        shares[index].shares.append(share)
      } else {
        shares.append((name, [share]))
      }
    }
    guard !shares.isEmpty else { return nil }
    let parts = shares.prefix(3).map { "\(rangeText($0.shares, wholePercent)) of \($0.name)" }
    let others = shares.count - parts.count
    return "iPhones then fill the screen and cut "
      + (parts + (others > 0 ? ["parts of \(others) more"] : [])).listed
  }

  /// The shares of regions that phones cut or hide because they fill their screens with a part of the
  /// frame, a phone at a time, with the regions' names. Regions that the part itself cuts don't
  /// count. Players fill only with wide video, and only on a phone that lies on its side.
  fileprivate var losses: [(name: String, share: Double)] {
    guard let shape = clip.video.shape?.cropped(to: rect),
      AspectClass(displayAspectRatio: shape.displayAspectRatio) == .wide
    else { return [] }
    let important = clip.important ?? []
    let names = important.namesInSentences(clip.video.orientation)
    let items = important.filter { !$0.isCut(by: rect) }
    let regions = items.map { $0.region(in: shape) } + unplacedOverlays(in: shape)
    guard !regions.isEmpty else { return [] }
    return Device.catalogue.flatMap { device -> [(name: String, share: Double)] in
      let screen = Presentation(
        shape: shape, viewport: Viewport(device: device, turn: .landscapeRight))
      guard screen.defaultMode == .fill else { return [] }
      return screen.losses(of: regions, in: .fill).filter { $0.causes.contains(where: \.cuts) }
        .map { (names[$0.id] ?? $0.id, 1 - $0.visible) }
    }
  }

  /// The whole bars in which something stands whose place is unknown, by names such as `what stands in
  /// the top bar`.
  private func unplacedOverlays(in shape: DisplayShape) -> [FrameRegion] {
    guard let padding = clip.padding else { return [] }
    let (frame, picture) = (clip.video.shown, padding.picture)
    return padding.overlays.compactMap { overlay in
      var bar = frame
      switch overlay.edge {
      case .top: bar.height = picture.y - frame.y
      case .bottom: (bar.y, bar.height) = (picture.maxY, frame.maxY - picture.maxY)
      case .left: bar.width = picture.x - frame.x
      case .right: (bar.x, bar.width) = (picture.maxX, frame.maxX - picture.maxX)
      }
      let isPlaced = (clip.important ?? []).contains { !$0.box.intersection(Rect(bar)).isEmpty }
      let place = bar.intersection(shape.shown)
      guard !isPlaced, !place.isEmpty else { return nil }
      let edge = clip.video.orientation.shown(overlay.edge).rawValue
      return FrameRegion(id: "the \(edge) bar", unit: shape.unitRect(of: place))
    }
  }
}
