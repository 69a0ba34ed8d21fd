internal import CFFmpeg
internal import Files
internal import Framing

/// Owner of one `SwsContext`: converts pictures between two sizes and pixel formats.
struct Scaler: ~Copyable {
  /// One end of a conversion.
  struct Format: Hashable {
    var size: PixelSize
    var pixels: AVPixelFormat
    /// Whether luma black is code 0.
    var isFullRange: Bool

    /// Four bytes per pixel: blue, green, red and one that is ignored when read, 255 when written.
    static func bgr0(_ size: PixelSize) -> Format {
      Format(size: size, pixels: AV_PIX_FMT_BGR0, isFullRange: true)
    }
  }

  enum Quality {
    /// Only chroma is resampled, and every machine gives the same bits.
    case exact
    /// For stills: Lanczos, each target pixel from its own chroma.
    case fine
    /// For video: bicubic, as in FFmpeg's own scale filter.
    case fast
    /// For thumbnails: each target pixel is the mean of the area it covers, and every machine gives
    /// the same bits.
    case small

    fileprivate var flags: Int32 {
      switch self {
      case .exact: vidfit_scaler_exact
      case .fine: vidfit_scaler_fine
      case .fast: vidfit_scaler_fast
      case .small: vidfit_scaler_small
      }
    }
  }

  private let raw: vidfit_scaler
  let source: Format

  /// Creates a scaler; nil if libswscale cannot convert between the two.
  ///
  /// - Parameter matrix: FFmpeg's number of the YUV matrix, for the end that has one.
  ///
  /// The corresponding C functions are `sws_getContext` and `sws_setColorspaceDetails`.
  init?(from source: Format, to target: Format, matrix: Int32, _ quality: Quality) {
    let raw = vidfit_scaler_create(
      Int32(clamping: source.size.width), Int32(clamping: source.size.height), source.pixels,
      Int32(clamping: target.size.width), Int32(clamping: target.size.height), target.pixels,
      quality.flags)
    guard let raw else { return nil }
    self.raw = raw
    self.source = source
    // Fails if there is nothing to set, as from RGB or from grey to grey.
    _ = vidfit_scaler_set_ranges(
      raw, matrix, source.isFullRange ? 1 : 0, target.isFullRange ? 1 : 0)
  }

  deinit { vidfit_scaler_free(raw) }

  func run(_ frame: borrowing Frame, into target: borrowing Frame) throws(VideoError) {
    try run(frame.planes, frame.strides, into: target.planes, target.strides)
  }

  /// Fills rows of a packed format.
  func run(
    _ frame: borrowing Frame, into target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
  ) throws(VideoError) {
    try run(
      frame.planes, frame.strides, into: [target, nil, nil, nil],
      [Int32(clamping: bytesPerRow), 0, 0, 0])
  }

  /// Reads rows of a packed format.
  ///
  /// - Parameter row: the row of the target for the first row; must be even if chroma has half the
  ///   rows.
  func run(
    _ pixels: UnsafePointer<UInt8>, bytesPerRow: Int, into target: borrowing Frame, row: Int = 0
  ) throws(VideoError) {
    let chromaShift = PixelFormat(target.raw.pointee.format)?.chromaShiftY ?? 0
    let rows = zip(0..., zip(target.planes, target.strides)).map { index, plane in
      plane.0.map { $0 + (index > 0 ? row >> chromaShift : row) * Int(plane.1) }
    }
    try run(
      [UnsafeMutablePointer(mutating: pixels), nil, nil, nil],
      [Int32(clamping: bytesPerRow), 0, 0, 0], into: rows, target.strides)
  }

  /// The corresponding C function is `sws_scale`.
  private func run(
    _ planes: [UnsafeMutablePointer<UInt8>?], _ strides: [Int32],
    into target: [UnsafeMutablePointer<UInt8>?], _ targetStrides: [Int32]
  ) throws(VideoError) {
    try check(
      vidfit_scaler_run(
        raw, planes.map { UnsafePointer($0) }, strides, Int32(clamping: source.size.height), target,
        targetStrides),
      .decode, "converting a picture")
  }
}

extension Frame {
  fileprivate var planes: [UnsafeMutablePointer<UInt8>?] {
    let data = raw.pointee.data
    return [data.0, data.1, data.2, data.3]
  }

  fileprivate var strides: [Int32] {
    let strides = raw.pointee.linesize
    return [strides.0, strides.1, strides.2, strides.3]
  }
}
