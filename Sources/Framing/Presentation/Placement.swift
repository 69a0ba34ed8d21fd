/// One clip on one screen in one display mode.
public struct Placement: Hashable, Sendable {
  /// The whole frame, in points of the window; in fill it extends beyond the window.
  public let videoRect: Rect
  /// `videoRect` in whole pixels as the device renders them.
  public let videoPixels: PixelRect
  /// The part of `videoRect` within the window, in points.
  public let visibleRect: Rect
  /// The active picture, in points of the window; like `videoRect` it may extend beyond.
  public let pictureRect: Rect
  /// The part of the window that the frame leaves uncovered.
  public let bars: ScreenBars
  /// The part of the window that the active picture leaves uncovered: the player's bars and the
  /// embedded ones.
  public let pictureBars: ScreenBars
  /// Whether embedded bars and the player's own bars together surround the picture: "windowboxed on
  /// screen", the double box typical of padding.
  public let isWindowboxed: Bool
  /// The visible part of the frame, in stored pixels, fractional at the edges.
  public let visibleSource: Rect
  /// The share of the frame's area that is cropped: exact, or to 6 decimals once decoded.
  public let croppedFraction: Ratio
  /// The share of the whole screen's area that the frame covers, 0 … 1.
  public let screenShare: Double
  /// The share of the whole screen's area that the active picture covers, 0 … 1, including what
  /// housing and corners hide.
  public let pictureScreenShare: Double
  /// The share of the window's area that the frame covers, 0 … 1.
  public let windowShare: Double
  /// The share of the window's area that the active picture covers, 0 … 1.
  public let pictureWindowShare: Double
  /// The parts of the active picture that the sensor housing and the rounded corners hide.
  public let obscured: Obscured
  /// The regions that are not shown wholly and without anything over them; nil if none were tested.
  public var lost: [RegionLoss]?

  init(
    _ mode: DisplayMode, shape: DisplayShape, picture active: PixelRect, viewport: Viewport,
    layout: FitLayout
  ) {
    let aspect = shape.displayAspectRatio
    let window = viewport.bounds
    videoRect = viewport.videoRect(aspect: aspect, gravity: mode.videoGravity, layout: layout)
    visibleRect = videoRect.intersection(window)
    let unit = shape.unitRect(of: active)
    pictureRect = videoRect.part(unit)
    videoPixels = videoRect.pixels(atScale: viewport.scale)
    bars = ScreenBars(around: videoRect, in: window, scale: viewport.scale)
    pictureBars = ScreenBars(around: pictureRect, in: window, scale: viewport.scale)
    isWindowboxed = unit != .unit && pictureBars.shape == .windowbox
    let picture = pictureRect.intersection(window)
    let (frame, screen) = (viewport.frame, viewport.screen.area)
    screenShare = visibleRect.area / screen
    pictureScreenShare = picture.area / screen
    windowShare = visibleRect.area / window.area
    pictureWindowShare = picture.area / window.area
    obscured = Obscured(
      Rect(
        x: frame.x + picture.x, y: frame.y + picture.y, width: picture.width,
        height: picture.height), on: viewport)
    switch mode {
    case .fit:
      visibleSource = Rect(shape.shown)
      croppedFraction = .zero
    case .fill:
      let crop = FillCrop(video: aspect, window: viewport.aspectRatio)
      visibleSource = shape.storedRect(ofUnit: crop.visibleUnitRect)
      croppedFraction = crop.croppedFraction
    }
  }
}

/// The part of a video that aspect fill crops.
public struct FillCrop: Hashable, Sendable {
  /// Width to height of the video.
  public let video: Ratio
  /// Width to height of the window.
  public let window: Ratio

  /// Compares the aspect ratios of a video and of a window.
  public init(video: Ratio, window: Ratio) {
    self.video = video
    self.window = window
  }

  /// The share of the video's area that is visible: exact, and zero if either has no area.
  public var visibleFraction: Ratio {
    (video > window ? window.divided(by: video) : video.divided(by: window)) ?? .zero
  }

  /// The share of the video's area that is cropped: exact.
  public var croppedFraction: Ratio { visibleFraction.complement ?? .zero }

  /// The visible part of the upright video, in fractions of its width and height: a wider video
  /// loses its sides, a narrower one its top and bottom.
  public var visibleUnitRect: Rect {
    let fraction = visibleFraction.value
    let margin = (1 - fraction) / 2
    return video > window
      ? Rect(x: margin, y: 0, width: fraction, height: 1)
      : Rect(x: 0, y: margin, width: 1, height: fraction)
  }
}
