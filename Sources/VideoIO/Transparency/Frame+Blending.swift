internal import CFFmpeg
internal import Files
internal import Framing
internal import Pixels

extension Frame {
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
}

extension Frame {
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
