internal import CFFmpeg
internal import Files

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

  /// Allocates planes with the strides and padding that libswscale needs.
  ///
  /// The corresponding C function is `av_frame_get_buffer`.
  func allocate(like other: borrowing Frame, format: AVPixelFormat) throws(VideoError) {
    raw.pointee.width = other.raw.pointee.width
    raw.pointee.height = other.raw.pointee.height
    raw.pointee.format = format.rawValue
    try check(av_frame_get_buffer(raw, 0), .decode, "allocating a frame")
  }

  /// What a frame carries beside its samples; nil if it carries nothing of that type.
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

  /// Whether it carries anything of that type.
  func hasSideData(_ type: AVFrameSideDataType) -> Bool { av_frame_get_side_data(raw, type) != nil }
}
