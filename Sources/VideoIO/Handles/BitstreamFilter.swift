internal import CFFmpeg
internal import Files

/// Owner of one `AVBSFContext`, used to change codec headers.
struct BitstreamFilter: ~Copyable {
  private let raw: UnsafeMutablePointer<AVBSFContext>
  private let name: String

  /// - Parameter name: FFmpeg's name of the filter.
  /// - Throws: `unsupportedCodec` if FFmpeg was built without it.
  ///
  /// The corresponding C functions are `av_bsf_get_by_name` and `av_bsf_alloc`.
  init(_ name: String) throws(VideoError) {
    guard let filter = av_bsf_get_by_name(name) else {
      throw VideoError(
        .unsupportedCodec, .probe, "\(FFmpegRelease.name) was built without its filter \(name)")
    }
    var raw: UnsafeMutablePointer<AVBSFContext>?
    guard av_bsf_alloc(filter, &raw) >= 0, let raw else { throw .outOfMemory(.probe) }
    self.raw = raw
    self.name = name
  }

  deinit {
    var raw: UnsafeMutablePointer<AVBSFContext>? = raw
    av_bsf_free(&raw)
  }

  /// Changes codec headers; call once.
  ///
  /// - Parameter options: the filter's own options.
  /// - Returns: the changed headers, with start codes.
  /// - Throws: `corrupt` if it can't read the headers or doesn't accept the options.
  ///
  /// The corresponding C functions are `av_opt_set_int` and `av_bsf_init`.
  func change(
    _ extradata: [UInt8], of codec: AVCodecID, _ options: [(name: String, value: Int)]
  ) throws(VideoError) -> [UInt8] {
    raw.pointee.par_in.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    raw.pointee.par_in.pointee.codec_id = codec
    try raw.pointee.par_in.pointee.setExtradata(extradata)
    for option in options {
      try check(
        av_opt_set_int(raw.pointee.priv_data, option.name, Int64(option.value), 0), .probe,
        "setting \(option.name) of FFmpeg's filter \(name)")
    }
    try check(av_bsf_init(raw), .probe, "changing the headers by FFmpeg's filter \(name)")
    return raw.pointee.par_out.pointee.extradataBytes
  }
}

extension AVCodecParameters {
  /// A copy of the codec headers.
  var extradataBytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: extradata, count: Int(extradata_size)))
  }

  /// Replaces the codec headers with a copy of `bytes`.
  mutating func setExtradata(_ bytes: [UInt8]) throws(VideoError) {
    av_freep(&extradata)
    extradata_size = 0
    guard !bytes.isEmpty else { return }
    guard let count = Int32(exactly: bytes.count),
      let block = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    else { throw .outOfMemory(.probe) }
    block.copyMemory(from: bytes, byteCount: bytes.count)
    extradata = block.assumingMemoryBound(to: UInt8.self)
    extradata_size = count
  }
}
