internal import Bytes
internal import CFFmpeg
internal import Files

/// The container of a copy, which is the same as that of its original.
struct CopyFormat {
  /// FFmpeg's name of the muxer.
  let muxer: String
  /// The muxer's options.
  let options: [(name: String, value: String)]
  /// The longest time that data may wait in a player's buffer, in microseconds; nil for formats
  /// without clocks.
  let delay: Int64?

  /// Muxers that write back the formats read by the demuxers of these names.
  private static let muxers = [
    "matroska,webm": "matroska", "mpegts": "mpegts", "flv": "flv", "avi": "avi", "h264": "h264",
    "hevc": "hevc",
  ]

  /// - Throws: `refused` for other containers, and for contents that the muxer omits.
  init(_ demuxer: borrowing Demuxer) throws(EditError) {
    guard let muxer = Self.muxers[demuxer.formatName],
      av_guess_format(muxer, nil, nil) != nil
    else {
      throw .refused("copying a file of its container (\(demuxer.formatName)) is not supported")
    }
    self.muxer = muxer
    guard muxer == "mpegts" else {
      options = []
      delay = nil
      return
    }
    // Packets of 192 bytes have a time code each; those of 204 have check bytes.
    var size: Int64 = 0
    av_opt_get_int(demuxer.raw.pointee.priv_data, "ts_packetsize", 0, &size)
    guard size == 188 || size == 192 else {
      throw .refused("FFmpeg can't write transport streams with packets of \(size) bytes")
    }
    options = [
      ("mpegts_copyts", "1"), ("mpegts_m2ts_mode", size == 192 ? "1" : "0"),
      // Otherwise only the first of several frames of sound would keep its time.
      ("pes_payload_size", "0"),
    ]
    // As in the `ffmpeg` command, but clocks don't begin before zero.
    let start = demuxer.raw.pointee.start_time
    delay = max(0, min(700_000, start == vidfit_no_timestamp ? 0 : start / 2))
  }

  var holdsAttachments: Bool { muxer == "matroska" }

  /// Whether the muxer accepts a stream and writes it so that it remains recognisable.
  ///
  /// The corresponding C function is `avformat_query_codec`.
  func accepts(_ parameters: AVCodecParameters) -> Bool {
    let (codec, type) = (parameters.codec_id, parameters.codec_type)
    guard codec != AV_CODEC_ID_NONE, codec != AV_CODEC_ID_BIN_DATA else { return false }
    // The muxer accepts everything, but writes other data without their kind and times.
    if muxer == "mpegts", type == AVMEDIA_TYPE_DATA {
      return [AV_CODEC_ID_TIMED_ID3, AV_CODEC_ID_SMPTE_KLV].contains(codec)
    }
    let format = av_guess_format(muxer, nil, nil)
    return avformat_query_codec(format, codec, FF_COMPLIANCE_EXPERIMENTAL) != 0
  }

  /// The value to add to a stream's times, in its time base, so that they are read back unchanged.
  func shift(of stream: AVStream) -> Int64 {
    let parameters = stream.codecpar.pointee
    guard muxer == "matroska", !FFmpegRelease.addsCodecDelay,
      parameters.codec_id == AV_CODEC_ID_OPUS
    else { return 0 }
    let samples = AVRational(num: 1, den: 48_000)
    return av_rescale_q(Int64(parameters.initial_padding), samples, stream.time_base)
  }
}

extension OutputFile {
  /// Adds streams, chapters, programmes and tags as an open file has them.
  ///
  /// The corresponding C functions are `avcodec_parameters_copy`, `av_dict_copy` and
  /// `av_new_program`.
  func copyStructure(
    of input: borrowing Demuxer, _ format: CopyFormat
  ) throws(OutputError) {
    // The same input gives the same bytes: no random numbers, and no FFmpeg version.
    raw.pointee.flags |= AVFMT_FLAG_BITEXACT
    raw.pointee.avoid_negative_ts = 0
    if let delay = format.delay { raw.pointee.max_delay = Int32(delay) }
    for index in 0..<input.streamCount {
      guard let stream = input.stream(index) else { continue }
      try copyStream(stream, format)
    }
    try OutputError.check(vidfit_copy_chapters(raw, input.raw))
    try OutputError.check(av_dict_copy(&raw.pointee.metadata, input.raw.pointee.metadata, 0))
    for index in 0..<Int(input.raw.pointee.nb_programs) {
      guard let program = input.raw.pointee.programs[index] else { continue }
      try copyProgram(program.pointee)
    }
  }

  private func copyStream(
    _ source: UnsafeMutablePointer<AVStream>, _ format: CopyFormat
  ) throws(OutputError) {
    let stream = try addStream()
    let (from, to) = (source.pointee, stream.pointee)
    guard let parameters = to.codecpar, let original = from.codecpar else { return }
    try OutputError.check(avcodec_parameters_copy(parameters, original))
    parameters.pointee.codec_tag = tag(of: original.pointee)
    stream.pointee.id = from.id
    stream.pointee.time_base = from.time_base
    stream.pointee.duration = from.duration
    stream.pointee.avg_frame_rate = from.avg_frame_rate
    stream.pointee.r_frame_rate = from.r_frame_rate
    stream.pointee.sample_aspect_ratio = from.sample_aspect_ratio
    stream.pointee.disposition = from.disposition
    try OutputError.check(av_dict_copy(&stream.pointee.metadata, from.metadata, 0))
    try OutputError.check(vidfit_copy_stream_side_data(stream, source))
    guard source.isAttachedPicture, format.holdsAttachments else { return }
    // Demuxers present an attached picture as a video of one frame.
    parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
    let picture = UnsafeBufferPointer(
      start: from.attached_pic.data, count: Int(from.attached_pic.size))
    do throws(VideoError) { try parameters.pointee.setExtradata([UInt8](picture)) } catch {
      throw OutputError(error.message)
    }
  }

  /// The original's tag if the muxer knows it; otherwise the muxer chooses one.
  private func tag(of parameters: AVCodecParameters) -> UInt32 {
    guard let tags = raw.pointee.oformat.pointee.codec_tag else { return parameters.codec_tag }
    var other: UInt32 = 0
    let isKnown = av_codec_get_id(tags, parameters.codec_tag) == parameters.codec_id
    let hasOther = av_codec_get_tag2(tags, parameters.codec_id, &other) != 0
    return isKnown || !hasOther ? parameters.codec_tag : 0
  }

  private func copyProgram(_ program: AVProgram) throws(OutputError) {
    guard let copy = av_new_program(raw, program.id) else { throw OutputError("out of memory") }
    try OutputError.check(av_dict_copy(&copy.pointee.metadata, program.metadata, 0))
    for index in 0..<Int(program.nb_stream_indexes) {
      av_program_add_stream_index(raw, program.id, program.stream_index[index])
    }
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Whether it is a single picture that belongs to the file as a whole.
  var isAttachedPicture: Bool {
    pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 && pointee.attached_pic.size > 0
  }
}
