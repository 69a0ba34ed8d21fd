internal import CFFmpeg
internal import Framing

/// Owner of one `SwsContext` that turns pixels of blue, green, red and a byte that counts for
/// nothing into what an encoder wants.
struct PixelCopier: ~Copyable {
  private let raw: vidfit_scaler
  private let height: Int32

  /// - Parameters:
  ///   - matrix: FFmpeg's number of the matrix of a YUV target.
  ///   - isFast: whether many pictures are to come, which need not be exact to the last bit.
  ///
  /// The corresponding C function is `sws_getContext`.
  init(
    size: PixelSize, to format: AVPixelFormat, matrix: Int32 = SWS_CS_ITU601,
    isFullRange: Bool = true, isFast: Bool = false
  ) throws(VideoError) {
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    let context = vidfit_scaler_create(
      width, height, AV_PIX_FMT_BGR0, format, isFast ? vidfit_scaler_fast : vidfit_scaler_exact)
    guard let context else { throw .outOfMemory(.decode) }
    raw = context
    self.height = height
    _ = vidfit_scaler_set_ranges(raw, matrix, 1, isFullRange ? 1 : 0)
  }

  deinit { vidfit_scaler_free(raw) }

  /// The corresponding C function is `sws_scale`.
  ///
  /// - Parameter row: of the target, where the first row goes.
  func run(
    _ pixels: UnsafePointer<UInt8>, bytesPerRow: Int, into target: borrowing Frame, row: Int = 0
  ) throws(VideoError) {
    try check(
      vidfit_scaler_run_from(
        raw, pixels, Int32(clamping: bytesPerRow), height, target.raw,
        Int32(clamping: row)),
      .decode, "converting a picture")
  }
}
