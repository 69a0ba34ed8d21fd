internal import Framing
internal import Padding
internal import Pixels
internal import Report

extension PaddingVerdict {
  /// Judges bars of a clip with an alpha channel, which was analysed composited over black.
  ///
  /// Opaque bars are padding. Bars that are transparent throughout are not: they lie outside of the
  /// picture wherever the clip is shown over something else. In all other cases, bars are only
  /// suspected.
  ///
  /// - Parameter alpha: the borders of all analysed frames; nil if FFmpeg leaves alpha out.
  mutating func judge(_ alpha: AlphaBorders?) {
    if alpha?.isOpaque == true || kind == .none || kind == .undecided { return }
    guard let alpha else {
      if kind == .padded { suspect(.alpha) }
      return
    }
    guard kind == .padded else { return suspect(.alpha) }
    let ends = picture.insets(in: size)
    let bars = picture.insets(within: shown)
    if bars.reach(ends, notBeyond: alpha.opaque, slack: 0) { return }
    if bars.reach(ends, notBeyond: alpha.transparent, slack: Self.fading) { return withdraw() }
    suspect(.alpha)
  }

  /// Lines over which transparent borders may fade into the picture.
  private static let fading = 2
}

extension PixelInsets {
  /// Whether the borders that end at `ends` lie within `depths` at all edges that have bars.
  fileprivate func reach(
    _ ends: PixelInsets, notBeyond depths: PixelInsets, slack: Int
  ) -> Bool {
    [
      (top, ends.top, depths.top), (bottom, ends.bottom, depths.bottom),
      (left, ends.left, depths.left), (right, ends.right, depths.right),
    ].allSatisfy { bar, end, depth in bar == 0 || end <= depth + slack }
  }
}

extension AlphaBorders {
  /// The transparent edges of a clip, in words; nil if there are none.
  func warning(_ size: PixelSize, _ orientation: PictureOrientation) -> String? {
    guard transparent.top < size.height else {
      return "nothing is seen of the frames looked at: they are transparent"
    }
    guard transparent != .zero else { return nil }
    return "transparent in every frame looked at: \(orientation.shown(transparent).inWords)"
  }
}
