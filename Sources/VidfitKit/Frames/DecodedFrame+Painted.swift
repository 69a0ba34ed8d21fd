internal import Files
internal import Framing
internal import VideoIO

extension ImageEncoder.Format {
  /// The format with the smallest files of frames.
  static var small: Self { Self.webp.isAvailable ? .webp : .jpeg }
}

extension DisplayShape {
  /// The size of the upright picture in square pixels: at most ``displaySize``, with no side longer
  /// than a bound.
  func squareSize(longestSide: Int) -> PixelSize {
    let size = displaySize
    let scale = min(1, Double(max(1, longestSide)) / max(size.width, size.height))
    return PixelSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())))
  }
}

extension DecodedFrame {
  /// The shown part of a frame, upright, in rows of four-byte pixels: blue, green, red and 255.
  ///
  /// - Parameters:
  ///   - shape: the clip's.
  ///   - size: the picture's, in square pixels.
  ///   - quality: see ``FramePainter``.
  func painted(
    _ shape: DisplayShape, size: PixelSize, color: FrameColor, background: Background,
    quality: FramePainter.Quality = .fine
  ) throws(VideoError) -> [UInt8] {
    var painter = try FramePainter(
      FramePainter.Plan(
        storage: shape.storage, source: shape.shown, orientation: shape.orientation,
        target: size.bounds, clip: size.bounds),
      color: color, background: background, quality: quality)
    let bytesPerRow = size.width * 4
    var pixels = [UInt8](repeating: 0, count: bytesPerRow * size.height)
    var span = pixels.mutableSpan
    try painter.paint(self, into: &span, bytesPerRow: bytesPerRow)
    return pixels
  }
}
