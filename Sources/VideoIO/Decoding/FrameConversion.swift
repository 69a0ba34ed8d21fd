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
    let size = frame.size
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

extension Frame {
  /// Lends the planes of a frame in a format that ``PixelFormat/isLendable``.
  func lendPlanes(as encoding: SampleEncoding, to receiver: inout some PlaneReceiver) {
    lendPlane(0, .luma, encoding, to: &receiver)
    guard encoding.hasChroma else { return }
    lendPlane(1, .blueDifference, encoding, to: &receiver)
    lendPlane(2, .redDifference, encoding, to: &receiver)
  }

  /// Whether samples begin at multiples of their size.
  fileprivate func isAligned(for format: PixelFormat) -> Bool {
    guard format.bitDepth > 8 else { return true }
    return (0..<(format.hasChroma ? 3 : 1)).allSatisfy { index in
      let plane = plane(index)
      return Int(bitPattern: plane.start) % 2 == 0 && plane.bytesPerRow % 2 == 0
    }
  }

  private func lendPlane(
    _ index: Int, _ role: PlaneRole, _ encoding: SampleEncoding,
    to receiver: inout some PlaneReceiver
  ) {
    let isChroma = index > 0
    // Chroma covers an odd last column or row too.
    let width = -(-Int(raw.pointee.width) >> (isChroma ? encoding.chromaShiftX : 0))
    let height = -(-Int(raw.pointee.height) >> (isChroma ? encoding.chromaShiftY : 0))
    let (start, bytesPerRow) = plane(index)
    guard let start, width > 0, height > 0 else { return }
    let sampleSize = encoding.bitDepth > 8 ? 2 : 1
    let stride = bytesPerRow / sampleSize
    // In rows stored upwards, the memory begins with the last one.
    let origin = stride < 0 ? -stride * (height - 1) : 0
    let layout = PlaneLayout(
      width: width, height: height, origin: origin, rowStride: stride,
      bitDepth: encoding.bitDepth)
    let count = abs(stride) * (height - 1) + width
    let memory = UnsafeRawPointer(start - origin * sampleSize)
    if sampleSize == 1 {
      let samples = memory.assumingMemoryBound(to: UInt8.self)
      receiver.receive(
        role, UnsafeBufferPointer(start: samples, count: count).span, layout: layout)
    } else {
      let samples = memory.assumingMemoryBound(to: UInt16.self)
      receiver.receive(
        role, UnsafeBufferPointer(start: samples, count: count).span, layout: layout)
    }
  }

  private func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>?, bytesPerRow: Int) {
    let data = raw.pointee.data
    let strides = raw.pointee.linesize
    return switch index {
    case 0: (data.0, Int(strides.0))
    case 1: (data.1, Int(strides.1))
    default: (data.2, Int(strides.2))
    }
  }
}
