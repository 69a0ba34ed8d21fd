internal import CFFmpeg

/// A codec whose decoders crop as its sequence parameter sets say. Its packets are sequences of units,
/// each with a header that tells its kind.
enum UnitCodec: Sendable, Hashable {
  case h264, hevc

  /// What a unit is for, as far as cropping tells them apart.
  enum UnitKind {
    /// A sequence parameter set: the size of the frames and how they are cropped.
    case sequenceSet
    /// Another parameter set.
    case otherSet
    /// What marks the beginning of a frame.
    case delimiter
    /// Part of another layer or view, which has sequence parameter sets of its own.
    case layer
    case other
  }

  /// Nil for other codecs.
  init?(_ codec: AVCodecID) {
    switch codec {
    case AV_CODEC_ID_H264: self = .h264
    case AV_CODEC_ID_HEVC: self = .hevc
    default: return nil
    }
  }

  var id: AVCodecID {
    switch self {
    case .h264: AV_CODEC_ID_H264
    case .hevc: AV_CODEC_ID_HEVC
    }
  }

  /// As people call it.
  var name: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "HEVC"
    }
  }

  /// FFmpeg's name of the bitstream filter that changes its parameter sets.
  var filterName: String {
    switch self {
    case .h264: "h264_metadata"
    case .hevc: "hevc_metadata"
    }
  }

  /// Bytes of a unit's header.
  var headerBytes: Int { self == .h264 ? 1 : 2 }

  /// The kind of a unit, from ITU-T H.264 table 7-1 and H.265 table 7-1.
  ///
  /// - Parameter header: the first two bytes of the unit.
  func kind(_ header: (UInt8, UInt8)) -> UnitKind {
    switch self {
    case .h264:
      return switch header.0 & 0x1F {
      case 7: .sequenceSet
      case 8, 13: .otherSet
      case 9: .delimiter
      // Slices of scalable, multiview and depth extensions, and their own sets.
      case 15, 20, 21: .layer
      default: .other
      }
    case .hevc:
      let type = header.0 >> 1 & 0x3F
      let layer = (header.0 & 1) << 5 | header.1 >> 3
      // Types that have a meaning: pictures and parameter sets.
      let isKnown = [0...9, 16...21, 32...34].contains { $0.contains(type) }
      if layer > 0, isKnown { return .layer }
      return switch type {
      // The enhancement layer of Dolby Vision is hidden in these.
      case 63: .layer
      case 33: .sequenceSet
      case 32, 34: .otherSet
      case 35: .delimiter
      default: .other
      }
    }
  }
}
