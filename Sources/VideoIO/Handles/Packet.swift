internal import CFFmpeg
internal import Files

/// Owner of one `AVPacket` and everything it refers to.
struct Packet: ~Copyable {
  let raw: UnsafeMutablePointer<AVPacket>

  /// The corresponding C function is `av_packet_alloc`.
  init() throws(VideoError) {
    guard let raw = av_packet_alloc() else { throw .outOfMemory(.decode) }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVPacket>? = raw
    av_packet_free(&raw)
  }

  /// The corresponding C function is `av_packet_unref`.
  func clear() { av_packet_unref(raw) }

  /// A copy of the data.
  var bytes: [UInt8] { [UInt8](data) }

  /// The corresponding C function is `av_packet_get_side_data`.
  func sideData(_ type: AVPacketSideDataType) -> [UInt8]? {
    var size = 0
    guard let data = av_packet_get_side_data(raw, type, &size) else { return nil }
    return [UInt8](UnsafeBufferPointer(start: data, count: size))
  }

  /// Copies `sample` into this packet, with its time in ``Microseconds``.
  ///
  /// The corresponding C functions are `av_new_packet` and `av_packet_new_side_data`.
  func fill(from sample: CompressedSample) throws(VideoError) {
    clear()
    guard let count = Int32(exactly: sample.bytes.count) else { throw .outOfMemory(.decode) }
    try check(av_new_packet(raw, count), .decode, "copying a coded frame")
    Self.copy(sample.bytes, to: raw.pointee.data)
    if let extradata = sample.extradata {
      try add(AV_PKT_DATA_NEW_EXTRADATA, extradata)
    }
    if let palette = sample.palette {
      try add(AV_PKT_DATA_PALETTE, palette)
    }
    if sample.isKey { raw.pointee.flags |= AV_PKT_FLAG_KEY }
    if sample.isHidden { raw.pointee.flags |= AV_PKT_FLAG_DISCARD }
    raw.pointee.pts = Microseconds.ticks(sample.time)
  }

  /// The data without a copy; do not keep the pointer.
  var data: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: raw.pointee.data, count: Int(raw.pointee.size))
  }

  /// Adds side data, replacing any of the same type.
  func add(_ type: AVPacketSideDataType, _ bytes: [UInt8]) throws(VideoError) {
    guard let data = av_packet_new_side_data(raw, type, bytes.count) else {
      throw .outOfMemory(.decode)
    }
    Self.copy(bytes, to: data)
  }

  private static func copy(_ bytes: [UInt8], to target: UnsafeMutablePointer<UInt8>?) {
    bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      target?.update(from: start, count: source.count)
    }
  }
}

/// The unit of time stamps given to codecs; it fits every container's time base well enough.
enum Microseconds {
  static var timeBase: AVRational { AVRational(num: 1, den: 1_000_000) }

  static func ticks(_ seconds: Double) -> Int64 {
    Int64(exactly: (seconds * 1e6).rounded()) ?? vidfit_no_timestamp
  }

  static func seconds(_ ticks: Int64) -> Double? {
    ticks == vidfit_no_timestamp ? nil : Double(ticks) / 1e6
  }
}

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
