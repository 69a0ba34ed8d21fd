internal import CFFmpeg
internal import Files
internal import Framing
internal import Pixels

/// The alpha of a frame, one number per pixel.
struct AlphaPlane {
  let size: PixelSize
  /// The value of an opaque pixel; 0 is transparent.
  let most: UInt16
  /// The alpha values, row after row.
  let samples: [UInt16]
  let borders: AlphaBorders

  /// Reads the alpha; nil for a frame without alpha, and for floating-point formats, which are not
  /// supported.
  ///
  /// The corresponding C function is `av_read_image_line2`.
  init?(_ frame: borrowing Frame) {
    let properties = frame.raw.pointee
    guard let format = PixelFormat(properties.format), let alpha = format.alpha(of: frame) else {
      return nil
    }
    let size = PixelSize(width: Int(properties.width), height: Int(properties.height))
    guard !size.isEmpty else { return nil }
    let planes = [properties.data.0, properties.data.1, properties.data.2, properties.data.3]
    var starts = planes.map { UnsafePointer($0) }
    let strides = properties.linesize
    var lengths = [strides.0, strides.1, strides.2, strides.3]
    var samples = [UInt16](unsafeUninitializedCapacity: size.width * size.height) {
      buffer, count in
      for y in 0..<size.height {
        av_read_image_line2(
          buffer.baseAddress.map { $0 + y * size.width }, &starts, &lengths,
          av_pix_fmt_desc_get(format.raw), 0, Int32(y), alpha.component, properties.width, 0, 2)
      }
      count = size.width * size.height
    }
    if let palette = alpha.palette {
      for index in samples.indices { samples[index] = palette[Int(samples[index] & 255)] }
    }
    self.size = size
    self.samples = samples
    most = UInt16(truncatingIfNeeded: 1 << alpha.depth - 1)
    borders = AlphaBorders(
      PlaneScan(
        samples.span,
        layout: PlaneLayout(
          width: size.width, height: size.height, rowStride: size.width, bitDepth: alpha.depth)))
  }
}

/// Reads the alpha of a frame once, when it is first requested.
final class AlphaReader {
  private var isRead = false
  private var plane: AlphaPlane?

  /// Returns the alpha; nil for a frame without it.
  func alpha(of frame: borrowing Frame) -> AlphaPlane? {
    if !isRead {
      plane = AlphaPlane(frame)
      isRead = true
    }
    return plane
  }
}

extension PixelFormat {
  /// The location of the alpha in a frame of this format; nil if it has none.
  fileprivate func alpha(
    of frame: borrowing Frame
  ) -> (component: Int32, depth: Int, palette: [UInt16]?)? {
    if isPalette {
      guard let palette = frame.paletteAlpha else { return nil }
      return (0, 8, palette)
    }
    guard hasAlpha, !isFloat, let component = alphaComponent else { return nil }
    return (Int32(component.index), component.depth, nil)
  }
}

extension Frame {
  /// The alpha of a palette's 256 colours; nil if it is meaningless: most decoders write the same
  /// for all colours, some of them 0.
  fileprivate var paletteAlpha: [UInt16]? {
    guard let start = raw.pointee.data.1 else { return nil }
    let alpha = (0..<256).map { index in
      let color = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      return UInt16(color >> 24)
    }
    // Unused colours are often 0.
    return alpha.contains(255) && alpha.contains { $0 < 255 } ? alpha : nil
  }

  /// A copy composited over black. The frame is in a format that is lent as it is.
  ///
  /// Chroma takes the alpha of the upper left one of the pixels that it covers.
  ///
  /// The corresponding C function is `av_frame_copy`.
  func overBlack(_ alpha: AlphaPlane, _ encoding: SampleEncoding) throws(VideoError) -> Frame {
    let copy = try Frame()
    try copy.allocate(like: self, format: AVPixelFormat(rawValue: raw.pointee.format))
    try check(av_frame_copy(copy.raw, raw), .decode, "copying a frame")
    let black = encoding.isFullRange ? 0 : 16 << (encoding.bitDepth - 8)
    let middle = 1 << (encoding.bitDepth - 1)
    for plane in 0..<(encoding.hasChroma ? 3 : 1) {
      let shiftX = plane > 0 ? encoding.chromaShiftX : 0
      let shiftY = plane > 0 ? encoding.chromaShiftY : 0
      let base = plane > 0 ? middle : black
      if encoding.bitDepth > 8 {
        copy.fade(plane, UInt16.self, to: base, alpha, shiftX, shiftY)
      } else {
        copy.fade(plane, UInt8.self, to: base, alpha, shiftX, shiftY)
      }
    }
    return copy
  }

