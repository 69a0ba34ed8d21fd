internal import CFFmpeg
public import Framing
public import SystemPackage

/// Writes pictures as an H.264 video in an MP4 file, each shown from its own time on, in constant
/// memory.
public struct MovieWriter: ~Copyable {
  private let file: MovieFile
  private let encoder: CodecContext
  private let frame: Frame
  private let packet: Packet
  /// For whole pictures, and for the rows that change from one to the next.
  private let copier: PixelCopier, changeCopier: PixelCopier
  private let changingRows: Range<Int>
  private let pictureDuration: Int64
  private var last: Int64 = -1

  /// - Parameters:
  ///   - size: of the pictures, even.
  ///   - changing: the rows in which a picture differs from the one before.
  ///   - rate: frames per second, for the last one's duration; 25 if unknown.
  public init(
    _ path: FilePath, size: PixelSize, changing: Range<Int>, rate: Double?
  ) throws(OutputError) {
    let codec = avcodec_find_encoder_by_name("libx264") ?? avcodec_find_encoder(AV_CODEC_ID_H264)
    guard let codec else { throw OutputError("FFmpeg was built without an encoder for H.264") }
    let file = try MovieFile(path)
    let encoder = try OutputError.passing { () throws(VideoError) in try CodecContext(codec) }
    let frame = try OutputError.passing { () throws(VideoError) in try Frame() }
    let packet = try OutputError.passing { () throws(VideoError) in try Packet() }
    // Chroma has one row for two.
    let (first, end) = (
      max(0, changing.lowerBound & ~1), min(size.height, (changing.upperBound + 1) & ~1)
    )
    func copier(rows: Int) throws(OutputError) -> PixelCopier {
      try OutputError.passing { () throws(VideoError) in
        try PixelCopier(
          size: PixelSize(width: size.width, height: rows), to: AV_PIX_FMT_YUV420P,
          matrix: SWS_CS_ITU709, isFullRange: false, isFast: true)
      }
    }
    let wholeCopier = try copier(rows: size.height)
    let changeCopier = try copier(rows: max(2, end - first))
    let context = encoder.raw
    context.pointee.width = Int32(clamping: size.width)
    context.pointee.height = Int32(clamping: size.height)
    context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    context.pointee.time_base = FrameDecoder.timeBase
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.color_range = AVCOL_RANGE_MPEG
    context.pointee.colorspace = AVCOL_SPC_BT709
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = AVCOL_TRC_BT709
    context.pointee.thread_count = 0
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    var options: OpaquePointer?
    av_dict_set(&options, "preset", "veryfast", 0)
    av_dict_set(&options, "crf", "20", 0)
    let result = avcodec_open2(context, codec, &options)
    av_dict_free(&options)
    try OutputError.check(result)
    frame.raw.pointee.width = context.pointee.width
    frame.raw.pointee.height = context.pointee.height
    frame.raw.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    try OutputError.check(av_frame_get_buffer(frame.raw, 0))
    try file.begin(encoder)
    pictureDuration = FrameDecoder.ticks(1 / max(1, rate ?? 25))
    self.file = file
    self.encoder = encoder
    self.frame = frame
    self.packet = packet
    self.copier = wholeCopier
    self.changeCopier = changeCopier
    changingRows = first..<max(first + 2, end)
  }

  /// Adds a picture in rows of pixels of four bytes, blue, green, red and one that counts for
  /// nothing. One that is not later than the one before is left out.
  ///
  /// The corresponding C function is `avcodec_send_frame`.
  ///
  /// - Parameter time: in seconds from the start of the video.
  public mutating func write(
    _ pixels: Span<UInt8>, bytesPerRow: Int, time: Double
  ) throws(OutputError) {
    let ticks = FrameDecoder.ticks(time)
    guard ticks > last else { return }
    let isFirst = last < 0
    last = ticks
    // The encoder may still look at the last one.
    try OutputError.check(av_frame_make_writable(frame.raw))
    do throws(VideoError) {
      try pixels.withUnsafeBufferPointer { buffer throws(VideoError) in
        guard let start = buffer.baseAddress else { return }
        if isFirst {
          try copier.run(start, bytesPerRow: bytesPerRow, into: frame)
        } else {
          let row = changingRows.lowerBound
          try changeCopier.run(
            start + row * bytesPerRow, bytesPerRow: bytesPerRow, into: frame, row: row)
        }
      }
    } catch {
      throw OutputError(error.message)
    }
    frame.raw.pointee.pts = ticks
    try OutputError.check(avcodec_send_frame(encoder.raw, frame.raw))
    try drain()
  }

  /// Ends the file, which is no video without it.
  public mutating func finish() throws(OutputError) {
    try OutputError.check(avcodec_send_frame(encoder.raw, nil))
    try drain()
    try file.finish()
  }

  /// The corresponding C function is `avcodec_receive_packet`.
  private func drain() throws(OutputError) {
    while true {
      let result = avcodec_receive_packet(encoder.raw, packet.raw)
      if result == vidfit_error_again || result == vidfit_error_eof { return }
      try OutputError.check(result)
      packet.raw.pointee.duration = pictureDuration
      try file.write(packet, unit: encoder.raw.pointee.time_base)
    }
  }
}
