internal import Bytes
internal import CFFmpeg
internal import Files

/// The facts that a decoder learns from a stream's headers and its first slice.
///
/// `avformat_find_stream_info` decodes the first picture of an H.264 stream to learn as much, which
/// takes longer than everything else it does.
struct SliceProbe {
  private let learnt: AVCodecContext

  /// Bytes of the first sample that are searched for a slice.
  private static let reach = 1 << 16

  /// Creates the probe; nil if the job is left to `avformat_find_stream_info`: for other codecs and
  /// containers, and for files with several video streams or several descriptions of one.
  init?(
    _ demuxer: borrowing Demuxer, _ layout: ContainerLayout, _ limits: ReadingLimits,
    _ request: StreamRequest
  ) {
    guard case .movie(let movie) = layout, let index = demuxer.onlyVideo(request),
      let stream = demuxer.stream(index), let parameters = stream.pointee.codecpar?.pointee,
      parameters.codec_id == AV_CODEC_ID_H264, demuxer.announcesSize(index),
      let first = avformat_index_get_entry(stream, 0)?.pointee, first.pos >= 0, first.size > 0,
      movie.track(Int(stream.pointee.id))?.descriptions == 1
    else { return nil }
    let start = demuxer.file.bytes(at: first.pos, count: min(Int(first.size), Self.reach))
    let settings = StreamParameters(parameters, limits)
    guard let slice = FirstSlice.cut(from: start, headers: settings.extradata),
      let learnt = try? Self.learn(from: slice, settings),
      learnt.pix_fmt != AV_PIX_FMT_NONE, learnt.width > 0, learnt.height > 0
    else { return nil }
    self.learnt = learnt
  }

  /// Returns the state of a decoder's context after a slice; its pointers are no longer valid.
  private static func learn(
    from slice: [UInt8], _ settings: StreamParameters
  ) throws(VideoError) -> AVCodecContext {
    guard let decoder = avcodec_find_decoder(settings.codec) else {
      throw .noDecoder(for: settings.codec, tag: settings.tag)
    }
    let codec = try CodecContext(decoder)
    // Concealing the missing parts takes as long as decoding them.
    codec.raw.pointee.error_concealment = 0
    try codec.open(settings)
    // No picture is needed.
    let dummies = DummyReferenceFrames()
    dummies.attach(to: codec.raw)
    defer { dummies.detach(from: codec.raw) }
    let packet = try Packet()
    try packet.fill(from: CompressedSample(bytes: slice, time: 0, isKey: true))
    // The missing parts may cause an error.
    _ = avcodec_send_packet(codec.raw, packet.raw)
    return codec.raw.pointee
  }

  /// Adds the facts to the parameters of the stream.
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