  /// Moves the samples of a plane toward `base` in proportion to their transparency.
  private func fade<Sample: FixedWidthInteger & UnsignedInteger>(
    _ index: Int, _ type: Sample.Type, to base: Int, _ alpha: AlphaPlane, _ shiftX: Int,
    _ shiftY: Int
  ) {
    guard let start = vidfit_frame_planes(raw)[index] else { return }
    let strides = raw.pointee.linesize
    let bytesPerRow = Int([strides.0, strides.1, strides.2][index])
    let most = Int(alpha.most)
    let half = most / 2
    let (width, height) = (-(-alpha.size.width >> shiftX), -(-alpha.size.height >> shiftY))
    alpha.samples.withUnsafeBufferPointer { alphas in
      for y in 0..<height {
        let row = UnsafeMutableRawPointer(start + y * bytesPerRow)
          .assumingMemoryBound(to: Sample.self)
        let line = (y << shiftY) * alpha.size.width
        for x in 0..<width {
          let share = Int(alphas[line + (x << shiftX)])
          if share == most { continue }
          let change = (Int(row[x]) - base) * share
          let faded = base + (change + (change < 0 ? -half : half)) / most
          row[x] = Sample(truncatingIfNeeded: faded)
        }
      }
    }
  }

  /// A copy in red, green and blue, each multiplied by alpha: the picture composited over black,
  /// which can be scaled without the colours of transparent pixels bleeding in.
  ///
  /// - Parameter matrix: FFmpeg's number of the YUV matrix.
  func multiplied(by alpha: AlphaPlane, matrix: Int32) throws(VideoError) -> Frame {
    let properties = raw.pointee
    guard let format = PixelFormat(properties.format) else {
      throw VideoError(.unsupportedCodec, .decode, "the pixel format of its frames cannot be read")
    }
    let isDeep = format.bitDepth > 8
    let target = isDeep ? PixelFormat.deepColor : AV_PIX_FMT_BGR0
    let copy = try Frame()
    try copy.allocate(like: self, format: target)
    let source = Scaler.Format(
      size: alpha.size, pixels: format.raw,
      isFullRange: format.isFullRange(tagged: properties.color_range))
    let result = Scaler.Format(size: alpha.size, pixels: target, isFullRange: true)
    guard let scaler = Scaler(from: source, to: result, matrix: matrix, .exact) else {
      throw VideoError(
        .unsupportedCodec, .decode, "the pixel format \(format.name) cannot be drawn")
    }
    try scaler.run(self, into: copy)
    if isDeep {
      copy.multiply(UInt16.self, channels: 3, by: alpha)
    } else {
      copy.multiply(UInt8.self, channels: 4, by: alpha)
    }
    return copy
  }

  /// Multiplies red, green and blue of packed pixels by alpha, and sets a fourth channel.
  private func multiply<Sample: FixedWidthInteger & UnsignedInteger>(
    _ type: Sample.Type, channels: Int, by alpha: AlphaPlane
  ) {
    guard let start = raw.pointee.data.0 else { return }
    let bytesPerRow = Int(raw.pointee.linesize.0)
    let most = UInt32(alpha.most)
    alpha.samples.withUnsafeBufferPointer { alphas in
      for y in 0..<alpha.size.height {
        let row = UnsafeMutableRawPointer(start + y * bytesPerRow)
          .assumingMemoryBound(to: Sample.self)
        for x in 0..<alpha.size.width {
          let share = UInt32(alphas[y * alpha.size.width + x])
          for channel in x * channels..<x * channels + 3 {
            // At most 65535 · 65535 + 32767, which fits.
            row[channel] = Sample(
              truncatingIfNeeded: (UInt32(row[channel]) * share + most / 2) / most)
          }
          if channels == 4 { row[x * 4 + 3] = .max }
        }
      }
    }
  }

  /// Alpha as a grey picture of 8 bits, 255 for opaque.
  static func grey(_ alpha: AlphaPlane) throws(VideoError) -> Frame {
    let frame = try Frame()
    frame.raw.pointee.width = Int32(clamping: alpha.size.width)
    frame.raw.pointee.height = Int32(clamping: alpha.size.height)
    frame.raw.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    try check(av_frame_get_buffer(frame.raw, 0), .decode, "allocating a frame")
    guard let start = frame.raw.pointee.data.0 else { throw .outOfMemory(.decode) }
    let bytesPerRow = Int(frame.raw.pointee.linesize.0)
    let most = UInt32(alpha.most)
    for y in 0..<alpha.size.height {
      for x in 0..<alpha.size.width {
        let share = UInt32(alpha.samples[y * alpha.size.width + x])
        start[y * bytesPerRow + x] = UInt8(truncatingIfNeeded: (share * 255 + most / 2) / most)
      }
    }
    return frame
  }
}
