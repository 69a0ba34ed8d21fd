internal import Bytes
internal import CFFmpeg
internal import Files
public import Framing

/// Facts that a file and its video stream state, before any picture is decoded.
public struct VideoFacts: Sendable, Hashable {
  /// Facts about the file that holds the stream.
  public var container: ContainerFacts
  /// The stream of the file that the facts are about.
  public var pick = StreamPick(index: 0, count: 1)
  /// FFmpeg's name of the codec, such as `h264`.
  public var codec: String
  /// FFmpeg's name of the codec's profile, such as `High`; nil if unknown.
  public var profile: String?
  /// The four characters by which the container names the codec, such as `hvc1`; nil if it has
  /// none.
  public var tag: String?
  /// The codec's level as the stream codes it, such as 51 for level 5.1 of H.264 and 153 of HEVC;
  /// nil if unknown.
  public var level: Int?
  /// FFmpeg's name of the pixel format, such as `yuv420p`; `unknown` if none could be determined.
  public var pixelFormat: String
  /// Whether the clip has an alpha channel, decoded or not.
  public var hasAlpha: Bool
  /// Bits of the deepest component.
  public var bitDepth: Int
  /// Frames per second, the average if it varies; nil if unknown and for still images.
  public var frameRate: Ratio?
  /// The samples of a decoded frame, after the codec's own cropping.
  public var storage: PixelSize
  /// The part of the frame meant to be shown, in stored pixels; nil for all of it.
  public var cleanAperture: PixelRect?
  /// Width to height of one sample; 1:1 if not stated.
  public var pixelAspectRatio: Ratio
  /// How the stream holds the views of two eyes; nil if the container states none.
  public var stereo: StereoLayout?
  /// The surface around the viewer that the frame is mapped onto; nil if none is stated.
  public var projection: Projection?
  /// The rotation and mirroring that the frame needs to be shown.
  public var orientation: PictureOrientation
  /// The meaning of the code values, as far as stated.
  public var color: ColorTags
  /// `progressive`, or the first coded and the first shown field: `tt`, `bb`, `tb`, `bt`.
  public var fieldOrder: String?
  /// The Dolby Vision that the container or, failing that, the frames state; nil for none.
  public var dolbyVision: DolbyVisionFacts?
  /// The seconds of sound before the first frame, from which times count; 0 for less than a tenth.
  public var delay = 0.0
  /// The part of the duration, in seconds, before the first stream begins: players of the file show
  /// nothing there, and times don't count it.
  public var lead = 0.0
  /// The seconds from the first frame to the end of the last one, if the file states them for the
  /// video alone: sound may last longer.
  public var ownDuration: Double?
  /// Whether the file is a picture, which FFmpeg presents as a video of one frame.
  public var isStillImage: Bool
  /// Problems that were worked around, one sentence fragment each.
  public var warnings: [String]
}

extension VideoFacts {
  /// The end of the clip in seconds from the first frame; nil if unknown.
  public var end: Double? {
    container.duration.map { max(0, min($0 - lead - delay, ownDuration ?? .infinity)) }
  }

  /// Takes the part of the duration before the first stream, and that of the video.
  ///
  /// Most containers' durations, and those that FFmpeg derives, count from the first stream on. Those
  /// of movies and Matroska count from the zero of the clock, unless the writer saw it differently:
  /// then more is known to follow than would remain.
  ///
  /// - Parameters:
  ///   - stated: the video's own duration in seconds; 0 if it is not stated.
  ///   - tagged: the same by a tag, which may count from the zero of the clock.
  ///   - last: the time of the last key frame that the index lists.
  mutating func noteTimes(
    of demuxer: borrowing Demuxer, _ layout: ContainerLayout, stated: Double, tagged: Double?,
    last: Double
  ) {
    // Those of fragments are of the ones that were read so far, and FFmpeg adds them up.
    let isWhole = demuxer.isMovie && !layout.isFragmented
    if stated > last, !layout.isFragmented { ownDuration = stated }
    if let tagged, tagged > last { ownDuration = tagged }
    let start = Double(demuxer.raw.pointee.start_time) / Double(AV_TIME_BASE)
    // Segments of a stream are from its middle, and are read as if from a server.
    let countsFromZero = isWhole || (demuxer.isMatroska && !demuxer.file.isRemote)
    // Time stamps of Matroska are rounded.
    if countsFromZero, !isStillImage, let duration = container.duration, start >= 0.1,
      start < duration, duration - start >= max(stated, last) - 0.05
    {
      lead = start
    }
    if lead + delay >= 0.5 {
      let late = Int(((lead + delay) * 1000).rounded())
      warnings.append(
        "its video begins \(late) ms after the file does; times count from its first frame")
    }
  }
}

