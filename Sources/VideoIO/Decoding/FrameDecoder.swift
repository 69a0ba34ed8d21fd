internal import CFFmpeg
internal import Files

/// Decodes the pictures of one stream.
///
/// Key frames can be decoded one by one in any order with ``decodeKey(_:)``, or everything in
/// sequence with ``decode(_:)`` and ``nextFrame()``; one decoder does one of the two at a time.
public struct FrameDecoder: ~Copyable {
  private let codec: CodecContext
  private let packet: Packet
  private let memory: FrameMemory
  /// For codecs whose key frames list references.
  private let standIns: StandInFrames?

  /// - Parameters:
  ///   - threads: 0 for as many as there are cores.
  ///   - workTogether: whether the threads share a picture, where its slices or rows allow for
  ///     that, rather than work on several in sequence, which takes the memory of as many.
  ///
  /// - Throws: `unsupportedCodec` when FFmpeg was built without a decoder for it, `memory` when
  ///   the frames are too large.
  public init(
    _ stream: StreamParameters, threads: Int = 1, workTogether: Bool = false
  ) throws(VideoError) {
    guard let decoder = avcodec_find_decoder(stream.codec) else {
      throw .noDecoder(for: stream.codec, tag: stream.tag)
    }
    try stream.limits.check(width: stream.width, height: stream.height, .decode)
    let codec = try CodecContext(decoder)
    // FFmpeg takes no more than sixteen by itself.
    let wanted = threads > 0 ? threads : min(16, Int(av_cpu_count()))
    try codec.open(
      stream, threads: workTogether ? wanted : min(wanted, FrameMemory.mostThreads(stream)),
      workTogether: workTogether)
    packet = try Packet()
    memory = FrameMemory(stream.limits)
    memory.attach(to: codec.raw)
    self.codec = codec
    standIns = stream.codec == AV_CODEC_ID_HEVC ? StandInFrames() : nil
  }

  /// Decodes one key frame by itself; nil if the decoder makes no picture of it.
  ///
  /// The corresponding C functions are `avcodec_send_packet`, `avcodec_receive_frame` and
  /// `avcodec_flush_buffers`.
  ///
  /// - Throws: `corrupt` when it cannot be decoded. The decoder can be used on.
  public mutating func decodeKey(
    _ sample: CompressedSample
  ) throws(VideoError) -> DecodedFrame? {
    guard let standIns else { return try decodeAlone(sample) }
    standIns.attach(to: codec.raw)
    defer { memory.attach(to: codec.raw) }
    guard let frame = try decodeAlone(sample) else { return nil }
    guard standIns.isStandIn(frame.frame) else { return frame }
    memory.attach(to: codec.raw)
    return try decodeAlone(sample)
  }

  private mutating func decodeAlone(
    _ sample: CompressedSample
  ) throws(VideoError) -> DecodedFrame? {
    avcodec_flush_buffers(codec.raw)
    memory.startOver()
    standIns?.expectPicture()
    var sample = sample
    // Asked for by itself, it is to be seen.
    sample.isHidden = false
    try decode(sample)
    try decode(nil)
    return try nextFrame()
  }

  /// Gives the decoder the next sample of the stream, or with nil tells that there is none, so
  /// that the last pictures come out. Take all frames that are ready before.
  ///
  /// The corresponding C function is `avcodec_send_packet`.
  public mutating func decode(_ sample: CompressedSample?) throws(VideoError) {
    guard let sample else {
      let result = avcodec_send_packet(codec.raw, nil)
      try memory.check()
      if result != vidfit_error_eof { try check(result, .decode, "ending the stream") }
      return
    }
    try packet.fill(from: sample)
    defer { packet.clear() }
    let result = avcodec_send_packet(codec.raw, packet.raw)
    try memory.check()
    try check(result, .decode, "decoding a frame")
  }

  /// As ``decode(_:)``, but passes over a damaged sample.
  ///
  /// - Returns: what was wrong with it.
  ///
  /// - Throws: `memory`, for what asks for too much would ask again.
  public mutating func decodeOn(_ sample: CompressedSample?) throws(VideoError) -> VideoError? {
    do throws(VideoError) {
      try decode(sample)
      return nil
    } catch {
      if error.code == .memory { throw error }
      return error
    }
  }

  /// Takes the next picture in order of time; nil when the decoder needs another sample, or has
  /// ended.
  ///
  /// The corresponding C function is `avcodec_receive_frame`.
  public mutating func nextFrame() throws(VideoError) -> DecodedFrame? {
    let frame = try Frame()
    let result = avcodec_receive_frame(codec.raw, frame.raw)
    try memory.check()
    guard result != vidfit_error_again, result != vidfit_error_eof else { return nil }
    try check(result, .decode, "decoding a frame")
    return DecodedFrame(frame)
  }
}

extension FrameDecoder {
  /// Microseconds, which every container's time base fits well enough.
  static var timeBase: AVRational { AVRational(num: 1, den: 1_000_000) }

  static func ticks(_ seconds: Double) -> Int64 {
    Int64(exactly: (seconds * 1e6).rounded()) ?? vidfit_no_timestamp
  }
}

extension VideoError {
  /// No decoder is built in for a codec; `tag` names one that FFmpeg does not even know.
  static func noDecoder(for codec: AVCodecID, tag: UInt32) -> VideoError {
    guard codec == AV_CODEC_ID_NONE else {
      let name = String(cString: avcodec_get_name(codec))
      return VideoError(.unsupportedCodec, .probe, "there is no decoder for its codec \(name)")
    }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> ($0 * 8)) }
    let name = String(decoding: letters.filter { $0 != 0 }, as: UTF8.self).oneLine
    return VideoError(
      .unsupportedCodec, .probe,
      name.isEmpty ? "its video codec is unknown" : "its video codec '\(name)' is unknown")
  }
}
