internal import CFFmpeg

/// Allocates a decoder's frames: full memory for the expected picture, almost none for other
/// frames.
///
/// An HEVC clean random access picture lists the references of the pictures after it. After a seek
/// they are missing, and libavcodec makes up a grey frame for each, although no intra picture reads
/// them: a 4K picture often has four, of 25 MB each. Similarly, nothing reads a picture if only its
/// headers are decoded.
///
/// The rows of a dummy overlap in a block of some hundred kilobytes. The block is large enough for
/// every access by these strides. A decoder that does use a dummy makes a wrong picture, which
/// ``isDummy(_:)`` detects, but accesses no other memory.
final class DummyReferenceFrames {
  /// Bytes from one row to the next: the largest alignment of libavcodec's loops.
  private static let rowStep: Int32 = 64
  /// Samples and rows beyond the picture that decoders may access, as in FFmpeg's own allocation.
  private static let margin = 160

  private var isPictureExpected = false
  /// Number of dummies allocated so far.
  private(set) var made = 0

  /// Makes a decoder take its frames from here until ``detach(from:)``.
  ///
  /// The corresponding C field is `AVCodecContext.get_buffer2`.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame, let opaque = context.pointee.opaque else {
        return vidfit_error_invalid_argument
      }
      let frames = Unmanaged<DummyReferenceFrames>.fromOpaque(opaque).takeUnretainedValue()
      guard frames.isNextThePicture() else { return frames.fill(frame) }
      let result = avcodec_default_get_buffer2(context, frame, flags)
      if result >= 0 { FrameMemory.paint(frame) }
      return result
    }
  }

  /// Restores the decoder's normal allocation.
  func detach(from context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.get_buffer2 = avcodec_default_get_buffer2
    context.pointee.opaque = nil
  }

  /// Call before decoding a picture: libavcodec allocates its frame before those of its references.
  func expectPicture() {
    isPictureExpected = true
  }

  private func isNextThePicture() -> Bool {
    defer { isPictureExpected = false }
    return isPictureExpected
  }

  /// The corresponding C function is `av_buffer_create`.
  private func fill(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    let format = AVPixelFormat(rawValue: frame.pointee.format)
    let planes = av_pix_fmt_count_planes(format)
    // The first plane's rows are the longest.
    let row = av_image_get_linesize(format, frame.pointee.width + Int32(Self.margin), 0)
    guard row > 0, (1...4).contains(planes) else { return vidfit_error_invalid_argument }
    let rows = Int(frame.pointee.height) + Self.margin
    let size = rows * Int(Self.rowStep) + Int(row)
    guard let block = av_malloc(size) else { return vidfit_error_no_memory }
    let bytes = block.assumingMemoryBound(to: UInt8.self)
    guard let buffer = av_buffer_create(bytes, size, nil, mark, 0) else {
      av_free(block)
      return vidfit_error_no_memory
    }
    made += 1
    frame.pointee.buf.0 = buffer
    frame.pointee.data.0 = bytes
    frame.pointee.linesize.0 = Self.rowStep
    if planes > 1 { (frame.pointee.data.1, frame.pointee.linesize.1) = (bytes, Self.rowStep) }
    if planes > 2 { (frame.pointee.data.2, frame.pointee.linesize.2) = (bytes, Self.rowStep) }
    if planes > 3 { (frame.pointee.data.3, frame.pointee.linesize.3) = (bytes, Self.rowStep) }
    frame.pointee.extended_data = vidfit_frame_planes(frame)
    return 0
  }

  private var mark: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Whether a decoded frame is a dummy.
  func isDummy(_ frame: borrowing Frame) -> Bool {
    frame.raw.pointee.buf.0.map { av_buffer_get_opaque($0) == mark } ?? false
  }
}
