internal import Framing

/// One display mode: the frame fitted between bars, or filling the window and cropped.
public struct PlacementSection: Encodable, Sendable, Equatable {
  /// Where the frame lands, in points of the window; beyond it in fill.
  public let videoRect: RectSection
  /// The same in whole pixels of what the device renders.
  public let pixels: PixelRectSection
  /// The part of `videoRect` in the window.
  public let visibleRect: RectSection
  /// The stored pixels that are seen.
  public let visibleSource: RectSection
  /// Where the active picture lands, in points.
  public let pictureRect: RectSection
  /// What the frame leaves free of the window.
  public let bars: Bars
  /// What the active picture leaves free: the player's bars and the embedded ones.
  public let pictureBars: Bars
  /// Whether a picture with embedded bars has bars all around it: the double box.
  public let windowboxed: Bool
  /// The share of the frame that is cut off.
  public let croppedFraction: Double
  /// The share of the screen that the frame covers.
  public let screenShare: Double
  /// The share of the screen that the active picture covers.
  public let pictureScreenShare: Double

  public struct Bars: Encodable, Sendable, Equatable {
    /// `letterbox`, `pillarbox`, `windowbox`, or null where no more than a pixel is left free.
    @Nullable public var shape: String?
    /// Points.
    public let top: Double, left: Double, bottom: Double, right: Double

    init(_ bars: ScreenBars) {
      let insets = InsetsSection(bars.insets)
      shape = bars.shape?.rawValue
      (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
    }
  }

  init(_ placement: Placement) {
    videoRect = RectSection(placement.videoRect)
    pixels = PixelRectSection(placement.videoPixels)
    visibleRect = RectSection(placement.visibleRect)
    visibleSource = RectSection(placement.visibleSource)
    pictureRect = RectSection(placement.pictureRect)
    bars = Bars(placement.bars)
    pictureBars = Bars(placement.pictureBars)
    windowboxed = placement.isWindowboxed
    croppedFraction = placement.croppedFraction.value.roundedToMillionths
    screenShare = placement.screenShare.roundedToMillionths
    pictureScreenShare = placement.pictureScreenShare.roundedToMillionths
  }
}
