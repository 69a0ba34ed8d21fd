internal import CFFmpeg

/// Gives a decoder its memory: what a picture needs to the one that is expected, next to nothing to
/// all other frames.
///
/// An HEVC clean random access picture lists what the pictures behind it refer to. After a seek that
/// is missing, and libavcodec makes up a grey frame for each, though no intra picture reads them:
/// for one of 4K there are often four, of 25 MB each. And of a picture that is decoded only as far
/// as its headers nobody reads anything.
///
/// The rows of a stand-in lie over each other in a block of some hundred kilobytes. It is as large
/// as every access by such strides needs, so that a decoder that expects more of it makes a wrong
/// picture, which ``isStandIn(_:)`` tells, but touches no foreign memory.
final class StandInFrames {
  /// Bytes from one row to the next, the largest alignment of libavcodec's loops.
  private static let rowStep: Int32 = 64
  /// Samples and rows that decoders may touch beyond the picture, as in FFmpeg's own allocation.
  private static let margin = 160

  private var isPictureExpected = false
  /// Stand-ins so far.
  private(set) var made = 0

  /// Lets a decoder take its frames from here until ``detach(from:)``.
  ///
  /// The corresponding C field is `AVCodecContext.get_buffer2`.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame, let opaque = context.pointee.opaque else {
        return vidfit_error_invalid_argument
      }
      let frames = Unmanaged<StandInFrames>.fromOpaque(opaque).takeUnretainedValue()
      guard frames.isNextThePicture() else { return frames.fill(frame) }
      let result = avcodec_default_get_buffer2(context, frame, flags)
      if result >= 0 { FrameMemory.paint(frame) }
      return result
    }
  }

  /// Gives all frames the memory that they ask for.
  func detach(from context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.get_buffer2 = avcodec_default_get_buffer2
    context.pointee.opaque = nil
  }

  /// Told that the next frame asked for is that of a picture: libavcodec takes it before those of
  /// its references.
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

  /// Whether a frame that came out has none of the memory of a picture.
  func isStandIn(_ frame: borrowing Frame) -> Bool {
    frame.raw.pointee.buf.0.map { av_buffer_get_opaque($0) == mark } ?? false
  }
}
