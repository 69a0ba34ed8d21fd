internal import CCairo
public import Framing

/// Outlines on a transparent picture of the frame, for a track above a clip in an editor.
public enum FrameOverlay {
  /// The picture as PNG with alpha.
  ///
  /// - Parameters:
  ///   - size: The frame upright, in square pixels.
  ///   - marks: The outlines, from the lowest to the topmost.
  ///
  /// - Throws: ``PreviewError`` if the picture is too large or there is not enough memory.
  public static func png(
    size: PixelSize, marks: [RegionMark]
  ) throws(PreviewError) -> [UInt8] {
    try Canvas.check(size)
    let surface = try Surface(size, isTransparent: true)
    let pen = try Pen(surface, scale: 1)
    let line = max(2, Double(min(size.width, size.height)) / 270)
    let bounds = Rect(size.bounds)
    for mark in marks { RegionMark.draw(mark.kind, bounds.part(mark.unit), line: line, pen) }
    return try surface.png()
  }
}

extension Surface {
  private final class Bytes {
    var all: [UInt8] = []
  }

  /// The corresponding C function is `cairo_surface_write_to_png_stream`.
  borrowing func png() throws(PreviewError) -> [UInt8] {
    let bytes = Bytes()
    cairo_surface_flush(raw)
    let status = withExtendedLifetime(bytes) {
      cairo_surface_write_to_png_stream(
        raw,
        { box, data, count in
          guard let box, let data else { return CAIRO_STATUS_WRITE_ERROR }
          Unmanaged<Bytes>.fromOpaque(box).takeUnretainedValue().all += UnsafeBufferPointer(
            start: data, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(bytes).toOpaque())
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PreviewError("not enough memory for the picture")
    }
    return bytes.all
  }
}
