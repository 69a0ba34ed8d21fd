internal import CFFmpeg
internal import Pixels

/// A pixel format, described by its planes.
struct PixelFormat {
  let raw: AVPixelFormat
  private let descriptor: AVPixFmtDescriptor

  /// Creates the format; nil if the number is not a format's, and for frames in the memory of a
  /// graphics device.
  init?(_ number: Int32) {
    raw = AVPixelFormat(rawValue: number)
    guard let descriptor = av_pix_fmt_desc_get(raw)?.pointee else { return nil }
    self.descriptor = descriptor
    if has(AV_PIX_FMT_FLAG_HWACCEL) { return nil }
  }

  /// The corresponding C function is `av_get_pix_fmt`, which takes names without byte order for
  /// native ones.
  private init?(named name: String) {
    self.init(av_get_pix_fmt(name).rawValue)
  }

  var name: String { String(cString: descriptor.name) }

  /// Bits of the deepest component.
  var bitDepth: Int { components.map { Int($0.depth) }.max() ?? 8 }

  /// Whether samples may be partly transparent; palettes, which FFmpeg includes here, hardly ever
  /// are.
  var hasAlpha: Bool { has(AV_PIX_FMT_FLAG_ALPHA) && !has(AV_PIX_FMT_FLAG_PAL) }

  var isPalette: Bool { has(AV_PIX_FMT_FLAG_PAL) }
  var isFloat: Bool { has(AV_PIX_FMT_FLAG_FLOAT) }

  /// The number and the depth of the component that holds alpha.
  var alphaComponent: (index: Int, depth: Int)? {
    hasAlpha ? components.last.map { (components.count - 1, Int($0.depth)) } : nil
  }

  /// Red, green and blue of 16 bits each, in the machine's own byte order.
  static var deepColor: AVPixelFormat {
    Int(1).bigEndian == 1 ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGB48LE
  }

  var hasChroma: Bool { descriptor.nb_components >= 3 }
  var chromaShiftX: Int { Int(descriptor.log2_chroma_w) }
  var chromaShiftY: Int { Int(descriptor.log2_chroma_h) }

  /// Whether luma black is code 0.
  func isFullRange(tagged range: AVColorRange) -> Bool {
    // Names that begin so state full range, FFmpeg's old way.
    if isDirectColor || name.hasPrefix("yuvj") { return true }
    // Untagged grey comes from still images and raw files; video codecs tag theirs.
    return range == AVCOL_RANGE_JPEG || (range == AVCOL_RANGE_UNSPECIFIED && isGrey)
  }

  /// Whether it holds displayable colours, which are always full range: RGB, palettes and the like.
  var isDirectColor: Bool {
    has(AV_PIX_FMT_FLAG_RGB) || has(AV_PIX_FMT_FLAG_PAL) || has(AV_PIX_FMT_FLAG_BAYER)
      || name.hasPrefix("xyz")
  }

  private var isGrey: Bool { !hasChroma && !isDirectColor }

  /// Whether luma and chroma are in separate planes of samples that can be lent as they are.
  var isLendable: Bool {
    let unfit =
      AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT
      | AV_PIX_FMT_FLAG_BITSTREAM
    guard descriptor.flags & UInt64(unfit) == 0, (8...16).contains(bitDepth), !name.hasPrefix("xyz")
    else { return false }
    let bytes = bitDepth > 8 ? 2 : 1
    let isNative = has(AV_PIX_FMT_FLAG_BE) == (Int(1).bigEndian == 1)
    guard bytes == 1 || isNative else { return false }
    return components.prefix(hasChroma ? 3 : 1).enumerated().allSatisfy { plane, component in
      Int(component.plane) == plane && Int(component.step) == bytes && component.offset == 0
        && component.shift == 0 && Int(component.depth) == bitDepth
    }
  }

  /// The lendable format that holds the same picture without resampling.
  var lendableCounterpart: PixelFormat? {
    let depths = [8, 9, 10, 12, 14, 16]
    // libswscale does not offer every depth as a planar target, nor 4:4:0.
    let depth = isDirectColor ? (bitDepth > 8 ? 16 : 8) : depths.first { $0 >= bitDepth } ?? 16
    let suffix = depth == 8 ? "" : String(depth)
    if isGrey { return PixelFormat(named: depth == 8 ? "gray" : "gray16") }
    let layout =
      switch (isDirectColor, chromaShiftX, chromaShiftY) {
      case (false, 1, 1): "420"
      case (false, 1, 0): "422"
      default: "444"
      }
    return PixelFormat(named: "yuv\(layout)p\(suffix)")
  }

  private var components: [AVComponentDescriptor] {
    let all = descriptor.comp
    return [all.0, all.1, all.2, all.3].prefix(Int(descriptor.nb_components)).map { $0 }
  }

  private func has(_ flag: Int32) -> Bool { descriptor.flags & UInt64(flag) != 0 }
}
