internal import Files
package import Framing
package import Padding

extension ClipAnalysis {
  /// Edges with something in their bar, as the clip is seen upright.
  package var overlaidEdges: [FrameEdge] {
    (padding?.overlays ?? []).map { video.orientation.shown($0.edge) }
  }

  /// Text such as `something, probably subtitles, stands in the bottom bar in 5 of 5 frames`; nil
  /// if nothing stands in a bar.
  package var overlaysInWords: String? { overlaysInWords { _ in true } }

  /// The same of some edges of the stored frame; nil if there is nothing at those.
  package func overlaysInWords(where isMeant: (FrameEdge) -> Bool) -> String? {
    let meant = (padding?.overlays ?? []).filter { isMeant($0.edge) }
    let places = meant.map { overlay in
      let frames = overlay.support.flatMap { support in
        support.count == 2 ? " in \(support[0]) of \(counted(support[1], "frame"))" : nil
      }
      return "in the \(video.orientation.shown(overlay.edge).rawValue) bar\(frames ?? "")"
    }
    guard !places.isEmpty else { return nil }
    if meant.contains(where: { $0.joinsPicture == true }) {
      return "something joins the picture to the frame's edge " + places.joined(separator: " and ")
    }
    let isBelow = meant.contains { video.orientation.shown($0.edge) == .bottom }
    let guess = isBelow ? "probably subtitles" : "perhaps a logo, a clock or captions"
    return "something, \(guess), stands " + places.joined(separator: " and ")
  }

  /// The regions that a crop cuts, other than those that detection found in bars; nil if there are
  /// none.
  package func regionsCut(by rect: PixelRect) -> String? {
    guard let important else { return nil }
    let names = important.names(video.orientation)
    let cut = important.filter { item in
      item.overlaidEdge == nil && item.isCut(by: rect)
    }.map { names[$0.id] ?? "'\($0.id.oneLine)'" }
    guard !cut.isEmpty else { return nil }
    return (cut.prefix(3) + (cut.count > 3 ? ["\(cut.count - 3) more"] : [])).listed
  }
}

extension PixelInsets {
  /// The effect of these columns and rows of a codec's cropping in players that keep its size alone;
  /// nil for none at the top and left.
  package var misplacedInWords: String? {
    let places = [top > 0 ? "top" : nil, left > 0 ? "left" : nil].compactMap(\.self)
    return places.isEmpty
      ? nil
      : "Chromium, Firefox and VLC cut off picture instead of "
        + "\(places.count == 1 ? "the bar" : "bars") at the \(places.listed)"
  }

  /// The bars, such as `138 px top and bottom` or `10 px left`; empty for none.
  package var inWords: String {
    func axis(_ first: (String, Int), _ second: (String, Int)) -> String? {
      switch (first.1, second.1) {
      case (0, 0): nil
      case (let depth, 0): "\(depth) px \(first.0)"
      case (0, let depth): "\(depth) px \(second.0)"
      case (let one, let other) where one == other: "\(one) px \(first.0) and \(second.0)"
      case (let one, let other): "\(one) px \(first.0), \(other) px \(second.0)"
      }
    }
    return [axis(("top", top), ("bottom", bottom)), axis(("left", left), ("right", right))].joined
  }
}

extension PictureOrientation {
  /// The edge that an edge of the stored picture becomes once the picture is turned upright.
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

extension PictureOrientation {
  /// Text such as `turned by 90°`, `mirrored` or `upright`.
  fileprivate var words: [String] {
    [isMirrored ? "mirrored" : nil, rotation == 0 ? nil : "turned by \(rotation)°"]
      .compactMap(\.self)
  }

  package var inWords: String { words.isEmpty ? "upright" : words.joined(separator: " and ") }
}
