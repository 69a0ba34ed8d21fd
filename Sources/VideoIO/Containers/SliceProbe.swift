internal import CFFmpeg

/// What a decoder makes of a stream's headers once it has met the first slice.
///
/// `avformat_find_stream_info` decodes the first picture of an H.264 stream to learn as much, which
/// takes longer than all else that it does.
struct SliceProbe {
  private let learnt: AVCodecContext

  /// Bytes of the first sample that are looked at.
  private static let reach = 1 << 16

  /// Nil where it is left to `avformat_find_stream_info`: for other codecs, other containers than
  /// movies, and files with several video streams to choose among or several descriptions of one.
  init?(_ demuxer: borrowing Demuxer, _ layout: ContainerLayout, _ limits: ReadingLimits) {
    guard case .movie(let movie) = layout, let index = demuxer.onlyVideo,
      let stream = demuxer.stream(index), let parameters = stream.pointee.codecpar?.pointee,
      parameters.codec_id == AV_CODEC_ID_H264, demuxer.announcesSize(index),
      let first = avformat_index_get_entry(stream, 0)?.pointee, first.pos >= 0, first.size > 0,
      movie.describesSamplesOnce(track: Int(stream.pointee.id), in: demuxer.file)
    else { return nil }
    let start = demuxer.file.bytes(at: first.pos, count: min(Int(first.size), Self.reach))
    let settings = StreamParameters(parameters, limits)
    guard let slice = FirstSlice.cut(from: start, headers: settings.extradata),
      let learnt = try? Self.learn(from: slice, settings),
      learnt.pix_fmt != AV_PIX_FMT_NONE, learnt.width > 0, learnt.height > 0
    else { return nil }
    self.learnt = learnt
  }

  /// The decoder's context behind a slice; its pointers are gone.
  private static func learn(
    from slice: [UInt8], _ settings: StreamParameters
  ) throws(VideoError) -> AVCodecContext {
    guard let decoder = avcodec_find_decoder(settings.codec) else {
      throw .noDecoder(for: settings.codec, tag: settings.tag)
    }
    let codec = try CodecContext(decoder)
    // To paint over what is missing takes as long as to decode it.
    codec.raw.pointee.error_concealment = 0
    try codec.open(settings)
    // Nor is there a picture to be made.
    let standIns = StandInFrames()
    standIns.attach(to: codec.raw)
    defer { standIns.detach(from: codec.raw) }
    let packet = try Packet()
    try packet.fill(from: CompressedSample(bytes: slice, time: 0, isKey: true))
    // That something is missing may be an error.
    _ = avcodec_send_packet(codec.raw, packet.raw)
    return codec.raw.pointee
  }

  /// Adds what was learnt to the parameters of the stream.
  func complete(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    parameters.pointee.format = learnt.pix_fmt.rawValue
    parameters.pointee.width = learnt.width
    parameters.pointee.height = learnt.height
    parameters.pointee.profile = learnt.profile
    parameters.pointee.level = learnt.level
    parameters.pointee.sample_aspect_ratio = learnt.sample_aspect_ratio
    parameters.pointee.color_primaries = learnt.color_primaries
    parameters.pointee.color_trc = learnt.color_trc
    parameters.pointee.color_space = learnt.colorspace
    parameters.pointee.color_range = learnt.color_range
    parameters.pointee.chroma_location = learnt.chroma_sample_location
    parameters.pointee.bits_per_raw_sample = learnt.bits_per_raw_sample
    parameters.pointee.video_delay = learnt.has_b_frames
  }
}
