internal import CFFmpeg
internal import Files
internal import Framing

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
    var warnings: [String] = []
    let format = PixelFormat(parameters.format)
    if format == nil { warnings.append("no frame could be decoded to learn the pixel format") }
    if !appliesEditList {
      warnings.append(
        "its edit list was ignored because it leaves out more than \(ReadingLimits.omittedEntries) frames"
      )
    }
    let isStill = isStillImage
    return VideoFacts(
      container: ContainerFacts(
        format: formatName, duration: isStill ? nil : duration, bytes: file.size),
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
      orientation: PictureOrientation(of: stream, &warnings),
      color: ColorTags(parameters),
      fieldOrder: fieldOrderName(parameters.field_order),
      isStillImage: isStill,
      warnings: warnings)
  }

  /// The duration in seconds; nil if unknown.
  var duration: Double? {
    let ticks = raw.pointee.duration
    return ticks > 0 ? Double(ticks) / Double(AV_TIME_BASE) : nil
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
    guard let ratio = Ratio(codec: av_guess_sample_aspect_ratio(raw, stream, nil)) else {
      return .one
    }
    guard (0.1...10).contains(ratio.value) else {
      warnings.append("the pixel aspect ratio \(ratio) is absurd and was taken for 1:1")
      return .one
    }
    return ratio
  }
}

extension Ratio {
  /// Creates a ratio; nil for 0, which means unknown in FFmpeg, and for invalid values.
  init?(codec ratio: AVRational) {
    guard ratio.num > 0, ratio.den > 0 else { return nil }
    self.init(ratio.num, ratio.den)
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

  private static func name<Tag: Equatable>(
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
