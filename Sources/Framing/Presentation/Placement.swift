/// One clip on one screen in one display mode.
public struct Placement: Hashable, Sendable {
  /// Where the whole frame lands, in points of the window; beyond it in fill.
  public let videoRect: Rect
  /// The same in whole pixels of what the device renders.
  public let videoPixels: PixelRect
  /// The part of `videoRect` in the window, in points.
  public let visibleRect: Rect
  /// Where the active picture lands, in points; like `videoRect` perhaps beyond the window.
  public let pictureRect: Rect
  /// What the frame leaves free of the window.
  public let bars: ScreenBars
  /// What the active picture leaves free of the window: the player's bars and the embedded ones.
  public let pictureBars: ScreenBars
  /// Whether a picture with embedded bars has bars all around it, the player's own and those:
  /// "windowboxed on screen", the double box that padding is known for.
  public let isWindowboxed: Bool
  /// The stored pixels of the frame that are seen, fractional at the edges.
  public let visibleSource: Rect
  /// The part of the frame's area that is not seen, exactly.
  public let croppedFraction: Ratio
  /// The part of the window's area that the frame covers, 0 … 1.
  public let screenShare: Double
  /// The part of the window's area that the active picture covers, 0 … 1.
  public let pictureScreenShare: Double

  init(
    _ mode: DisplayMode, shape: DisplayShape, picture: PixelRect, viewport: Viewport,
    layout: FitLayout
  ) {
    let aspect = shape.displayAspectRatio
    let window = viewport.bounds
    videoRect = viewport.videoRect(aspect: aspect, gravity: mode.videoGravity, layout: layout)
    visibleRect = videoRect.intersection(window)
    let unit = shape.unitRect(of: picture)
    pictureRect = videoRect.part(unit)
    videoPixels = videoRect.pixels(atScale: viewport.scale)
    bars = ScreenBars(around: videoRect, in: window, scale: viewport.scale)
    pictureBars = ScreenBars(around: pictureRect, in: window, scale: viewport.scale)
    isWindowboxed = unit != .unit && pictureBars.shape == .windowbox
    screenShare = visibleRect.area / window.area
    pictureScreenShare = pictureRect.intersection(window).area / window.area
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

extension Placement: Codable {
  private enum CodingKeys: String, CodingKey {
    case videoRect, videoPixels = "pixels", visibleRect, pictureRect, bars, pictureBars
    case isWindowboxed = "windowboxed", visibleSource, croppedFraction, screenShare
    case pictureScreenShare
  }

  /// Reads the object that ``encode(to:)`` writes; fractions and rectangles are as exact as that.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    videoRect = try values.decode(Rect.self, forKey: .videoRect)
    videoPixels = try values.decode(PixelRect.self, forKey: .videoPixels)
    visibleRect = try values.decode(Rect.self, forKey: .visibleRect)
    pictureRect = try values.decode(Rect.self, forKey: .pictureRect)
    bars = try values.decode(ScreenBars.self, forKey: .bars)
    pictureBars = try values.decode(ScreenBars.self, forKey: .pictureBars)
    isWindowboxed = try values.decode(Bool.self, forKey: .isWindowboxed)
    visibleSource = try values.decode(Rect.self, forKey: .visibleSource)
    let cropped = try values.decode(Double.self, forKey: .croppedFraction)
    guard (0...1).contains(cropped), let exact = Ratio(Int((cropped * 1e6).rounded()), 1_000_000)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .croppedFraction, in: values,
        debugDescription: "expected a fraction from 0 to 1, got \(cropped)")
    }
    croppedFraction = exact
    screenShare = try values.decode(Double.self, forKey: .screenShare)
    pictureScreenShare = try values.decode(Double.self, forKey: .pictureScreenShare)
  }

  /// Writes rectangles to 3 decimals and fractions, as numbers, to 6.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(videoRect, forKey: .videoRect)
    try values.encode(videoPixels, forKey: .videoPixels)
    try values.encode(visibleRect, forKey: .visibleRect)
    try values.encode(pictureRect, forKey: .pictureRect)
    try values.encode(bars, forKey: .bars)
    try values.encode(pictureBars, forKey: .pictureBars)
    try values.encode(isWindowboxed, forKey: .isWindowboxed)
    try values.encode(visibleSource, forKey: .visibleSource)
    try values.encode(croppedFraction.value.roundedToMillionths, forKey: .croppedFraction)
    try values.encode(screenShare.roundedToMillionths, forKey: .screenShare)
    try values.encode(pictureScreenShare.roundedToMillionths, forKey: .pictureScreenShare)
  }
}
