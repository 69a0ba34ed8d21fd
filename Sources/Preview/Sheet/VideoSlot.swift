public import Framing

/// A part of the canvas that shows video.
public struct VideoSlot: Hashable, Sendable {
  /// The index of the preview's frame.
  public let frame: Int
  /// The part of the frame, in stored pixels.
  public let source: PixelRect
  /// The position of all of `source`, in pixels of the canvas; it may extend beyond the canvas.
  public let target: PixelRect
  /// The drawn part of `target`, within the canvas.
  public let clip: PixelRect
}
