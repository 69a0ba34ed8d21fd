internal import Framing
internal import Padding

extension ClipAnalysis {
  /// Whose word the verdict is, if it is a person's.
  public struct Correction: Codable, Sendable, Hashable {
    /// The person's remark.
    @Nullable public var note: String?
  }
}

extension ClipAnalysis.Padding {
  /// The same as a person sees it. What was measured and does not contradict that stays: evidence,
  /// support, and the fill of bars.
  ///
  /// - Parameters:
  ///   - picture: the active picture in stored pixels, as far as it is shown.
  ///   - displayShape: of the clip.
  ///   - duration: of the clip, in seconds.
  func corrected(
    by correction: ClipCorrection, picture: PixelRect, of displayShape: DisplayShape,
    duration: Double?
  ) -> Self {
    var padding = self
    let verdict = correction.verdict
    let depths = picture.insets(within: displayShape.shown)
    let bars = EdgeDepths(depths, in: displayShape.shown.size)
    padding.verdict = verdict
    padding.shape = verdict == .padded ? bars.shape : nil
    switch verdict {
    case .padded, .mixed:
      if fill == nil { (padding.fill, padding.color) = (suspected?.fill ?? evidence?.fill, nil) }
    case .none, .undecided: (padding.fill, padding.color) = (nil, nil)
    }
    padding.confidence = 1
    padding.picture = picture
    padding.pictureEven = picture.grownToEven(in: displayShape.storage)
    let aspect = displayShape.displayAspectRatio(of: picture) ?? displayShape.displayAspectRatio
    padding.display = ClipAnalysis.Aspect(aspect)
    padding.edges.correct(depths)
    padding.edgeLines = bars.lines
    padding.overlays.removeAll { padding.edges[$0.edge].pixels == 0 }
    padding.suspected = nil
    if verdict != .mixed || self.verdict != .mixed {
      padding.timeline = [
        ClipAnalysis.Segment(start: 0, end: duration, picture: picture, of: displayShape)
      ]
    }
    if let afd = metadata.afd, let code = UInt8(exactly: afd.code) {
      let isSteady = verdict == .none || verdict == .padded
      padding.metadata.afd?.agrees =
        isSteady
        ? ActiveFormat(code: code).agrees(
          picture: aspect, frame: displayShape.displayAspectRatio) : nil
    }
    padding.correction = ClipAnalysis.Correction(note: correction.note)
    return padding
  }
}

extension ClipAnalysis.Edges {
  fileprivate subscript(edge: FrameEdge) -> ClipAnalysis.Edge {
    switch edge {
    case .top: top
    case .bottom: bottom
    case .left: left
    case .right: right
    }
  }

  fileprivate mutating func correct(_ depths: PixelInsets) {
    top.correct(depths.top)
    bottom.correct(depths.bottom)
    left.correct(depths.left)
    right.correct(depths.right)
  }
}

extension ClipAnalysis.Edge {
  /// People draw bars with hard ends; a soft one stays if it is at the same place.
  fileprivate mutating func correct(_ depth: Int) {
    if pixels != depth { (outer, inner) = (depth, depth) }
    pixels = depth
    confidence = 1
  }
}