/// Facts about the file as a whole.
public struct ContainerFacts: Sendable, Hashable {
  /// FFmpeg's name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var format: String
  /// The duration in seconds; nil if unknown.
  public var duration: Double?
  /// Size of the file in bytes.
  public var bytes: Int64
  /// Subtitles that players draw, by FFmpeg's names of their codecs, in the order of the streams.
  public var softSubtitles: [String] = []
  /// The sound streams in the order of the file.
  public var sound: [SoundFacts] = []
}

/// Facts about a sound stream; nil where the container does not state one.
public struct SoundFacts: Sendable, Hashable {
  /// FFmpeg's name of the codec, such as `aac`.
  public var codec: String
  /// The number of channels.
  public var channels: Int?
  /// Samples per second.
  public var sampleRate: Int?
  /// Bits per second.
  public var bitRate: Int?
}

/// The meaning of the stream's colours, in FFmpeg's names; nil if not stated.
public struct ColorTags: Sendable, Hashable {
  /// The primaries, such as `bt709`.
  public var primaries: String?
  /// The transfer characteristic, such as `smpte2084`.
  public var transfer: String?
  /// The YUV matrix, such as `bt2020nc`.
  public var matrix: String?
  /// The range, `tv` or `pc`.
  public var range: String?
}

extension Demuxer {
  /// Facts that the container and one of its streams state.
  func facts(
    ofStream index: Int, _ limits: ReadingLimits
  ) throws(VideoError) -> VideoFacts {
    guard let stream = stream(index), let parameters = stream.pointee.codecpar?.pointee else {
      throw VideoError(.internal, .probe, "the stream has gone")
    }
    guard parameters.width > 0, parameters.height > 0 else {
      throw unknownSize(ofStream: index, limits)
    }
    try limits.check(width: parameters.width, height: parameters.height, .probe)
    var warnings = file.note.map { [$0] } ?? []
    let format = PixelFormat(parameters.format)
    if format == nil { warnings.append("no frame could be decoded to learn the pixel format") }
    if !appliesEditList {
      warnings.append(
        "its edit list was ignored because it leaves out more than \(ReadingLimits.omittedEntries) frames"
      )
    }
    let isStill = isStillImage
    let delay = isStill ? 0 : delay(of: stream)
    return VideoFacts(
      container: ContainerFacts(
        format: file.note == nil ? formatName : "pictures", duration: isStill ? nil : duration,
        bytes: file.size, softSubtitles: softSubtitles, sound: sound),
      codec: String(cString: avcodec_get_name(parameters.codec_id)),
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile)
        .map { String(cString: $0) },
      tag: parameters.codec_tag.fourCharacters,
      level: parameters.level > 0 ? Int(parameters.level) : nil,
      pixelFormat: format?.name ?? "unknown",
      hasAlpha: format?.hasAlpha == true || hasHiddenAlpha(stream),
      bitDepth: format?.bitDepth ?? 8,
      frameRate: isStill ? nil : stream.pointee.statedRate,
      storage: PixelSize(width: Int(parameters.width), height: Int(parameters.height)),
      pixelAspectRatio: pixelAspectRatio(of: stream, &warnings),
      stereo: StereoLayout(of: stream), projection: Projection(of: stream),
      orientation: PictureOrientation(of: stream, &warnings),
      color: ColorTags(parameters),
      fieldOrder: fieldOrderName(parameters.field_order),
      dolbyVision: DolbyVisionFacts(stream), delay: delay,
      isStillImage: isStill,
      warnings: warnings)
  }

  private func streams(
    of type: AVMediaType
  ) -> [(parameters: AVCodecParameters, listedFrames: Int64)] {
    (0..<streamCount).compactMap { index in
      stream(index).flatMap { stream in
        stream.pointee.codecpar.map { ($0.pointee, stream.pointee.nb_frames) }
      }
    }.filter { $0.0.codec_type == type }
  }

  private var sound: [SoundFacts] {
    func known(_ number: some BinaryInteger) -> Int? { number > 0 ? Int(clamping: number) : nil }
    return streams(of: AVMEDIA_TYPE_AUDIO).map { stream, listedFrames in
      SoundFacts(
        codec: String(cString: avcodec_get_name(stream.codec_id)),
        channels: known(stream.ch_layout.nb_channels), sampleRate: known(stream.sample_rate),
        // Of a file without a list of its samples, FFmpeg estimates the rate from those it has read.
        bitRate: listedFrames > 0 ? known(stream.bit_rate) : nil)
    }
  }

  /// The codecs of subtitle streams, each once.
  private var softSubtitles: [String] {
    let names = streams(of: AVMEDIA_TYPE_SUBTITLE)
      .map { String(cString: avcodec_get_name($0.parameters.codec_id)) }
    return names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] }
  }

  /// The duration in seconds; nil if unknown.
  var duration: Double? {
    let ticks = raw.pointee.duration
    return ticks > 0 ? Double(ticks) / Double(AV_TIME_BASE) : nil
  }

  private func delay(of stream: UnsafeMutablePointer<AVStream>) -> Double {
    let (own, file, unit) = (
      stream.pointee.start_time, raw.pointee.start_time, stream.pointee.time_base
    )
    guard own != vidfit_no_timestamp, file != vidfit_no_timestamp, unit.den > 0 else { return 0 }
    let seconds =
      Double(own) * Double(unit.num) / Double(unit.den) - Double(file) / Double(AV_TIME_BASE)
    return seconds >= 0.1 ? seconds : 0
  }

  /// The duration of a Matroska track in seconds: not a field, but a tag that writers add to each.
  func taggedDuration(of stream: UnsafeMutablePointer<AVStream>) -> Double? {
    var microseconds: Int64 = 0
    guard isMatroska,
      let tag = av_dict_get(stream.pointee.metadata, "DURATION", nil, AV_DICT_IGNORE_SUFFIX),
      av_parse_time(&microseconds, tag.pointee.value, 1) == 0
    else { return nil }
    return Double(microseconds) / Double(AV_TIME_BASE)
  }

  /// Whether the container declares alpha that FFmpeg's decoders of VP8 and VP9 omit.
  private func hasHiddenAlpha(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard let tag = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) else { return false }
    return String(cString: tag.pointee.value) != "0"
  }

  /// The container's value takes precedence over the codec's.
  ///
  /// The corresponding C function is `av_guess_sample_aspect_ratio`.
  private func pixelAspectRatio(
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

extension Demuxer {
  /// The error for a stream with an unknown frame size although its headers were read.
  private func unknownSize(ofStream index: Int, _ limits: ReadingLimits) -> VideoError {
    do throws(VideoError) {
      if isStillImage, let size = ImageHeader.size(in: file) {
        try limits.check(width: size.width, height: size.height, .probe)
        try checkOwnLimit(size)
      }
      try tryDecoding(index, limits)
    } catch {
      return error
    }
    if ImageHeader.isAnimation(file) {
      return VideoError(
        .unsupportedCodec, .probe,
        "it is an animated WebP picture, which \(FFmpegRelease.name) can't read")
    }
    return VideoError(.corrupt, .probe, "no frame could be decoded to learn its size")
  }

  /// Checks FFmpeg's bound, which no setting changes.
  ///
  /// The corresponding C function is `av_image_check_size`.
  private func checkOwnLimit(_ size: ImageHeader.Size) throws(VideoError) {
    let isAccepted =
      size.width <= UInt32.max && size.height <= UInt32.max
      && av_image_check_size(UInt32(size.width), UInt32(size.height), 0, nil) >= 0
    guard !isAccepted, size.width > 0, size.height > 0 else { return }
    throw VideoError(
      .memory, .probe,
      "its frames of \(size.width)x\(size.height) pixels are more than \(FFmpegRelease.name) accepts"
    )
  }

  /// Throws if a decoder refuses the first packets for a reason other than damage.
  private func tryDecoding(_ index: Int, _ limits: ReadingLimits) throws(VideoError) {
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
