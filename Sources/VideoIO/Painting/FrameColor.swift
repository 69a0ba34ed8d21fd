internal import CFFmpeg
internal import Framing

/// The colour space of a drawn picture.
public enum PictureGamut: String, Hashable, Sendable {
  /// IEC 61966-2-1.
  case sRGB
  /// SMPTE 432 primaries with sRGB's curve.
  case displayP3
}

/// The conversion of a clip's code values to colours.
public struct FrameColor: Hashable, Sendable {
  /// The colour space of the picture.
  public let gamut: PictureGamut
  /// FFmpeg's number of the matrix; if unspecified, BT.709 from 720 lines on and BT.601 below, as
  /// players assume.
  let matrix: Int32
  let tags: ColorTags

  /// - Parameters:
  ///   - facts: the clip's facts.
  ///   - gamut: the picture's colour space.
  public init(_ facts: VideoFacts, gamut: PictureGamut) {
    self.gamut = gamut
    tags = facts.color
    let isHigh = facts.storage.height >= 720
    matrix =
      switch facts.color.matrix {
      case "bt709": SWS_CS_ITU709
      case "bt2020nc", "bt2020c": SWS_CS_BT2020
      case "smpte170m", "bt470bg": SWS_CS_ITU601
      case "fcc": SWS_CS_FCC
      case "smpte240m": SWS_CS_SMPTE240M
      default: isHigh ? SWS_CS_ITU709 : SWS_CS_ITU601
      }
  }
}
