public import Framing
internal import Padding

extension ClipAnalysis {
  /// A stretch of time, in seconds, with one picture rectangle (a segment of EBU QC 0015B).
  public struct Segment: Codable, Sendable, Hashable {
    public var start: Double
    /// Nil if the clip's duration is not known.
    @Nullable public var end: Double?
    /// In stored pixels.
    public var picture: PixelRect
    /// Of the bars as they are seen upright; nil for none.
    @Nullable public var shape: BarShape?
    /// Depths of the bars in stored pixels, as they are seen upright; edge lines are no bars. Nil in
    /// documents of the third analysis and older.
    @Nullable public var bars: PixelInsets?

    init(start: Double, end: Double?, picture: PixelRect, of clip: DisplayShape) {
      self.start = start.roundedToThousandths
      self.end = end?.roundedToThousandths
      self.picture = picture
      let depths = EdgeDepths(
        clip.orientation.shown(picture.insets(within: clip.shown)),
        in: clip.orientation.shown(clip.shown.size))
      shape = depths.shape
      bars = depths.bars
    }
  }
}
