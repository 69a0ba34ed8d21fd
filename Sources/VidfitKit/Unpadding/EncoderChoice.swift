internal import VideoIO

/// Which encoder a clip gets: that of its own codec if FFmpeg has one and the container takes it, else
/// one that suits the container and keeps what the samples are.
enum EncoderChoice {
  /// The encoder, and whether it writes the clip's own codec.
  static func encoder(
    for source: EncodingSource, in container: EncodingContainer, _ crop: EncodingCrop
  ) -> (encoder: VideoEncoder, isOwn: Bool) {
    if container.takes(source.video.codec), let own = ownEncoder(source, crop) {
      return (own, true)
    }
    return (substitute(source, container), false)
  }

  /// Nil if FFmpeg has none, or only one of fixed sizes as that of DV.
  private static func ownEncoder(
    _ source: EncodingSource, _ crop: EncodingCrop
  ) -> VideoEncoder? {
    switch source.video.codec {
    // x264 has no way to write RGB of more than 8 bits.
    case "h264" where source.contents.sampling == .direct && source.video.bitDepth > 8: nil
    case "h264": .h264(source)
    case "hevc": .hevc(source)
    case "av1": .av1(source, crop)
    case "vp9": .vp9(source)
    case "vp8": .vp8(source)
    case "prores": .proRes(source)
    case "dnxhd": .dnxhr(source)
    case "cfhd": .cineForm(source)
    case "jpeg2000": .jpeg2000(source)
    case "mpeg1video": .mpeg(source, isSecond: false)
    case "mpeg2video": .mpeg(source, isSecond: true)
    case "mpeg4": .mpeg4(source)
    case "mjpeg": .jpeg(source)
    case "theora": .theora(source)
    case "wmv2": .windowsMedia(source)
    case let name where VideoEncoder.losslessNames.contains(name): .lossless(name, source)
    default: nil
    }
  }

  private static func substitute(
    _ source: EncodingSource, _ container: EncodingContainer
  ) -> VideoEncoder {
    let samples = source.samples
    switch container {
    case .webm: return .vp9(source)
    case .ogg: return .theora(source)
    case .asf: return .windowsMedia(source)
    case .program: return .mpeg(source, isSecond: true)
    case .mxf: return .dnxhr(source)
    default: break
    }
    let isDeep = samples.depth > (samples.sampling == .direct ? 8 : 12)
    if samples.hasAlpha || isDeep {
      if container == .quickTime { return .proRes(source, profile: "4444") }
      if container == .matroska || container == .avi { return .lossless("ffv1", source) }
    }
    var encoder: VideoEncoder = samples.depth > 10 ? .hevc(source) : .h264(source)
    // AVI has no place for the times of frames that are shown in another order than coded.
    if container == .avi { encoder.add("bf", "0") }
    return encoder
  }
}
