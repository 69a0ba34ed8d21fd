internal import CFFmpeg
internal import Files
internal import SystemPackage

/// Owner of one `AVFormatContext` that writes an MP4 file, and of the file.
struct MovieFile: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>

  /// The corresponding C functions are `avformat_alloc_output_context2` and `avio_open`.
  init(_ path: FilePath) throws(OutputError) {
    av_log_set_level(AV_LOG_QUIET)
    var context: UnsafeMutablePointer<AVFormatContext>?
    try OutputError.check(avformat_alloc_output_context2(&context, nil, "mp4", nil))
    guard let context else { throw OutputError("out of memory") }
    // Without a protocol, FFmpeg could take the name for a URL.
    let url =
      Array("file:".utf8).map(CChar.init(bitPattern:))
      + path.bytes.map(CChar.init(bitPattern:)) + [0]
    let result = url.withUnsafeBufferPointer {
      avio_open(&context.pointee.pb, $0.baseAddress, AVIO_FLAG_WRITE)
    }
    guard result >= 0 else {
      avformat_free_context(context)
      try OutputError.check(result)
      throw OutputError("it cannot be opened")
    }
    raw = context
    // The muxer opens its own file again under this name to move the index to the front.
    raw.pointee.url = url.withUnsafeBufferPointer { av_strdup($0.baseAddress) }
  }

  deinit {
    avio_closep(&raw.pointee.pb)
    avformat_free_context(raw)
  }

  /// Adds the stream of an open encoder and writes the file's header.
  ///
  /// The corresponding C function is `avformat_write_header`.
  func begin(_ encoder: borrowing CodecContext) throws(OutputError) {
    guard let stream = avformat_new_stream(raw, nil) else {
      throw OutputError("out of memory")
    }
    try OutputError.check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw))
    stream.pointee.time_base = encoder.raw.pointee.time_base
    var options: OpaquePointer?
    // The index goes first, so that the file plays while it is being downloaded.
    av_dict_set(&options, "movflags", "+faststart", 0)
    let result = avformat_write_header(raw, &options)
    av_dict_free(&options)
    try OutputError.check(result)
  }

  /// The corresponding C function is `av_interleaved_write_frame`.
  ///
  /// - Parameter unit: the time base of the packet.
  func write(_ packet: borrowing Packet, unit: AVRational) throws(OutputError) {
    guard let stream = raw.pointee.streams[0] else { return }
    packet.raw.pointee.stream_index = 0
    av_packet_rescale_ts(packet.raw, unit, stream.pointee.time_base)
    try OutputError.check(av_interleaved_write_frame(raw, packet.raw))
    // A write that fails while buffered data are flushed is only recorded.
    try OutputError.check(raw.pointee.pb.pointee.error)
  }

  /// The corresponding C functions are `av_write_trailer` and `avio_closep`.
  func finish() throws(OutputError) {
    try OutputError.check(av_write_trailer(raw))
    avio_flush(raw.pointee.pb)
    try OutputError.check(raw.pointee.pb.pointee.error)
    try OutputError.check(avio_closep(&raw.pointee.pb))
  }
}
