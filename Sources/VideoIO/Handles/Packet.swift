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

  /// Replaces the data with a copy of `bytes`; everything else stays.
  ///
  /// The corresponding C function is `av_buffer_alloc`.
  func replaceData(_ bytes: [UInt8]) throws(VideoError) {
    let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let count = Int32(exactly: bytes.count),
      let buffer = av_buffer_alloc(bytes.count + padding), let start = buffer.pointee.data
    else { throw .outOfMemory(.decode) }
    Self.copy(bytes, to: start)
    (start + bytes.count).update(repeating: 0, count: padding)
    av_buffer_unref(&raw.pointee.buf)
    raw.pointee.buf = buffer
    raw.pointee.data = start
    raw.pointee.size = count
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
