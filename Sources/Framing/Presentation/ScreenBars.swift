/// The part of a window that a video leaves uncovered.
public struct ScreenBars: Hashable, Sendable {
  /// Depths in points, never negative; 0 where the video reaches the edge or lies beyond it.
  public let insets: EdgeInsets
  /// The shape of the visible bars in whole pixels, or nil for none. A bar of one pixel, as 16:9
  /// leaves on a 71:40 screen, does not count because it is not noticeable.
  public let shape: BarShape?

  init(around video: Rect, in window: Rect, scale: Double) {
    insets = EdgeInsets(
      top: max(0, video.y - window.y), left: max(0, video.x - window.x),
      bottom: max(0, window.maxY - video.maxY), right: max(0, window.maxX - video.maxX))
    let seen = video.pixels(atScale: scale)
    let all = window.pixels(atScale: scale)
    shape = BarShape(
      PixelInsets(
        top: seen.y - all.y, bottom: all.maxY - seen.maxY, left: seen.x - all.x,
        right: all.maxX - seen.maxX), tolerance: 1)
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
