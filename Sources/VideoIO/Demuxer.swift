internal import CFFmpeg

/// Owner of one `AVFormatContext` and of the door it reads through.
struct Demuxer: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  // Outlives `raw`: stored properties go after the body of `deinit`.
  private let input: InputContext

  /// Opens a container found by its contents and the extension of its name.
  ///
  /// The corresponding C function is `avformat_open_input`.
  init(_ input: consuming InputContext, extension: String?) throws(VideoError) {
    // FFmpeg prints by default; errors of ours say what is known.
    av_log_set_level(AV_LOG_QUIET)
    let format = try ContainerFormat(probing: input, extension: `extension`)
    guard let fresh = avformat_alloc_context() else { throw .outOfMemory(.open) }
    fresh.pointee.pb = input.raw
    // A playlist or an image sequence must not reach another file: no protocol has this name,
    // and what asks to open anything is refused.
    fresh.pointee.protocol_whitelist = av_strdup("none")
    fresh.pointee.io_open = { _, _, _, _, _ in vidfit_error_access }
    var context: UnsafeMutablePointer<AVFormatContext>? = fresh
    let result = avformat_open_input(&context, format.neutralName, format.raw, nil)
    guard result >= 0, let context else {
      throw format.error(opening: result, file: input.file)
    }
    raw = context
    self.input = input
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&raw)
  }

  var file: InputFile { input.file }

  /// FFmpeg's name of the format.
  var formatName: String { String(cString: raw.pointee.iformat.pointee.name) }

  var isMovie: Bool { formatName.hasPrefix("mov,") }
  var isMatroska: Bool { formatName.hasPrefix("matroska,") }

  /// Whether the file can be read from any byte on, as what is made to be broadcast can, elementary
  /// streams and single images.
  var canStartAnywhere: Bool {
    !isTimed || isStillImage || ["mpegts", "mpeg"].contains(formatName)
  }

  /// Whether frames have times of their own, which those of elementary streams have not, even if
  /// libavformat counts frames for some.
  var isTimed: Bool {
    let flags = raw.pointee.iformat.pointee.flags
    let isCounted = flags & AVFMT_GENERIC_INDEX != 0 && duration == nil
    return flags & AVFMT_NOTIMESTAMPS == 0 && !isCounted
  }

  /// Whether the demuxer is one of those that make a video of one picture.
  var isStillImage: Bool {
    formatName.hasSuffix("_pipe") || formatName == "image2"
  }

  /// Reads as much as it takes to know the streams.
  ///
  /// The corresponding C function is `avformat_find_stream_info`.
  func findStreams() throws(VideoError) {
    try check(avformat_find_stream_info(raw, nil), .probe, "reading the stream headers")
  }

  var streamCount: Int { Int(raw.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    (0..<streamCount).contains(index) ? raw.pointee.streams[index] : nil
  }

  /// Reads the next packet of any stream; false at the end.
  ///
  /// The corresponding C function is `av_read_frame`.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    packet.clear()
    // A demuxer may ask to be called again, but not for ever.
    for _ in 0..<1_000 {
      let result = av_read_frame(raw, packet.raw)
      if result == vidfit_error_again { continue }
      if result == vidfit_error_eof { return false }
      try check(result, .decode, "reading the file")
      return true
    }
    return false
  }

  /// Goes to the key frame at or before `timestamp`, in the stream's time base.
  ///
  /// - Returns: whether the container can.
  ///
  /// The corresponding C function is `av_seek_frame`.
  func seek(stream: Int, to timestamp: Int64) -> Bool {
    av_seek_frame(raw, Int32(stream), timestamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Goes to an offset in the file; whether the container can.
  ///
  /// The corresponding C function is `av_seek_frame`.
  func seek(toByte offset: Int64) -> Bool {
    av_seek_frame(raw, -1, offset, AVSEEK_FLAG_BYTE) >= 0
  }

  /// Passes over all but key frames of a stream, where the container can without reading them.
  func setSkipping(_ isSkipping: Bool, stream index: Int) {
    stream(index)?.pointee.discard = isSkipping ? AVDISCARD_NONKEY : AVDISCARD_DEFAULT
  }
}
