internal import CZimg
internal import Files
internal import Framing

/// Owner of one `zimg_filter_graph`: scales a part of a planar YUV image and converts it to linear
/// RGB of other primaries, in planes of floats.
struct ConversionGraph: ~Copyable {
  private let raw: OpaquePointer
  let workspaceSize: Int

  /// A source image for zimg; colours are ITU-T H.273 numbers.
  struct Source: Hashable {
    var size: PixelSize
    /// The part to read, in stored pixels.
    var part: PixelRect
    var depth: Int
    var shiftX: Int, shiftY: Int
    var isFullRange: Bool
    var matrix: Int32, transfer: Int32, primaries: Int32
    /// 0 left, 1 center, 2 top left.
    var chromaLocation: Int32
  }

  /// - Parameters:
  ///   - primaries: the result's primaries, an H.273 number.
  ///   - white: the luminance in cd/m² that becomes 1 if the source's transfer is absolute.
  ///
  /// The corresponding C function is `zimg_filter_graph_build`.
  init(
    from source: Source, to size: PixelSize, primaries: Int32, white: Double
  ) throws(VideoError) {
    var from = zimg_image_format()
    zimg_image_format_default(&from, vidfit_zimg_version)
    from.width = UInt32(clamping: source.size.width)
    from.height = UInt32(clamping: source.size.height)
    from.pixel_type = source.depth > 8 ? ZIMG_PIXEL_WORD : ZIMG_PIXEL_BYTE
    from.subsample_w = UInt32(clamping: source.shiftX)
    from.subsample_h = UInt32(clamping: source.shiftY)
    from.color_family = ZIMG_COLOR_YUV
    from.matrix_coefficients = zimg_matrix_coefficients_e(source.matrix)
    from.transfer_characteristics = zimg_transfer_characteristics_e(source.transfer)
    from.color_primaries = zimg_color_primaries_e(source.primaries)
    from.depth = UInt32(clamping: source.depth)
    from.pixel_range = source.isFullRange ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
    from.chroma_location = zimg_chroma_location_e(source.chromaLocation)
    from.active_region.left = Double(source.part.x)
    from.active_region.top = Double(source.part.y)
    from.active_region.width = Double(source.part.width)
    from.active_region.height = Double(source.part.height)
    var to = zimg_image_format()
    zimg_image_format_default(&to, vidfit_zimg_version)
    to.width = UInt32(clamping: size.width)
    to.height = UInt32(clamping: size.height)
    to.pixel_type = ZIMG_PIXEL_FLOAT
    to.color_family = ZIMG_COLOR_RGB
    to.matrix_coefficients = ZIMG_MATRIX_RGB
    to.transfer_characteristics = ZIMG_TRANSFER_LINEAR
    to.color_primaries = zimg_color_primaries_e(primaries)
    to.depth = 32
    to.pixel_range = ZIMG_RANGE_FULL
    var parameters = zimg_graph_builder_params()
    zimg_graph_builder_params_default(&parameters, vidfit_zimg_version)
    parameters.resample_filter = ZIMG_RESIZE_LANCZOS
    parameters.filter_param_a = 3
    parameters.resample_filter_uv = ZIMG_RESIZE_BICUBIC
    parameters.cpu_type = ZIMG_CPU_AUTO_64B
    parameters.nominal_peak_luminance = white
    parameters.allow_approximate_gamma = 1
    guard let raw = zimg_filter_graph_build(&from, &to, &parameters) else {
      throw VideoError(.unsupportedCodec, .decode, "its colours cannot be converted")
    }
    self.raw = raw
    var size = 0
    zimg_filter_graph_get_tmp_size(raw, &size)
    workspaceSize = size
  }

  deinit { zimg_filter_graph_free(raw) }

  /// The corresponding C function is `zimg_filter_graph_process`.
  func run(
    _ source: [UnsafeRawPointer?], strides: [Int], into target: [UnsafeMutableRawPointer?],
    targetStride: Int, workspace: UnsafeMutableRawPointer
  ) throws(VideoError) {
    let result = vidfit_graph_run(
      raw, source, strides, target, [targetStride, targetStride, targetStride], workspace)
    guard result == 0 else {
      throw VideoError(.internal, .decode, "its colours could not be converted")
    }
  }
}

/// Memory aligned to 64 bytes for vector instructions.
struct AlignedMemory: ~Copyable {
  let start: UnsafeMutableRawPointer

  init(bytes: Int) {
    start = .allocate(byteCount: max(64, bytes), alignment: 64)
  }

  deinit { start.deallocate() }
}
