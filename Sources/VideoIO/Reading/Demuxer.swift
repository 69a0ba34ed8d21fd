internal import CFFmpeg
internal import Files

/// Owner of one `AVFormatContext` and of the context it reads through.
struct Demuxer: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  /// Whether times follow the container's edit list, if it has one.
  let appliesEditList: Bool
  // Outlives `raw`: stored properties are destroyed after the body of `deinit`.
  private let input: InputContext

  /// Opens a container found by its contents and the extension of its name.
  ///
  /// The corresponding C function is `avformat_open_input`.
  ///
  /// - Parameter appliesEditList: whether the container's edit list omits packets and changes
  ///   times, unless it is too long.
  init(
    _ input: consuming InputContext, extension: String?, appliesEditList isWanted: Bool = true
  ) throws(VideoError) {
    // FFmpeg prints by default; vidfit's errors state the known facts.
    av_log_set_level(AV_LOG_QUIET)
    av_max_alloc(ReadingLimits.block)
    let format = try ContainerFormat(probing: input, extension: `extension`)
    var context = try Self.open(input, format, appliesEditList: isWanted)
    let appliesEditList =
      isWanted && Self.omittedEntries(of: context) <= ReadingLimits.omittedEntries
    if appliesEditList != isWanted {
      var useless: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&useless)
      avio_seek(input.raw, 0, SEEK_SET)
      context = try Self.open(input, format, appliesEditList: false)
    }
    raw = context
    self.appliesEditList = appliesEditList
    self.input = input
  }

  private static func open(
    _ input: borrowing InputContext, _ format: ContainerFormat, appliesEditList: Bool
  ) throws(VideoError) -> UnsafeMutablePointer<AVFormatContext> {
    input.file.allow(ReadingLimits.bytesAtOnce)
    guard let fresh = avformat_alloc_context() else { throw .outOfMemory(.open) }
    fresh.pointee.pb = input.raw
    fresh.pointee.max_streams = ReadingLimits.streams
    // A parser would split a picture at the start of an embedded one, such as a thumbnail.
    if format.isPicture { fresh.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN }
    // A playlist or an image sequence must not reach another file: no protocol has this name, and
    // requests to open a file are refused.
    fresh.pointee.protocol_whitelist = av_strdup("none")
    fresh.pointee.io_open = { _, _, _, _, _ in vidfit_error_access }
    var context: UnsafeMutablePointer<AVFormatContext>? = fresh
    var options: OpaquePointer?
    if !appliesEditList { av_dict_set(&options, "advanced_editlist", "0", 0) }
    defer { av_dict_free(&options) }
    if input.file.stopsAtFragments { fresh.pointee.flags |= AVFMT_FLAG_IGNIDX }
    input.file.counting = { (Int(fresh.pointee.nb_streams), fresh.indexEntries) }
    let result = avformat_open_input(&context, format.neutralName, format.raw, &options)
    input.file.counting = nil
    let most = input.file.mostEntries
    if input.file.isOverfull || context?.indexEntries ?? 0 > most {
      avformat_close_input(&context)
      throw VideoError(
        .memory, .open, "its index has more than the \(most) entries that are accepted")
    }
    guard result >= 0, let context else {
      throw format.error(opening: input.file.explaining(result), file: input.file)
    }
    return context
  }

  /// Index entries of all streams that the edit list omits.
  private static func omittedEntries(of context: UnsafeMutablePointer<AVFormatContext>) -> Int {
    (0..<Int(context.pointee.nb_streams)).reduce(0) { count, index in
      let stream = context.pointee.streams[index]
      return count
        + (0..<avformat_index_get_entries_count(stream)).count { position in
          let entry = avformat_index_get_entry(stream, position)
          return (entry?.pointee.flags ?? 0) & AVINDEX_DISCARD_FRAME != 0
        }
    }
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&raw)
  }

  var file: InputFile { input.file }

  /// FFmpeg's name of the format.
  var formatName: String { String(cString: raw.pointee.iformat.pointee.name) }

  /// The extension of the file's name, as FFmpeg was given it.
  var givenExtension: String? {
    let name = raw.pointee.url.map { String(cString: $0) } ?? ""
    return name.split(separator: ".", maxSplits: 1).dropFirst().first.map(String.init)
  }

  /// The duration in seconds; nil if unknown.
  var duration: Double? {
    let ticks = raw.pointee.duration
    return ticks > 0 ? Double(ticks) / Double(AV_TIME_BASE) : nil
  }

  var isMovie: Bool { formatName.hasPrefix("mov,") }
  var isMatroska: Bool { formatName.hasPrefix("matroska,") }

  /// Whether the file is a broadcast format, which can be read from any byte on.
  var isBroadcast: Bool { ["mpegts", "mpeg"].contains(formatName) }

  /// Whether a frame can be found from any byte on: in broadcast formats and elementary streams.
  var canStartAnywhere: Bool { isBroadcast || (!isTimed && formatName != "apng") }

  /// Whether frames have their own times. In elementary streams they have none, even if libavformat
  /// counts frames.
  var isTimed: Bool {
    let flags = raw.pointee.iformat.pointee.flags
    let isCounted = flags & AVFMT_GENERIC_INDEX != 0 && duration == nil
    return flags & AVFMT_NOTIMESTAMPS == 0 && !isCounted
  }

  /// Whether the demuxer presents one picture as a video.
  var isStillImage: Bool {
    formatName.hasSuffix("_pipe") || ["image2", "ico"].contains(formatName)
  }

  /// Reads as much as is needed to learn the streams.
  ///
  /// The corresponding C function is `avformat_find_stream_info`.
  ///
  /// - Parameters:
  ///   - limits: bound the frames that trial decoders accept. Streams discovered while reading have
  ///     only FFmpeg's own limit of about 2^28 pixels.
  ///   - decodes: whether pictures are decoded to learn facts that the container does not state.
  func findStreams(_ limits: ReadingLimits, decodes: Bool) throws(VideoError) {
    file.allow(ReadingLimits.bytesAtOnce)
    if decodes { try limits.watch?.check(needing: decoderMemory, .probe) }
    // No decoder has this name.
    if !decodes {
      raw.pointee.codec_whitelist = av_strdup("none")
      raw.pointee.probesize = Self.shortProbe
    } else if isMatroska || isBroadcast {
      // FFmpeg would give up where sound lasts for five seconds before the video begins. The bytes
      // that it reads are bounded all the same.
      raw.pointee.max_analyze_duration = Self.longestProbe
    }
    // With a bound, a stream of unknown size would be reported as having none rather than too large
    // a one.
    let isBounded = (0..<streamCount).map { isStillImage || announcesSize($0) }
    let count = isBounded.count
    let options = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
    options.initialize(repeating: nil, count: count)
    defer {
      for index in 0..<count { av_dict_free(&options[index]) }
      options.deallocate()
    }
    for index in 0..<count where isBounded[index] {
      av_dict_set_int(&options[index], "max_pixels", Int64(limits.pixels), 0)
    }
    var probe = Probe(left: ReadingLimits.probedPackets, watch: limits.watch)
    let result = withUnsafeMutablePointer(to: &probe) { probe in
      // FFmpeg asks before each packet whether to stop.
      raw.pointee.interrupt_callback = AVIOInterruptCB(
        callback: { probe in
          guard let probe = probe?.assumingMemoryBound(to: Probe.self) else { return 1 }
          probe.pointee.left -= 1
          return probe.pointee.left < 0 || probe.pointee.watch?.failure() != nil ? 1 : 0
        }, opaque: probe)
      defer { raw.pointee.interrupt_callback = AVIOInterruptCB() }
      return avformat_find_stream_info(raw, options)
    }
    try limits.watch?.check(.probe)
    // Streams described by the headers may be read even so.
    guard result < 0, !file.hasFailed, (0..<streamCount).contains(where: { isVideo($0) }) else {
      try check(file.explaining(result), .probe, "reading the stream headers")
      return
    }
  }

  private struct Probe {
    /// Packets that may still be read.
    var left: Int32
    let watch: CostWatch?
  }

  /// About the bytes of the decoders by which FFmpeg learns the streams, all of which it opens before
  /// it reads on.
  private var decoderMemory: Int {
    (0..<streamCount).reduce(0) { sum, index in
      let isLarge = stream(index)?.pointee.codecpar?.pointee.codec_id == AV_CODEC_ID_H264
      return sum + (isLarge ? 2 : isVideo(index) ? 1 : 0) * ReadingLimits.decoder
    }
  }

  /// Microseconds of the clip that are read to learn streams.
  private static let longestProbe: Int64 = 60_000_000

  /// Bytes read to learn streams if nothing is decoded: then packets reveal little.
  private static let shortProbe: Int64 = 1 << 15

  var streamCount: Int { Int(raw.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    (0..<streamCount).contains(index) ? raw.pointee.streams[index] : nil
  }

  /// The picture of a cover art stream, which comes with the headers and can't be reached by
  /// seeking; nil for other streams.
  ///
  /// The corresponding C field is `AVStream.attached_pic`.
  func coverArt(_ index: Int) -> CompressedSample? {
    guard let stream = stream(index)?.pointee,
      stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0, stream.attached_pic.size > 0
    else { return nil }
    let picture = stream.attached_pic
    return CompressedSample(
      bytes: [UInt8](UnsafeBufferPointer(start: picture.data, count: Int(picture.size))),
      time: 0, isKey: true)
  }

  /// Reads the next packet of any stream; false at the end.
  ///
  /// The corresponding C function is `av_read_frame`.
  func read(into packet: borrowing Packet) throws(VideoError) -> Bool {
    packet.clear()
    // A demuxer may ask to be called again, but not forever.
    for _ in 0..<1_000 {
      let result = av_read_frame(raw, packet.raw)
      if result == vidfit_error_again { continue }
      if result == vidfit_error_eof { return false }
      try check(file.explaining(result), .decode, "reading the file")
      // A packet that arrives when the allowance is used up is truncated.
      return !file.isExhausted
    }
    return false
  }

  /// Reads the next packet of any stream, however far it is from the last; false at the end.
  func readOn(into packet: borrowing Packet) throws(VideoError) -> Bool {
    file.allow(ReadingLimits.bytesAtOnce)
    return try read(into: packet)
  }

  /// Seeks to the key frame at or before `timestamp`, in the stream's time base. Some containers
  /// are read through to find it.
  ///
  /// - Parameter bytes: limit on the bytes read.
  /// - Returns: whether it succeeded.
  ///
  /// The corresponding C function is `av_seek_frame`.
  func seek(
    stream: Int, to timestamp: Int64, reading bytes: Int64 = ReadingLimits.bytesAtOnce
  ) -> Bool {
    // Some demuxers learn their streams only by reading, and FFmpeg doesn't check the number.
    guard self.stream(stream) != nil else { return false }
    file.allow(bytes)
    return av_seek_frame(raw, Int32(stream), timestamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Seeks to an offset in the file. Returns whether it succeeded.
  ///
  /// The corresponding C function is `av_seek_frame`.
  func seek(toByte offset: Int64) -> Bool {
    file.allow(ReadingLimits.bytesAtOnce)
    return av_seek_frame(raw, -1, offset, AVSEEK_FLAG_BYTE) >= 0
  }

  /// Skips all frames of a stream except key frames, if the container can do so without reading
  /// them.
  func setSkipping(_ isSkipping: Bool, stream index: Int) {
    stream(index)?.pointee.discard = isSkipping ? AVDISCARD_NONKEY : AVDISCARD_DEFAULT
  }
}
