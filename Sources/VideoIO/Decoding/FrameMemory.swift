internal import CFFmpeg
internal import Files
internal import Glibc
internal import Synchronization

/// A bound on the total memory of all pictures of one decoder.
///
/// A picture may refer to sixteen others, and libavcodec allocates missing ones: a few bytes of a
/// file can demand gigabytes.
final class FrameMemory: Sendable {
  private let limit: Int
  private let taken = Atomic(0)
  private let refused = Atomic(false)
  private let paints = Atomic(false)

  init(_ limits: ReadingLimits) {
    limit = limits.frameMemory
  }

  /// The memory of one picture; it is returned once nothing refers to the picture.
  private final class Share: Sendable {
    let memory: FrameMemory
    let bytes: Int

    /// Reserves memory; nil if not enough is left.
    init?(of memory: FrameMemory, bytes: Int) {
      self.memory = memory
      self.bytes = bytes
      let sum = memory.taken.add(bytes, ordering: .relaxed).newValue
      if sum > memory.limit {
        memory.refused.store(true, ordering: .relaxed)
        return nil
      }
    }

    deinit { memory.taken.subtract(bytes, ordering: .relaxed) }
  }

  /// Makes a decoder allocate its frames within the bound. This must live as long as the decoder.
  ///
  /// The corresponding C field is `AVCodecContext.get_buffer2`.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    vidfit_decoder_allow_callbacks_on_threads(context)
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame, let opaque = context.pointee.opaque else {
        return vidfit_error_invalid_argument
      }
      let memory = Unmanaged<FrameMemory>.fromOpaque(opaque).takeUnretainedValue()
      return memory.fill(frame) { avcodec_default_get_buffer2(context, frame, flags) }
    }
  }

  /// The corresponding C functions are `av_image_get_buffer_size` and `av_buffer_create`.
  private func fill(
    _ frame: UnsafeMutablePointer<AVFrame>, allocate: () -> Int32
  ) -> Int32 {
    // The codec's own bounds apply to data that are not in a picture format.
    let bytes = av_image_get_buffer_size(
      AVPixelFormat(rawValue: frame.pointee.format), frame.pointee.width, frame.pointee.height, 1)
    guard let share = Share(of: self, bytes: max(0, Int(bytes))) else {
      return vidfit_error_no_memory
    }
    let opaque = Unmanaged.passRetained(share).toOpaque()
    let release: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void = {
      opaque, _ in
      if let opaque { Unmanaged<Share>.fromOpaque(opaque).release() }
    }
    guard let buffer = av_buffer_create(nil, 0, release, opaque, 0) else {
      release(opaque, nil)
      return vidfit_error_no_memory
    }
    // References to the frame keep this buffer, and so the share.
    frame.pointee.opaque_ref = buffer
    let result = allocate()
    if result >= 0, paints.load(ordering: .relaxed) { Self.paint(frame) }
    return result
  }

  /// Fills a frame's memory with grey. In a damaged picture, some decoders leave earlier contents,
  /// such as another picture; which one depends on the threads' timing.
  static func paint(_ frame: UnsafeMutablePointer<AVFrame>) {
    let depth = PixelFormat(frame.pointee.format)?.bitDepth ?? 8
    // The same value in both bytes of a deep sample: not exactly grey, but in range.
    let grey = Int32(depth > 8 ? 1 << (depth - 9) : 1 << 7)
    let buffers = frame.pointee.buf
    for buffer in [buffers.0, buffers.1, buffers.2, buffers.3] {
      if let buffer { memset(buffer.pointee.data, grey, buffer.pointee.size) }
    }
  }

  /// Call before a picture that is unrelated to the previous ones.
  func startOver() {
    refused.store(false, ordering: .relaxed)
    paints.store(true, ordering: .relaxed)
  }

  /// Number of pictures that threads may decode at once, besides those they refer to.
  static func mostThreads(_ stream: StreamParameters) -> Int {
    // Sixteen references, one picture to show and one being decoded.
    max(1, stream.limits.frameMemory / max(1, stream.frameBytes) - 18)
  }

  /// Throws if a picture was refused.
  func check() throws(VideoError) {
    guard refused.load(ordering: .relaxed) else { return }
    throw VideoError(
      .memory, .decode,
      "its pictures take more than the \(limit >> 20) MiB that one decoder may (--max-pixels)")
  }
}
