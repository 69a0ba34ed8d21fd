public import Framing

extension PaddingVerdict {
  /// Counts only what a clean aperture shows: bars beyond it are seen by nobody.
  ///
  /// Suspected bars stay as they were measured, in the whole frame, because nothing is cut for them.
  ///
  /// - Parameters:
  ///   - aperture: in stored pixels.
  ///   - segments: how the bars change; those that then look alike become one.
  public mutating func limit(to aperture: PixelRect, segments: inout [PictureSegment]) {
    let shown = size.bounds.intersection(aperture)
    guard !shown.isEmpty, shown != size.bounds else { return }
    self.aperture = shown
    if kind != .undecided { agreesWithAperture = picture == shown }
    let (hidden, bars) = (shown.insets(in: size), picture.insets(in: size))
    outsideAperture = PixelInsets(
      top: min(bars.top, hidden.top), bottom: min(bars.bottom, hidden.bottom),
      left: min(bars.left, hidden.left), right: min(bars.right, hidden.right))
    segments = segments.limited(to: shown)
    for (edge, lines) in [
      (FrameEdge.top, hidden.top), (.bottom, hidden.bottom), (.left, hidden.left),
      (.right, hidden.right),
    ] { edges[edge]?.count(from: lines) }
    let part = picture.intersection(shown)
    switch kind {
    case .none, .undecided: picture = shown
    case .padded where part.isEmpty:
      // What was found as the picture is not what the file says is one.
      withdraw()
      (kind, confidence) = (.undecided, 0)
    case .padded where part == shown: withdraw()
    case .padded:
      picture = part
      shape = EdgeDepths(part.insets(within: shown), in: shown.size).shape
    case .mixed where segments.allSatisfy { $0.picture == shown }: withdraw()
    case .mixed: picture = part.isEmpty ? shown : part
    }
    overlays.removeAll { edges[$0.edge]?.pixels ?? 0 == 0 }
  }
}

extension EdgeVerdict {
  /// Counts lines from `first` on instead of from the frame's edge.
  fileprivate mutating func count(from first: Int) {
    pixels = max(0, pixels - first)
    outer = max(0, outer - first)
    inner = max(0, inner - first)
  }
}

extension [PictureSegment] {
  /// The part of each that is shown; neighbours that then look alike become one.
  fileprivate func limited(to shown: PixelRect) -> Self {
    reduce(into: []) { segments, next in
      let part = next.picture.intersection(shown)
      let picture = part.isEmpty ? shown : part
      if let last = segments.last, last.picture == picture {
        segments[segments.count - 1] = PictureSegment(
          start: last.start, lastSeen: next.lastSeen, picture: picture)
      } else {
        segments.append(
          PictureSegment(start: next.start, lastSeen: next.lastSeen, picture: picture))
      }
    }
  }
}

extension PixelRect {
  /// The distances of this rectangle's edges from those of one around it; 0 where it lies beyond.
  public func insets(within outer: PixelRect) -> PixelInsets {
    PixelInsets(
      top: max(0, y - outer.y), bottom: max(0, outer.maxY - maxY), left: max(0, x - outer.x),
      right: max(0, outer.maxX - maxX))
  }
}
