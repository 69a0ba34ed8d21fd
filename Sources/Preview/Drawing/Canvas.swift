internal import CCairo
public import Framing

/// A picture in memory: rows of opaque pixels at full range. A pixel is four bytes: blue, green,
/// red and an unused one.
public struct Canvas: ~Copyable {
  let surface: Surface
  /// The size in pixels.
  public let size: PixelSize

  /// The limit of pixels along a side.
  public static let longestSide = 16_384
  /// The limit of pixels altogether.
  public static let mostPixels = 1 << 27

  /// Creates a canvas with undefined contents.
  ///
  /// - Throws: ``PreviewError`` if the size is empty or beyond the limits.
  public init(size: PixelSize) throws(PreviewError) {
    try Self.check(size)
    surface = try Surface(size)
    self.size = size
  }

  /// Throws if the size is empty or beyond the limits.
  static func check(_ size: PixelSize) throws(PreviewError) {
    guard !size.isEmpty else { throw PreviewError("the picture would be empty") }
    guard max(size.width, size.height) <= longestSide, size.width * size.height <= mostPixels
    else {
      throw PreviewError(
        "a picture of \(size.inWords) pixels is too large to draw")
    }
  }

  /// The distance between the starts of two rows, in bytes.
  public var bytesPerRow: Int { surface.bytesPerRow }

  /// Lends the memory to `body`: row after row, ``bytesPerRow`` apart.
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

  /// The colour of one pixel, or nil outside the canvas.
  mutating func color(x: Int, y: Int) -> Color? {
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
  /// - Parameter isTransparent: Whether it has premultiplied alpha; a canvas does not.
  init(_ size: PixelSize, isTransparent: Bool = false) throws(PreviewError) {
    let format = isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let raw = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
    // Never nil: a failed surface is a surface too, and has to be freed.
    guard let raw, cairo_surface_status(raw) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(raw)
      throw PreviewError("not enough memory for the picture")
    }
    self.raw = raw
    bytesPerRow = Int(cairo_image_surface_get_stride(raw))
  }

  deinit { cairo_surface_destroy(raw) }
}

/// The reason why a preview cannot be drawn.
public struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fragment of a sentence, on one line.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
