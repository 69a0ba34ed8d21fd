internal import CFFmpeg
internal import Files
internal import Framing

/// What FFmpeg's decoder takes for the size of a frame before it crops it.
struct CodedFrame {
  let size: PixelSize
  /// In luma samples, from the parameter sets and from the size that the container states.
  let crop: PixelInsets

  /// The first picture of samples that follow each other; nil if the decoder makes none of them.
  ///
  /// The corresponding C fields are `AVCodecContext.apply_cropping` and `AVFrame.crop_left` and its
  /// like.
  init?(_ samples: [CompressedSample], _ stream: StreamParameters) throws(VideoError) {
    guard let decoder = avcodec_find_decoder(stream.codec) else {
      throw .noDecoder(for: stream.codec, tag: stream.tag)
    }
    try stream.limits.check(width: stream.width, height: stream.height, .decode)
    let codec = try CodecContext(decoder)
    let memory = FrameMemory(stream.limits)
    memory.attach(to: codec.raw)
    codec.raw.pointee.apply_cropping = 0
    // HEVC's default display window crops further where players obey it. Others have no such option.
    av_opt_set_int(codec.raw.pointee.priv_data, "apply_defdispwin", 1, 0)
    try codec.open(stream)
    let packet = try Packet()
    let frame = try Frame()
    var hasFrame = false
    for sample in samples where !hasFrame {
      try packet.fill(from: sample)
      // The next sample may be better.
      avcodec_send_packet(codec.raw, packet.raw)
      hasFrame = avcodec_receive_frame(codec.raw, frame.raw) >= 0
    }
    avcodec_send_packet(codec.raw, nil)
    if !hasFrame { hasFrame = avcodec_receive_frame(codec.raw, frame.raw) >= 0 }
    try memory.check()
    guard hasFrame else { return nil }
    let properties = frame.raw.pointee
    size = PixelSize(width: Int(properties.width), height: Int(properties.height))
    crop = PixelInsets(
      top: properties.crop_top, bottom: properties.crop_bottom, left: properties.crop_left,
      right: properties.crop_right)
  }
}
