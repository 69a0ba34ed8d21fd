internal import CFFmpeg
internal import Framing

/// Owner of one `SwsContext` that scales frames of one size and format to pixels of blue, green,
/// red and 255.
struct PictureScaler: ~Copyable {
  private let raw: vidfit_scaler
  private let width: Int32, height: Int32, format: Int32, range: AVColorRange

  /// The corresponding C functions are `sws_getContext` and `sws_setColorspaceDetails`.
  init(
    from frame: borrowing Frame, to size: PixelSize, color: FrameColor, isFast: Bool
  ) throws(VideoError) {
    let properties = frame.raw.pointee
    guard let source = PixelFormat(properties.format) else {
      throw VideoError(.unsupportedCodec, .decode, "the pixel format of its frames cannot be read")
    }
    let context = vidfit_scaler_create_between(
      properties.width, properties.height, source.raw, Int32(clamping: size.width),
      Int32(clamping: size.height), AV_PIX_FMT_BGR0,
      isFast ? vidfit_scaler_fast : vidfit_scaler_fine)
    guard let context else {
      throw VideoError(
        .unsupportedCodec, .decode, "the pixel format \(source.name) cannot be drawn")
    }
    raw = context
    (width, height, format) = (properties.width, properties.height, properties.format)
    range = properties.color_range
    let isFull = source.isFullRange(tagged: properties.color_range)
    // Refused where there is nothing to set, as from RGB.
    _ = vidfit_scaler_set_ranges(raw, color.matrix, isFull ? 1 : 0, 1)
  }

  deinit { vidfit_scaler_free(raw) }

  /// Whether it was made for frames like this one.
  func fits(_ frame: borrowing Frame) -> Bool {
    let properties = frame.raw.pointee
    return properties.width == width && properties.height == height
      && properties.format == format && properties.color_range == range
  }

  /// Fills as many rows of as many pixels as it was made for.
  ///
  /// The corresponding C function is `sws_scale`.
  func run(
    _ frame: borrowing Frame, into target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
  ) throws(VideoError) {
    try check(
      vidfit_scaler_run_into(raw, frame.raw, target, Int32(clamping: bytesPerRow)), .decode,
      "scaling a frame")
  }
}
