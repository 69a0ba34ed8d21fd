internal import CCairo
public import Framing

/// A picture being made: rows of opaque pixels of four bytes, blue, green, red and one that counts
/// for nothing, as wide as they are drawn and at full range.
public struct Canvas: ~Copyable {
  let surface: Surface
  public let size: PixelSize

  /// The most pixels along a side, and altogether.
  public static let longestSide = 16_384
  public static let mostPixels = 1 << 27

  /// - Throws: when the size is empty or beyond what can be drawn.
  public init(size: PixelSize) throws(PreviewError) {
    guard !size.isEmpty else { throw PreviewError("the picture would have no size") }
    guard
      max(size.width, size.height) <= Self.longestSide, size.width * size.height <= Self.mostPixels
    else {
      throw PreviewError(
        "a picture of \(size.width)×\(size.height) pixels is larger than can be drawn")
    }
    surface = try Surface(size)
    self.size = size
  }

  public var bytesPerRow: Int { surface.bytesPerRow }

  /// Lends the memory, row after row, ``bytesPerRow`` apart.
  ///
  /// The corresponding C functions are `cairo_surface_flush` and `cairo_surface_mark_dirty`.
  public mutating func withPixels<R, Failure: Error>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> R
  ) throws(Failure) -> R {
    cairo_surface_flush(surface.raw)
    defer { cairo_surface_mark_dirty(surface.raw) }
    guard let start = cairo_image_surface_get_data(surface.raw) else {
      preconditionFailure("an image surface that was made has memory")
    }
    let buffer = UnsafeMutableBufferPointer(start: start, count: bytesPerRow * size.height)
    var span = buffer.mutableSpan
    return try body(&span)
  }

  /// The colour of one pixel; nil outside.
  public mutating func color(x: Int, y: Int) -> Color? {
    guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
    let at = y * bytesPerRow + 4 * x
    return withPixels { pixels in
      Color(
        red: Double(pixels[at + 2]) / 255, green: Double(pixels[at + 1]) / 255,
        blue: Double(pixels[at]) / 255)
    }
  }
}

/// Owner of one `cairo_surface_t` in memory.
struct Surface: ~Copyable {
  let raw: OpaquePointer
  let bytesPerRow: Int

  /// The corresponding C function is `cairo_image_surface_create`.
  ///
  /// - Parameter isTransparent: whether it keeps an alpha, premultiplied; the canvas does not.
  init(_ size: PixelSize, isTransparent: Bool = false) throws(PreviewError) {
    let format = isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let raw = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
    // Never nil: what failed is a surface too, and is freed like any other.
    guard let raw, cairo_surface_status(raw) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(raw)
      throw PreviewError("there is no memory for the picture")
    }
    self.raw = raw
    bytesPerRow = Int(cairo_image_surface_get_stride(raw))
  }

  deinit { cairo_surface_destroy(raw) }
}
