internal import CFFmpeg
internal import Files

/// Owner of one `AVCodecContext`.
struct CodecContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecContext>

  /// The corresponding C function is `avcodec_alloc_context3`.
  init(_ codec: UnsafePointer<AVCodec>) throws(VideoError) {
    guard let raw = avcodec_alloc_context3(codec) else { throw .outOfMemory(.decode) }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&raw)
  }

  /// Opens the decoder for a stream.
  ///
  /// - Parameters:
  ///   - threads: the number of threads; 0 for one per core.
  ///   - workTogether: whether threads share a picture where its slices or rows allow it. Otherwise
  ///     they work on several pictures at once, which takes the memory of several.
  ///
  /// The corresponding C function is `avcodec_open2`.
  func open(
    _ stream: StreamParameters, threads: Int = 1, workTogether: Bool = false
  ) throws(VideoError) {
    try stream.apply(to: raw)
    raw.pointee.thread_count = Int32(clamping: threads)
    raw.pointee.thread_type = workTogether ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE
    // libdav1d has its own threads and follows this flag.
    if workTogether, stream.codec == AV_CODEC_ID_AV1 {
      raw.pointee.flags |= AV_CODEC_FLAG_LOW_DELAY
    }
    raw.pointee.pkt_timebase = Microseconds.timeBase
    raw.pointee.max_pixels = Int64(stream.limits.pixels)
    // Otherwise the left crop is rounded down to keep rows aligned, and the frame is too wide.
    raw.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
    // After a seek a picture may lack references. It is marked as damaged, but better than none.
    raw.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
    try check(avcodec_open2(raw, nil, nil), "opening the decoder")
  }

  /// Throws for a negative result of the decoder.
  func check(_ result: Int32, _ task: String) throws(VideoError) {
    guard result < 0 else { return }
    let name = raw.pointee.codec.map { String(cString: $0.pointee.name) } ?? "unknown"
    throw VideoError(ffmpeg: result, decoder: name, task)
  }
}

extension StreamParameters {
  /// The corresponding C function is `avcodec_parameters_to_context`.
  fileprivate func apply(to context: UnsafeMutablePointer<AVCodecContext>) throws(VideoError) {
    context.pointee.codec_id = codec
    context.pointee.codec_tag = tag
    context.pointee.width = width
    context.pointee.height = height
    context.pointee.coded_width = width
    context.pointee.coded_height = height
    context.pointee.pix_fmt = AVPixelFormat(rawValue: pixelFormat)
    context.pointee.profile = profile
    context.pointee.level = level
    context.pointee.bits_per_coded_sample = bitsPerCodedSample
    context.pointee.bits_per_raw_sample = bitsPerRawSample
    context.pointee.sample_aspect_ratio = sampleAspectRatio
    context.pointee.field_order = fieldOrder
    context.pointee.color_primaries = primaries
    context.pointee.color_trc = transfer
    context.pointee.colorspace = matrix
    context.pointee.color_range = range
    context.pointee.chroma_sample_location = chromaLocation
    context.pointee.has_b_frames = reorderDepth
    guard !extradata.isEmpty else { return }
    let size = extradata.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let block = av_mallocz(size) else { throw .outOfMemory(.decode) }
    let target = block.assumingMemoryBound(to: UInt8.self)
    for (index, byte) in extradata.enumerated() { target[index] = byte }
    context.pointee.extradata = target
    context.pointee.extradata_size = Int32(extradata.count)
  }
}
