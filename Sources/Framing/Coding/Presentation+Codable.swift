extension Placement: Codable {
  private enum CodingKeys: String, CodingKey {
    case videoRect, videoPixels = "pixels", visibleRect, pictureRect, bars, pictureBars
    case isWindowboxed = "windowboxed", visibleSource, croppedFraction, screenShare
    case pictureScreenShare, windowShare, pictureWindowShare, obscured, lost
  }

  /// Reads the object that ``encode(to:)`` writes, with its rounding.
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
    // Documents of analysis version 3 lack these fields, and their shares were of the window.
    windowShare = try values.decodeIfPresent(Double.self, forKey: .windowShare) ?? screenShare
    pictureWindowShare =
      try values.decodeIfPresent(Double.self, forKey: .pictureWindowShare) ?? pictureScreenShare
    obscured = try values.decodeIfPresent(Obscured.self, forKey: .obscured) ?? .unknown
    lost = try values.decodeIfPresent([RegionLoss].self, forKey: .lost)
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
    try values.encode(windowShare.roundedToMillionths, forKey: .windowShare)
    try values.encode(pictureWindowShare.roundedToMillionths, forKey: .pictureWindowShare)
    try values.encode(obscured, forKey: .obscured)
    try values.encodeIfPresent(lost, forKey: .lost)
  }
}

extension ScreenBars: Codable {
  private enum Key: CodingKey { case shape, top, left, bottom, right }

  /// Reads the object that ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    // Not decoded by `EdgeInsets`: its own container would double the work of reading the object.
    let values = try decoder.container(keyedBy: Key.self)
    insets = EdgeInsets(
      top: try values.decode(Double.self, forKey: .top),
      left: try values.decode(Double.self, forKey: .left),
      bottom: try values.decode(Double.self, forKey: .bottom),
      right: try values.decode(Double.self, forKey: .right))
    shape = try values.decodeIfPresent(BarShape.self, forKey: .shape)
  }

  /// Writes one object of the shape, `null` for none, and the four depths.
  public func encode(to encoder: any Encoder) throws {
    try insets.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(shape, forKey: .shape)
  }
}

extension Obscured: Codable {
  private enum CodingKeys: CodingKey { case share, housing, corners }

  /// Reads the object that ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    housing = try values.decode(Part.self, forKey: .housing)
    corners = try values.decode(Part.self, forKey: .corners)
  }

  /// Writes both parts and the sum of what is written.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    let sum = housing.share.roundedToMillionths + corners.share.roundedToMillionths
    try values.encode(sum.roundedToMillionths, forKey: .share)
    try values.encode(housing, forKey: .housing)
    try values.encode(corners, forKey: .corners)
  }
}

extension Obscured.Part {
  enum CodingKeys: CodingKey { case area, share }

  /// Writes the area to 3 decimals and the share to 6.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(area.roundedToThousandths, forKey: .area)
    try values.encode(share.roundedToMillionths, forKey: .share)
  }
}

extension PictureInPicture: Codable {
  private enum CodingKeys: CodingKey { case window, pictureRect, paddingShare, model }

  /// Reads the object that ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    window = try values.decode(Rect.self, forKey: .window)
    pictureRect = try values.decode(Rect.self, forKey: .pictureRect)
    paddingShare = try values.decode(Double.self, forKey: .paddingShare)
  }

  /// Writes rectangles to 3 decimals, the share to 6, and a mark that the window's size is a model.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(window, forKey: .window)
    try values.encode(pictureRect, forKey: .pictureRect)
    try values.encode(paddingShare.roundedToMillionths, forKey: .paddingShare)
    try values.encode(true, forKey: .model)
  }
}

extension RegionLoss {
  enum CodingKeys: CodingKey {
    case id, visible, causes, edge, edges, points, textHeight, coveredBy, beyond
  }

  /// Writes shares to 6 decimals and lengths to 3; all keys, except those of areas where there are
  /// none.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(visible.roundedToMillionths, forKey: .visible)
    try values.encode(causes, forKey: .causes)
    try values.encode(edge, forKey: .edge)
    try values.encodeIfPresent(edges, forKey: .edges)
    try values.encode(points?.roundedToThousandths, forKey: .points)
    try values.encode(textHeight?.roundedToThousandths, forKey: .textHeight)
    try values.encodeIfPresent(coveredBy, forKey: .coveredBy)
    try values.encodeIfPresent(beyond, forKey: .beyond)
  }
}

extension ZoomFactors {
  enum CodingKeys: CodingKey { case fill, clear, important, x, y }

  /// Writes factors to 6 decimals and distances to 3; `important` only if it is known.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(fill.roundedToMillionths, forKey: .fill)
    try values.encode(clear.roundedToMillionths, forKey: .clear)
    try values.encodeIfPresent(important?.roundedToMillionths, forKey: .important)
    // Adding 0 makes −0 a plain 0.
    try values.encode(x.roundedToThousandths + 0, forKey: .x)
    try values.encode(y.roundedToThousandths + 0, forKey: .y)
  }
}
