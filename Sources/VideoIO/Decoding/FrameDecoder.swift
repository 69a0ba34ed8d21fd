internal import CFFmpeg
public import Files
package import Framing

/// Decodes the pictures of one stream.
///
/// Key frames can be decoded one by one in any order with ``decodeKey(_:)``, or all frames in
/// sequence with ``decode(_:)`` and ``nextFrame()``, but not both at the same time:
///
/// ```swift
/// var reader = try VideoReader("clip.mp4")
/// var decoder = try FrameDecoder(reader.stream)
/// if let sample = try reader.keySample(near: 12), let frame = try decoder.decodeKey(sample) {
///   print(frame.size)
/// }
/// ```
public struct FrameDecoder: ~Copyable {
  private let codec: CodecContext
  private let packet: Packet
  private let memory: FrameMemory
  private let watch: CostWatch?
  /// Dummy frames for codecs with key frames that list references.
  private let dummies: DummyReferenceFrames?
  /// How frames hold the views of two eyes; nil to take each for one picture.
  package var stereo: StereoLayout?

  /// - Parameters:
  ///   - threads: the number of threads; 0 for one per core.
  ///   - workTogether: whether threads share a picture where its slices or rows allow it. Otherwise
  ///     they work on several pictures at once, which takes the memory of several.
  /// - Throws: `unsupportedCodec` if FFmpeg was built without a decoder for the codec, `memory` if
  ///   the frames are too large.
  public init(
    _ stream: StreamParameters, threads: Int = 1, workTogether: Bool = false
  ) throws(VideoError) {
    guard let decoder = avcodec_find_decoder(stream.codec) else {
      throw .noDecoder(for: stream.codec, tag: stream.tag)
    }
    try stream.limits.check(width: stream.width, height: stream.height, .decode)
    let codec = try CodecContext(decoder)
    // FFmpeg itself starts at most sixteen.
    let wanted = threads > 0 ? threads : min(16, Int(av_cpu_count()))
    try codec.open(
      stream, threads: workTogether ? wanted : min(wanted, FrameMemory.mostThreads(stream)),
      workTogether: workTogether)
    packet = try Packet()
    memory = FrameMemory(stream.limits)
    watch = stream.limits.watch
    memory.attach(to: codec.raw)
    self.codec = codec
    stereo = stream.stereo
    dummies = stream.codec == AV_CODEC_ID_HEVC ? DummyReferenceFrames() : nil
  }

  /// Decodes one key frame by itself; nil if the decoder makes no picture of it.
  ///
  /// The corresponding C functions are `avcodec_send_packet`, `avcodec_receive_frame` and
  /// `avcodec_flush_buffers`.
  ///
  /// - Throws: `corrupt` if it cannot be decoded. The decoder remains usable.
  public mutating func decodeKey(
    _ sample: CompressedSample
  ) throws(VideoError) -> DecodedFrame? {
    guard let dummies else { return try decodeAlone(sample) }
    dummies.attach(to: codec.raw)
    defer { memory.attach(to: codec.raw) }
    guard let frame = try decodeAlone(sample) else { return nil }
    guard dummies.isDummy(frame.frame) else { return frame }
    memory.attach(to: codec.raw)
    return try decodeAlone(sample)
  }

  /// Forgets all frames, so that it can begin with another key frame.
  ///
  /// The corresponding C function is `avcodec_flush_buffers`.
  public mutating func startOver() {
    avcodec_flush_buffers(codec.raw)
    memory.startOver()
  }

  private mutating func decodeAlone(
    _ sample: CompressedSample
  ) throws(VideoError) -> DecodedFrame? {
    startOver()
    dummies?.expectPicture()
    var sample = sample
    // A sample that is requested individually is meant to be shown.
    sample.isHidden = false
    try decode(sample)
    try decode(nil)
    return try nextFrame()
  }

  /// Gives the decoder the next sample of the stream; nil ends the stream and releases the last
  /// pictures. Take all frames that are ready first.
  ///
  /// - Throws: `corrupt` if the sample is damaged, `memory`, `timeout`.
  ///
  /// The corresponding C function is `avcodec_send_packet`.
  public mutating func decode(_ sample: CompressedSample?) throws(VideoError) {
    try watch?.check(.decode)
    guard let sample else {
      let result = avcodec_send_packet(codec.raw, nil)
      try memory.check()
      if result != vidfit_error_eof { try codec.check(result, "ending the stream") }
      return
    }
    try packet.fill(from: sample)
    defer { packet.clear() }
    let result = avcodec_send_packet(codec.raw, packet.raw)
    try memory.check()
    try codec.check(result, "decoding a frame")
  }

