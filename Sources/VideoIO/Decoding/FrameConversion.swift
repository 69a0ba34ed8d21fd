internal import CFFmpeg
internal import Pixels

/// How a frame becomes planes that can be lent, and what their samples mean then.
struct FrameConversion {
  private let source: PixelFormat?
  private let target: PixelFormat?
  private let matrix: Int32
  let encoding: SampleEncoding

  init(of frame: borrowing Frame) {
    let properties = frame.raw.pointee
    let source = PixelFormat(properties.format)
    // Rows of 16-bit samples that begin at odd addresses are no rows of UInt16.
    let target = source.flatMap { source in
      source.isLendable && frame.isAligned(for: source) ? source : source.lendableCounterpart
    }
    self.source = source
    self.target = target
    matrix = Int32(properties.colorspace.rawValue)
    encoding = SampleEncoding(
      bitDepth: target?.bitDepth ?? 8,
      isFullRange: source?.isFullRange(tagged: properties.color_range) ?? false,
      hasChroma: target?.hasChroma ?? false, chromaShiftX: target?.chromaShiftX ?? 0,
      chromaShiftY: target?.chromaShiftY ?? 0)
  }

  /// A converted copy, or nil when the frame can be lent as it is.
  ///
  /// The corresponding C function is `sws_scale`.
  func convert(_ frame: borrowing Frame) throws(VideoError) -> Frame? {
    guard let source, let target else {
      let name = source?.name ?? "of its frames"
      throw VideoError(.unsupportedCodec, .decode, "the pixel format \(name) cannot be read")
    }
    guard source.raw != target.raw || !frame.isAligned(for: source) else { return nil }
    let converted = try Frame()
    try converted.allocate(like: frame, format: target.raw)
    let scaler = try Scaler(
      width: frame.raw.pointee.width, height: frame.raw.pointee.height, from: source.raw,
      to: target.raw)
    // The same range on both sides: code values are to stay what they are.
    let isFull = encoding.isFullRange
    // RGB goes to BT.601 whatever its tags say: one known way, so that colours can be told again.
    let matrix = source.isDirectColor ? Int32(AVCOL_SPC_SMPTE170M.rawValue) : matrix
    scaler.setRanges(matrix: matrix, sourceIsFull: isFull, targetIsFull: isFull)
    try scaler.run(frame, into: converted)
    return converted
  }
}

extension PixelFormat {
  /// Whether luma black is code 0.
  func isFullRange(tagged range: AVColorRange) -> Bool {
    if isDirectColor || isFullRangeByName { return true }
    // Grey without a tag is a still image's or a raw one's; video codecs tag theirs.
    return range == AVCOL_RANGE_JPEG || (range == AVCOL_RANGE_UNSPECIFIED && isGrey)
  }
}

/// Owner of one `SwsContext` that converts at the same size.
private struct Scaler: ~Copyable {
  private let raw: vidfit_scaler

  /// The corresponding C function is `sws_getContext`.
  init(
    width: Int32, height: Int32, from: AVPixelFormat, to: AVPixelFormat
  ) throws(VideoError) {
    guard let raw = vidfit_scaler_create(width, height, from, to, vidfit_scaler_exact) else {
      throw VideoError(.unsupportedCodec, .decode, "its pixel format cannot be converted")
    }
    self.raw = raw
  }

  deinit { vidfit_scaler_free(raw) }

  /// The corresponding C function is `sws_setColorspaceDetails`, which refuses where there is
  /// nothing to set, as from grey to grey.
  func setRanges(matrix: Int32, sourceIsFull: Bool, targetIsFull: Bool) {
    _ = vidfit_scaler_set_ranges(raw, matrix, sourceIsFull ? 1 : 0, targetIsFull ? 1 : 0)
  }

  func run(_ source: borrowing Frame, into target: borrowing Frame) throws(VideoError) {
    try check(
      vidfit_scaler_run(raw, target.raw, source.raw), .decode, "converting the pixel format")
  }
}
