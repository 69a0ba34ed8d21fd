/// A straight step from border to picture, at one depth in many tiles at once.
///
/// A matte makes a spike of equal depths; dark scenes, vignettes and starfields scatter. A logo or
/// a subtitle moves only the few tiles it lies in.
public struct BarStep: Hashable, Sendable {
  /// First line of the picture: at least `pictureLevel` lit.
  var line: Int
  /// First line with any trace of picture; equals `line` for a hard edge.
  var outer: Int
  /// First line that is fully picture.
  var inner: Int
  /// Share of the tiles that step here, 0 to 1.
  var tileShare: Float
  /// Level of the first lines behind the step as a share of the picture's: near 1 for a matte, low
  /// if only a vignette or a fade to black seems to begin.
  public var edgeContrast: Float
  /// The same share of the level up to 20 lines farther in, to which a gradient is still rising.
  var steepness: Float
  /// Departure of the bar from its outermost lines, in 8-bit codes on average: gradients and
  /// patterns drift.
  var drift: Float
  /// Tiles with an overlay in front of the step, one bit each.
  var overlaid: UInt32

  /// The line before which overlays are looked for: lines next to the picture show its ringing. It
  /// may be negative.
  var overlayEnd: Int { outer - 8 }

  /// A line counts as picture from this share of the picture's level. It is below one half because
  /// leaving a dim line in costs less than cutting a line of picture.
  static let pictureLevel: Float = 0.42
}
