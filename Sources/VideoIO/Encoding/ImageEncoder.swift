internal import CFFmpeg
public import Framing

/// Makes files of pictures.
public enum ImageEncoder {
  public enum Format: String, CaseIterable, Sendable {
    case png, jpeg
  }

  /// The file's bytes for a picture in rows of pixels of four bytes, blue, green, red and one that
  /// counts for nothing.
  ///
  /// The corresponding C functions are `avcodec_send_frame` and `avcodec_receive_packet`.
  public static func encode(
    _ pixels: Span<UInt8>, size: PixelSize, bytesPerRow: Int, as format: Format,
    gamut: PictureGamut
  ) throws(VideoError) -> [UInt8] {
    let (codecID, pixelFormat) =
      switch format {
      case .png: (AV_CODEC_ID_PNG, AV_PIX_FMT_RGB24)
      case .jpeg: (AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P)
      }
    guard let codec = avcodec_find_encoder(codecID) else {
      throw VideoError(.internal, .decode, "FFmpeg was built without an encoder for \(format)")
    }
    let frame = try Frame.copying(
      pixels, size: size, bytesPerRow: bytesPerRow, format: pixelFormat)
    let context = try CodecContext(codec)
    context.raw.pointee.width = frame.raw.pointee.width
    context.raw.pointee.height = frame.raw.pointee.height
    context.raw.pointee.pix_fmt = pixelFormat
    context.raw.pointee.time_base = AVRational(num: 1, den: 1)
    context.raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.raw.pointee.thread_count = 1
    if format == .jpeg {
      // One of the finest of mjpeg's 31 steps, which still halves a PNG's size and more.
      context.raw.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.raw.pointee.global_quality = 2 * FF_QP2LAMBDA
      frame.raw.pointee.quality = 2 * FF_QP2LAMBDA
      context.raw.pointee.color_range = AVCOL_RANGE_JPEG
    }
    try check(avcodec_open2(context.raw, codec, nil), .decode, "opening the \(format) encoder")
    try check(avcodec_send_frame(context.raw, frame.raw), .decode, "encoding a picture")
    let packet = try Packet()
    try check(avcodec_receive_packet(context.raw, packet.raw), .decode, "encoding a picture")
    return switch format {
    case .png: PNGColor(gamut).tagging(packet.bytes)
    case .jpeg: JPEGColor(gamut).tagging(packet.bytes)
    }
  }
}

extension Frame {
  /// A frame with a copy of `pixels` in another format; JPEG's YUV is that of BT.601 at full range,
  /// as JFIF has it.
  static func copying(
    _ pixels: Span<UInt8>, size: PixelSize, bytesPerRow: Int, format: AVPixelFormat
  ) throws(VideoError) -> Frame {
    precondition(pixels.count >= bytesPerRow * size.height && bytesPerRow >= size.width * 4)
    let frame = try Frame()
    frame.raw.pointee.width = Int32(clamping: size.width)
    frame.raw.pointee.height = Int32(clamping: size.height)
    frame.raw.pointee.format = format.rawValue
    try check(av_frame_get_buffer(frame.raw, 0), .decode, "allocating a frame")
    let copier = try PixelCopier(size: size, to: format)
    try pixels.withUnsafeBufferPointer { buffer throws(VideoError) in
      guard let start = buffer.baseAddress else { return }
      try copier.run(start, bytesPerRow: bytesPerRow, into: frame)
    }
    return frame
  }
}
