internal import CFFmpeg
internal import Files
internal import Framing
internal import Glibc

/// Owner of one `AVFrame` and of its buffers.
struct Frame: ~Copyable {
  let raw: UnsafeMutablePointer<AVFrame>

  /// The corresponding C function is `av_frame_alloc`.
  init() throws(VideoError) {
    guard let raw = av_frame_alloc() else { throw .outOfMemory(.decode) }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }

  /// Size in samples, after the codec's cropping.
  var size: PixelSize { PixelSize(width: Int(raw.pointee.width), height: Int(raw.pointee.height)) }

  /// Allocates planes with the strides and padding that libswscale needs.
  ///
  /// The corresponding C function is `av_frame_get_buffer`.
  func allocate(like other: borrowing Frame, format: AVPixelFormat) throws(VideoError) {
    raw.pointee.width = other.raw.pointee.width
    raw.pointee.height = other.raw.pointee.height
    raw.pointee.format = format.rawValue
    try check(av_frame_get_buffer(raw, 0), .decode, "allocating a frame")
  }

  /// A frame's side data of a type; nil if there are none.
  ///
  /// The corresponding C function is `av_frame_get_side_data`.
  func sideData<Value: BitwiseCopyable>(
    _ type: AVFrameSideDataType, as value: Value.Type
  ) -> Value? {
    guard let side = av_frame_get_side_data(raw, type)?.pointee,
      side.size >= MemoryLayout<Value>.size
    else { return nil }
    return UnsafeRawPointer(side.data).loadUnaligned(as: value)
  }

  /// The same picture, sharing its memory.
  ///
  /// The corresponding C function is `av_frame_ref`.
  func shared() throws(VideoError) -> Frame {
    let copy = try Frame()
    try check(av_frame_ref(copy.raw, raw), .decode, "sharing a frame")
    return copy
  }

  /// A part of the same picture that shares its memory.
  ///
  /// The corresponding C function is `av_frame_apply_cropping`.
  func cropped(to part: PixelRect) throws(VideoError) -> Frame {
    let copy = try shared()
    let size = size
    let inside = part.intersection(size.bounds)
    guard !inside.isEmpty, inside != size.bounds else { return copy }
    let insets = inside.insets(in: size)
    copy.raw.pointee.crop_left = insets.left
    copy.raw.pointee.crop_right = insets.right
    copy.raw.pointee.crop_top = insets.top
    copy.raw.pointee.crop_bottom = insets.bottom
    try check(
      av_frame_apply_cropping(copy.raw, Int32(AV_FRAME_CROP_UNALIGNED)), .decode,
      "cropping a frame")
    return copy
  }

  /// Whether two pictures have the same size, pixel format and samples.
  ///
  /// The corresponding C functions are `av_image_get_linesize` and `memcmp`.
  func isEqual(to other: borrowing Frame) -> Bool {
    let (a, b) = (raw.pointee, other.raw.pointee)
    guard a.width == b.width, a.height == b.height, a.format == b.format,
      let format = PixelFormat(a.format)
    else { return false }
    return (0..<Int(av_pix_fmt_count_planes(format.raw))).allSatisfy { plane in
      let bytes = Int(av_image_get_linesize(format.raw, a.width, Int32(plane)))
      let isChroma = plane == 1 || plane == 2
      // Chroma covers an odd last row too.
      let rows = -(-Int(a.height) >> (isChroma ? format.chromaShiftY : 0))
      guard let first = Self.plane(raw, plane), let second = Self.plane(other.raw, plane)
      else { return false }
      return (0..<rows).allSatisfy { row in
        memcmp(
          first.start + row * first.bytesPerRow, second.start + row * second.bytesPerRow, bytes)
          == 0
      }
    }
  }

  private static func plane(
    _ frame: UnsafeMutablePointer<AVFrame>, _ index: Int
  ) -> (start: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)? {
    let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
    let all = [
      (data.0, strides.0), (data.1, strides.1), (data.2, strides.2), (data.3, strides.3),
    ]
    guard all.indices.contains(index), let start = all[index].0 else { return nil }
    return (start, Int(all[index].1))
  }
}
