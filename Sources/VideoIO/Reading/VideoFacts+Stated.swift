internal import Bytes
internal import CFFmpeg
internal import Files
internal import Framing

extension VideoFacts {
  /// Takes what the container and one of its streams state.
  init(
    ofStream index: Int, in demuxer: borrowing Demuxer, _ limits: ReadingLimits
  ) throws(VideoError) {
    guard let stream = demuxer.stream(index), let parameters = stream.pointee.codecpar?.pointee
    else {
      throw VideoError(.internal, .probe, "the stream has gone")
    }
    guard parameters.width > 0, parameters.height > 0 else {
      throw .unknownSize(ofStream: index, in: demuxer, limits)
    }
    try limits.check(width: parameters.width, height: parameters.height, .probe)
    var warnings = demuxer.file.note.map { [$0] } ?? []
    let format = PixelFormat(parameters.format)
    if format == nil { warnings.append("no frame could be decoded to learn the pixel format") }
    if !demuxer.appliesEditList {
      warnings.append(
        "its edit list was ignored because it leaves out more than \(ReadingLimits.omittedEntries) frames"
      )
    }
    let isStill = demuxer.isStillImage
    self.init(
      container: ContainerFacts(of: demuxer),
      codec: String(cString: avcodec_get_name(parameters.codec_id)),
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile)
        .map { String(cString: $0) },
      tag: parameters.codec_tag.fourCharacters,
      level: parameters.level > 0 ? Int(parameters.level) : nil,
      pixelFormat: format?.name ?? "unknown",
      hasAlpha: format?.hasAlpha == true || stream.hasHiddenAlpha,
      bitDepth: format?.bitDepth ?? 8,
      frameRate: isStill ? nil : stream.pointee.statedRate,
      storage: PixelSize(width: Int(parameters.width), height: Int(parameters.height)),
      pixelAspectRatio: demuxer.pixelAspectRatio(of: stream, &warnings),
      stereo: StereoLayout(of: stream), projection: Projection(of: stream),
      orientation: PictureOrientation(of: stream, &warnings),
      color: ColorTags(parameters),
      fieldOrder: fieldOrderName(parameters.field_order),
      dolbyVision: DolbyVisionFacts(stream),
      delay: isStill ? 0 : stream.delay(from: demuxer.raw.pointee.start_time),
      isStillImage: isStill,
      warnings: warnings)
  }
}

extension ContainerFacts {
  fileprivate init(of demuxer: borrowing Demuxer) {
    let streams = (0..<demuxer.streamCount).compactMap { demuxer.stream($0)?.pointee }
    self.init(
      format: demuxer.file.note == nil ? demuxer.formatName : "pictures",
      duration: demuxer.isStillImage ? nil : demuxer.duration, bytes: demuxer.file.size,
      softSubtitles: Self.softSubtitles(among: streams),
      sound: streams.compactMap(SoundFacts.init))
  }

  /// The codecs of subtitle streams, each once.
  private static func softSubtitles(among streams: [AVStream]) -> [String] {
    let names = streams.compactMap { $0.codecpar?.pointee }
      .filter { $0.codec_type == AVMEDIA_TYPE_SUBTITLE }
      .map { String(cString: avcodec_get_name($0.codec_id)) }
    return names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] }
  }
}

extension SoundFacts {
  /// Nil for a stream of another kind.
  fileprivate init?(_ stream: AVStream) {
    guard let sound = stream.codecpar?.pointee, sound.codec_type == AVMEDIA_TYPE_AUDIO else {
      return nil
    }
    func known(_ number: some BinaryInteger) -> Int? { number > 0 ? Int(clamping: number) : nil }
    self.init(
      codec: String(cString: avcodec_get_name(sound.codec_id)),
      channels: known(sound.ch_layout.nb_channels), sampleRate: known(sound.sample_rate),
      // Of a file without a list of its samples, FFmpeg estimates the rate from those it has read.
      bitRate: stream.nb_frames > 0 ? known(sound.bit_rate) : nil)
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// The seconds from a file's start, in microseconds, to the stream's; 0 for less than a tenth.
  fileprivate func delay(from file: Int64) -> Double {
    let (own, unit) = (pointee.start_time, pointee.time_base)
    guard own != vidfit_no_timestamp, file != vidfit_no_timestamp, unit.den > 0 else { return 0 }
    let seconds =
      Double(own) * Double(unit.num) / Double(unit.den) - Double(file) / Double(AV_TIME_BASE)
    return seconds >= 0.1 ? seconds : 0
  }

  /// The duration of a Matroska track in seconds: not a field, but a tag that writers add to each.
  var taggedDuration: Double? {
    var microseconds: Int64 = 0
    guard let tag = av_dict_get(pointee.metadata, "DURATION", nil, AV_DICT_IGNORE_SUFFIX),
      av_parse_time(&microseconds, tag.pointee.value, 1) == 0
    else { return nil }
    return Double(microseconds) / Double(AV_TIME_BASE)
  }

  /// Whether the container declares alpha that FFmpeg's decoders of VP8 and VP9 omit.
  fileprivate var hasHiddenAlpha: Bool {
    guard let tag = av_dict_get(pointee.metadata, "alpha_mode", nil, 0) else { return false }
    return String(cString: tag.pointee.value) != "0"
  }
}

extension Demuxer {
  /// The container's value takes precedence over the codec's.
  ///
  /// The corresponding C function is `av_guess_sample_aspect_ratio`.
  fileprivate func pixelAspectRatio(
    of stream: UnsafeMutablePointer<AVStream>, _ warnings: inout [String]
  ) -> Ratio {
    Ratio(codec: av_guess_sample_aspect_ratio(raw, stream, nil))?.ofPixels(&warnings) ?? .one
  }
}

extension Ratio {
  /// Creates a ratio; nil for 0, which means unknown in FFmpeg, and for invalid values.
  init?(codec ratio: AVRational) {
    guard ratio.num > 0, ratio.den > 0 else { return nil }
    self.init(ratio.num, ratio.den)
  }

