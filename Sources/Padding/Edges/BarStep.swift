/// A straight step from border to picture, at one depth in many tiles at once.
///
/// A matte makes a spike of equal depths; dark scenes, vignettes and starfields scatter; a logo or
/// a subtitle moves only the few tiles it lies in.
public struct BarStep: Hashable, Sendable {
  /// First line that is picture: at least `pictureLevel` lit.
  var line: Int
  /// First line with any trace of picture; equals `line` for a hard edge.
  var outer: Int
  /// First line that is fully picture.
  var inner: Int
  /// Share of the tiles that step here, 0 to 1.
  var tileShare: Float
  /// Level of the first lines behind the step as a share of the picture's: near 1 for a matte, low
  /// where a vignette or a fade to black only seems to begin.
  public var edgeContrast: Float
  /// The same compared with the picture up to 20 lines farther in, which a gradient still rises
  /// towards.
  var steepness: Float
  /// How far the bar departs from its outermost lines, in 8-bit codes on average: a gradient drifts,
  /// and so does a pattern.
  var drift: Float
  /// Tiles that an overlay in front of the step covers, a bit each.
  var overlaid: UInt32

  /// A line counts as picture from this share of the picture's level on. It is below one half
  /// because leaving a dim line in costs less than cutting a line of picture.
  static let pictureLevel: Float = 0.42
}
