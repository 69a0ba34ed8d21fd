internal import CFFmpeg
internal import Glibc
internal import Synchronization

/// Bounds what the pictures of one decoder take together.
///
/// A picture may refer to sixteen others, which libavcodec makes up where they are missing: some
/// bytes of a file ask for gigabytes.
final class FrameMemory: Sendable {
  private let limit: Int
  private let taken = Atomic(0)
  private let refused = Atomic(false)
  private let paints = Atomic(false)

  init(_ limits: ReadingLimits) {
    limit = limits.frameMemory
  }

  /// What one picture takes; it is given back when nobody refers to the picture any more.
  private final class Share: Sendable {
    let memory: FrameMemory
    let bytes: Int

    /// Nil where so much is not left.
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

  /// Lets a decoder take its frames within the bound; this must live as long as the decoder.
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
    // What is in no picture format is left to the codec's own bounds.
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
    // References to the frame keep this too, and so the share.
    frame.pointee.opaque_ref = buffer
    let result = allocate()
    if result >= 0, paints.load(ordering: .relaxed) { Self.paint(frame) }
    return result
  }

  /// Makes all of a frame's memory grey. Where a picture is damaged some decoders leave what was there
  /// before, such as another picture, and which one depends on how the work was shared out.
  static func paint(_ frame: UnsafeMutablePointer<AVFrame>) {
    let depth = PixelFormat(frame.pointee.format)?.bitDepth ?? 8
    // Both bytes of a deeper sample: no whole mark, but in range and as good.
    let grey = Int32(depth > 8 ? 1 << (depth - 9) : 1 << 7)
    let buffers = frame.pointee.buf
    for buffer in [buffers.0, buffers.1, buffers.2, buffers.3] {
      if let buffer { memset(buffer.pointee.data, grey, buffer.pointee.size) }
    }
  }

  /// Told that a picture follows that has nothing to do with those before.
  func startOver() {
    refused.store(false, ordering: .relaxed)
    paints.store(true, ordering: .relaxed)
  }

  /// Threads that may work on a picture each, beside the pictures that those refer to.
  static func mostThreads(_ stream: StreamParameters) -> Int {
    // Sixteen references, one to be shown and one that is decoded.
    max(1, stream.limits.frameMemory / max(1, stream.frameBytes) - 18)
  }

  /// Throws once a picture was refused.
  func check() throws(VideoError) {
    guard refused.load(ordering: .relaxed) else { return }
    throw VideoError(
      .memory, .decode,
      "its pictures take more than the \(limit >> 20) MiB that one decoder may (--max-pixels)")
  }
}
