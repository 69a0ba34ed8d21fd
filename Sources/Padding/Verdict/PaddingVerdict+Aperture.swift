public import Framing

extension PaddingVerdict {
  /// Counts only the clean aperture: bars beyond it are not visible.
  ///
  /// Suspected bars stay as measured, in the whole frame, because nothing is cut for them.
  ///
  /// - Parameters:
  ///   - aperture: in stored pixels.
  ///   - segments: the changes of the bars; segments that become equal are merged.
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
    for edge in FrameEdge.allCases { edges[edge]?.count(from: hidden[edge]) }
    let part = picture.intersection(shown)
    switch kind {
    case .undecided: picture = shown
    case .padded where part.isEmpty:
      // The detected picture lies outside the part that the file declares shown.
      withdraw()
      leaveOpen()
    case .none where part.isEmpty || part == shown, .padded where part == shown: withdraw()
    case .none: picture = part
    case .padded:
      picture = part
      shape = EdgeDepths(part.insets(within: shown), in: shown.size).shape
      countOnlyBars()
    case .mixed where segments.allSatisfy { $0.picture == shown }: withdraw()
    case .mixed: picture = part.isEmpty ? shown : part
    }
    let left = picture.insets(within: shown)
    overlays.removeAll { left[$0.edge] == 0 }
  }
}

extension EdgeVerdict {
  /// Counts lines from `first` instead of from the frame's edge.
  fileprivate mutating func count(from first: Int) {
    pixels = max(0, pixels - first)
    outer = max(0, outer - first)
    inner = max(0, inner - first)
  }
}

extension [PictureSegment] {
  /// The shown part of each segment; neighbours that become equal are merged.
  fileprivate func limited(to shown: PixelRect) -> Self {
    reduce(into: []) { segments, next in
      let part = next.picture.intersection(shown)
      let picture = part.isEmpty ? shown : part
      if let last = segments.last, last.picture == picture {
        segments[segments.count - 1] = PictureSegment(
          start: last.start, lastSeen: next.lastSeen, picture: picture)
      } else {
        segments.append(
          PictureSegment(
            start: next.start, earliestStart: next.earliestStart, lastSeen: next.lastSeen,
            picture: picture))
      }
    }
  }
}

extension PixelRect {
  /// The distances of this rectangle's edges from those of one around it; 0 for an edge beyond it.
  public func insets(within outer: PixelRect) -> PixelInsets {
    PixelInsets(
      top: max(0, y - outer.y), bottom: max(0, outer.maxY - maxY), left: max(0, x - outer.x),
      right: max(0, outer.maxX - maxX))
  }
}