  /// The ratio as that of pixels; 1:1 with a warning if no pixels have it.
  func ofPixels(_ warnings: inout [String]) -> Ratio {
    if (0.1...10).contains(value) { return self }
    let warning = "the pixel aspect ratio \(self) is implausible; 1:1 is used"
    if !warnings.contains(warning) { warnings.append(warning) }
    return .one
  }
}

extension PictureOrientation {
  /// The orientation that the display matrix describes.
  ///
  /// The corresponding C function is `av_display_rotation_get`.
  fileprivate init(of stream: UnsafeMutablePointer<AVStream>, _ warnings: inout [String]) {
    self = .upright
    guard let matrix = vidfit_display_matrix(stream) else { return }
    guard let orientation = PictureOrientation(displayMatrix: matrix) else {
      warnings.append("the display matrix is singular and was ignored")
      return
    }
    self = orientation
    let degrees = -av_display_rotation_get(matrix)
    let isQuarterTurn = abs((degrees / 90).rounded() * 90 - degrees) < 0.5
    if !isQuarterTurn {
      warnings.append("the rotation is not a quarter turn and was taken for \(rotation) degrees")
    }
  }
}

extension ColorTags {
  fileprivate init(_ parameters: AVCodecParameters) {
    self.init(
      parameters.color_primaries, parameters.color_trc, parameters.color_space,
      parameters.color_range)
  }

  init(
    _ primaries: AVColorPrimaries, _ transfer: AVColorTransferCharacteristic,
    _ matrix: AVColorSpace, _ range: AVColorRange
  ) {
    self.init(
      primaries: Self.name(primaries, not: AVCOL_PRI_UNSPECIFIED, av_color_primaries_name),
      transfer: Self.name(transfer, not: AVCOL_TRC_UNSPECIFIED, av_color_transfer_name),
      matrix: Self.name(matrix, not: AVCOL_SPC_UNSPECIFIED, av_color_space_name),
      range: Self.name(range, not: AVCOL_RANGE_UNSPECIFIED, av_color_range_name))
  }

  /// The name that results have for a tag; nil for none.
  static func name<Tag: Equatable>(
    _ tag: Tag, not unspecified: Tag, _ text: (Tag) -> UnsafePointer<CChar>?
  ) -> String? {
    guard tag != unspecified, let name = text(tag).map({ String(cString: $0) }) else { return nil }
    return name == "reserved" ? nil : name
  }
}

private func fieldOrderName(_ order: AVFieldOrder) -> String? {
  switch order {
  case AV_FIELD_PROGRESSIVE: "progressive"
  case AV_FIELD_TT: "tt"
  case AV_FIELD_BB: "bb"
  case AV_FIELD_TB: "tb"
  case AV_FIELD_BT: "bt"
  default: nil
  }
}

extension UInt32 {
  /// The text of a codec's tag; nil unless all four characters are readable.
  var fourCharacters: String? {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension VideoError {
  /// The error for a stream with an unknown frame size although its headers were read.
  static func unknownSize(
    ofStream index: Int, in demuxer: borrowing Demuxer, _ limits: ReadingLimits
  ) -> VideoError {
    do throws(VideoError) {
      if demuxer.isStillImage, let size = ImageHeader.size(in: demuxer.file) {
        try limits.check(width: size.width, height: size.height, .probe)
        try checkOwnLimit(size)
      }
      try demuxer.tryDecoding(index, limits)
    } catch {
      return error
    }
    if ImageHeader.isAnimation(demuxer.file) {
      return VideoError(
        .unsupportedCodec, .probe,
        "it is an animated WebP picture, which \(FFmpegRelease.name) can't read")
    }
    return VideoError(.corrupt, .probe, "no frame could be decoded to learn its size")
  }

  /// Checks FFmpeg's bound, which no setting changes.
  ///
  /// The corresponding C function is `av_image_check_size`.
  private static func checkOwnLimit(_ size: ImageHeader.Size) throws(VideoError) {
    let isAccepted =
      size.width <= UInt32.max && size.height <= UInt32.max
      && av_image_check_size(UInt32(size.width), UInt32(size.height), 0, nil) >= 0
    guard !isAccepted, size.width > 0, size.height > 0 else { return }
    throw VideoError(
      .memory, .probe,
      "its frames of \(size.width)x\(size.height) pixels are more than \(FFmpegRelease.name) accepts"
    )
  }
}

extension Demuxer {
  /// Throws if a decoder refuses the first packets for a reason other than damage.
  fileprivate func tryDecoding(_ index: Int, _ limits: ReadingLimits) throws(VideoError) {
    guard let parameters = stream(index)?.pointee.codecpar?.pointee else { return }
    var decoder = try FrameDecoder(StreamParameters(parameters, limits))
    let packet = try Packet()
    for _ in 0..<8 {
      guard (try? read(into: packet)) == true else { return }
      guard Int(packet.raw.pointee.stream_index) == index else { continue }
      let sample = CompressedSample(bytes: packet.bytes, time: 0, isKey: true)
      do throws(VideoError) {
        _ = try decoder.decodeKey(sample)
      } catch {
        if error.code != .corrupt { throw error }
      }
    }
  }
}
