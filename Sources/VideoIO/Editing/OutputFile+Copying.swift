internal import CFFmpeg
internal import Files

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