  /// Like ``decode(_:)``, but skips a damaged sample.
  ///
  /// - Returns: the sample's error; nil if there was none.
  /// - Throws: what any other sample would meet, too: `memory`, `timeout`.
  public mutating func decodeOn(_ sample: CompressedSample?) throws(VideoError) -> VideoError? {
    do throws(VideoError) {
      try decode(sample)
      return nil
    } catch {
      if error.isOfMachine { throw error }
      return error
    }
  }

  /// Makes frames grey before they are decoded, so that the missing parts of damaged ones do not
  /// depend on the previous contents of their memory. Frames of ``decodeKey(_:)`` always are.
  func paintFrames() { memory.startOver() }

  /// Whether to skip unreferenced pictures without decoding them, if the codec identifies them.
  ///
  /// The corresponding C field is `AVCodecContext.skip_frame`.
  public var skipsUnreferenced: Bool {
    get { codec.raw.pointee.skip_frame == AVDISCARD_NONREF }
    set { codec.raw.pointee.skip_frame = newValue ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }
  }

  /// Whether to skip pictures that refer to later ones without decoding them, if the codec
  /// identifies them. HEVC streams may have no others between key frames.
  ///
  /// The corresponding C field is `AVCodecContext.skip_frame`.
  public var skipsBidirectional: Bool {
    get { codec.raw.pointee.skip_frame == AVDISCARD_BIDIR }
    set { codec.raw.pointee.skip_frame = newValue ? AVDISCARD_BIDIR : AVDISCARD_DEFAULT }
  }

  /// Whether to leave out the filter over the edges of blocks, which takes a fifth of the time of
  /// H.264 and is not seen in reduced pictures.
  ///
  /// The corresponding C field is `AVCodecContext.skip_loop_filter`.
  public var skipsLoopFilter: Bool {
    get { codec.raw.pointee.skip_loop_filter == AVDISCARD_ALL }
    set { codec.raw.pointee.skip_loop_filter = newValue ? AVDISCARD_ALL : AVDISCARD_DEFAULT }
  }

  /// Whether the decoder outputs pictures with unreliable content, because their reference pictures
  /// are missing.
  ///
  /// The corresponding C flag is `AV_CODEC_FLAG_OUTPUT_CORRUPT`.
  public var showsIncomplete: Bool {
    get { codec.raw.pointee.flags & AV_CODEC_FLAG_OUTPUT_CORRUPT != 0 }
    set {
      let others = codec.raw.pointee.flags & ~AV_CODEC_FLAG_OUTPUT_CORRUPT
      codec.raw.pointee.flags = others | (newValue ? AV_CODEC_FLAG_OUTPUT_CORRUPT : 0)
    }
  }

  /// Whether frames come without the rows and columns that the codec crops away.
  ///
  /// The corresponding C field is `AVCodecContext.apply_cropping`.
  package var appliesCropping: Bool {
    get { codec.raw.pointee.apply_cropping != 0 }
    set { codec.raw.pointee.apply_cropping = newValue ? 1 : 0 }
  }

  /// Like ``nextFrame()``, but skips damaged pictures and sets `failure` to the error of the last.
  public mutating func nextFrame(or failure: inout VideoError?) -> DecodedFrame? {
    for _ in 0..<Self.mostDamaged {
      do throws(VideoError) { return try nextFrame() } catch {
        failure = error
        if error.isOfMachine { break }
      }
    }
    return nil
  }

  /// Threads hold some pictures each when the stream ends, and all of them may be damaged.
  private static let mostDamaged = 64

  /// Returns the next picture in order of time; nil if the decoder needs another sample, or has
  /// ended.
  ///
  /// - Throws: `corrupt` if the picture is damaged, `memory`, `timeout`.
  ///
  /// The corresponding C function is `avcodec_receive_frame`.
  public mutating func nextFrame() throws(VideoError) -> DecodedFrame? {
    let frame = try Frame()
    let result = avcodec_receive_frame(codec.raw, frame.raw)
    try memory.check()
    guard result != vidfit_error_again, result != vidfit_error_eof else { return nil }
    try codec.check(result, "decoding a frame")
    // Whoever takes the frame searches, compares or draws it.
    try watch?.check(.decode)
    vidfit_frame_settle_kind(frame.raw, codec.raw.pointee.codec_id)
    return DecodedFrame(frame, stereo)
  }
}

extension VideoError {
  /// Whether it says nothing about the sample at which it came.
  fileprivate var isOfMachine: Bool { code == .memory || isRetryable }

  /// The error for a codec without a decoder; `tag` names a codec that FFmpeg does not know at all.
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
