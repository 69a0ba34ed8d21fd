public import Framing

/// A part of the canvas that shows video.
public struct VideoSlot: Hashable, Sendable {
  /// Which of the preview's frames.
  public let frame: Int
  /// The stored pixels of it.
  public let source: PixelRect
  /// Where all of `source` lands, in pixels of the canvas and perhaps beyond it.
  public let target: PixelRect
  /// The part of `target` that is drawn: within it and within the canvas.
  public let clip: PixelRect
}
