internal import CFFmpeg
internal import Files
public import Framing
public import SystemPackage

/// Writes pictures as an H.264 video in an MP4 file, each with its own time, in constant memory.
public struct MovieWriter: ~Copyable {
  private let file: OutputFile
  private let encoder: CodecContext
  private let frame: Frame
  private let packet: Packet
  /// Scalers for whole pictures, and for the rows that change from one picture to the next.
  private let scaler: Scaler, changeScaler: Scaler
  private let changingRows: Range<Int>
  private let pictureDuration: Int64
  private var last: Int64 = -1

  /// Whether FFmpeg has an encoder for H.264, which depends on the libraries it is built with.
  ///
  /// The corresponding C functions are `avcodec_find_encoder` and `avcodec_find_encoder_by_name`.
  public static var isAvailable: Bool { codec != nil }

  private static var codec: UnsafePointer<AVCodec>? {
    avcodec_find_encoder_by_name("libx264") ?? avcodec_find_encoder(AV_CODEC_ID_H264)
  }

  /// Creates the file, replacing any other.
  ///
  /// - Parameters:
  ///   - size: the size of the pictures in pixels; width and height must be even.
  ///   - changing: the rows in which a picture may differ from the previous one.
  ///   - rate: frames per second, for the last one's duration; 25 if unknown.
  public init(
    _ path: FilePath, size: PixelSize, changing: Range<Int>, rate: Double?
  ) throws(OutputError) {
    guard let codec = Self.codec else {
      throw OutputError("FFmpeg was built without an encoder for H.264")
    }
    let file = try OutputFile(path, format: "mp4")
    let encoder = try OutputError.passing { () throws(VideoError) in try CodecContext(codec) }
    let frame = try OutputError.passing { () throws(VideoError) in try Frame() }
    let packet = try OutputError.passing { () throws(VideoError) in try Packet() }
    // A chroma row covers two rows of luma.
    let (first, end) = (
      max(0, changing.lowerBound & ~1), min(size.height, (changing.upperBound + 1) & ~1)
    )
    func convertingRows(_ rows: Int) -> Scaler? {
      let part = PixelSize(width: size.width, height: rows)
      let video = Scaler.Format(size: part, pixels: AV_PIX_FMT_YUV420P, isFullRange: false)
      return Scaler(from: .bgr0(part), to: video, matrix: SWS_CS_ITU709, .fast)
    }
    guard let scaler = convertingRows(size.height),
      let changeScaler = convertingRows(max(2, end - first))
    else { throw OutputError("out of memory") }
    let context = encoder.raw
    context.pointee.width = Int32(clamping: size.width)
    context.pointee.height = Int32(clamping: size.height)
    context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    context.pointee.time_base = Microseconds.timeBase
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
    let stream = try file.addStream()
    try OutputError.check(avcodec_parameters_from_context(stream.pointee.codecpar, context))
    stream.pointee.time_base = context.pointee.time_base
    // The index goes first, so that the file plays while it is being downloaded.
    try file.begin([("movflags", "+faststart")])
    pictureDuration = Microseconds.ticks(1 / max(1, rate ?? 25))
    self.file = file
    self.encoder = encoder
    self.frame = frame
    self.packet = packet
    self.scaler = scaler
    self.changeScaler = changeScaler
    changingRows = first..<max(first + 2, end)
  }

  /// Adds a picture. A picture that is not later than the previous one is dropped.
  ///
  /// The corresponding C function is `avcodec_send_frame`.
  ///
  /// - Parameters:
  ///   - pixels: rows of pixels of four bytes: blue, green, red and one that is ignored.
  ///   - bytesPerRow: from one row of `pixels` to the next.
  ///   - time: the time at which the picture appears, in seconds from the start of the video.
  public mutating func write(
    _ pixels: Span<UInt8>, bytesPerRow: Int, time: Double
  ) throws(OutputError) {
    let ticks = Microseconds.ticks(time)
    guard ticks > last else { return }
    let isFirst = last < 0
    last = ticks
    // The encoder may still refer to the last picture.
    try OutputError.check(av_frame_make_writable(frame.raw))
    do throws(VideoError) {
      try pixels.withUnsafeBufferPointer { buffer throws(VideoError) in
        guard let start = buffer.baseAddress else { return }
        if isFirst {
          try scaler.run(start, bytesPerRow: bytesPerRow, into: frame)
        } else {
          let row = changingRows.lowerBound
          try changeScaler.run(
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

  /// Writes the rest of the file; without it the file is not a video.
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
      try file.write(packet, stream: 0, unit: encoder.raw.pointee.time_base)
    }
  }
}
