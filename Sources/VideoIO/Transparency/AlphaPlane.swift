internal import CFFmpeg
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
