internal import CFFmpeg
internal import Files
internal import Framing
internal import Pixels

/// The conversion of a frame to planes that can be lent, and the meaning of their samples.
struct FrameConversion {
  private let source: PixelFormat?
  private let target: PixelFormat?
  private let matrix: Int32
  let encoding: SampleEncoding

  init(of frame: borrowing Frame) {
    let properties = frame.raw.pointee
    let source = PixelFormat(properties.format)
    // 16-bit rows at odd addresses cannot be read as UInt16.
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

  /// A converted copy; nil if the frame can be lent as it is.
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
    // The same range at both ends keeps code values.
    let size = PixelSize(
      width: Int(frame.raw.pointee.width), height: Int(frame.raw.pointee.height))
    let from = Scaler.Format(size: size, pixels: source.raw, isFullRange: encoding.isFullRange)
    let to = Scaler.Format(size: size, pixels: target.raw, isFullRange: encoding.isFullRange)
    // RGB goes to BT.601 whatever its tags say: with one known matrix, the colours can be
    // recovered.
    let matrix = source.isDirectColor ? Int32(AVCOL_SPC_SMPTE170M.rawValue) : matrix
    guard let scaler = Scaler(from: from, to: to, matrix: matrix, .exact) else {
      throw VideoError(.unsupportedCodec, .decode, "its pixel format cannot be converted")
    }
    try scaler.run(frame, into: converted)
    return converted
  }
}

extension PixelFormat {
  /// Whether luma black is code 0.
  func isFullRange(tagged range: AVColorRange) -> Bool {
    if isDirectColor || isFullRangeByName { return true }
    // Untagged grey comes from still images and raw files; video codecs tag theirs.
    return range == AVCOL_RANGE_JPEG || (range == AVCOL_RANGE_UNSPECIFIED && isGrey)
  }
}
