internal import CFFmpeg
internal import Files
internal import Framing
internal import Pixels

/// The colour space of a drawn picture.
public enum PictureGamut: String, Hashable, Sendable {
  /// IEC 61966-2-1.
  case sRGB
  /// SMPTE 432 primaries with sRGB's curve.
  case displayP3
}

/// The matrix between a clip's luma and chroma and its red, green and blue.
package enum ColorMatrix: Hashable, Sendable {
  case bt601, bt709, bt2020, fcc, smpte240m

  /// - Parameters:
  ///   - tag: FFmpeg's name; nil if unspecified. Then, and for matrices that no player converts by,
  ///     it is BT.709 from 720 lines on and BT.601 below, as players assume.
  ///   - height: lines of the stored frame.
  package init(tag: String?, height: Int) {
    self =
      switch tag {
      case "bt709": .bt709
      case "bt2020nc", "bt2020c": .bt2020
      case "smpte170m", "bt470bg": .bt601
      case "fcc": .fcc
      case "smpte240m": .smpte240m
      default: height >= 720 ? .bt709 : .bt601
      }
  }

  /// The shares of red and blue in luma (ITU-T H.273, table 4).
  package var weights: (red: Float, blue: Float) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    case .fcc: (0.3, 0.11)
    case .smpte240m: (0.212, 0.087)
    }
  }

  /// libswscale's number.
  var scaling: Int32 {
    switch self {
    case .bt601: SWS_CS_ITU601
    case .bt709: SWS_CS_ITU709
    case .bt2020: SWS_CS_BT2020
    case .fcc: SWS_CS_FCC
    case .smpte240m: SWS_CS_SMPTE240M
    }
  }

  /// The number of H.273.
  fileprivate var number: Int32 {
    switch self {
    case .bt601: 6
    case .bt709: 1
    case .bt2020: 9
    case .fcc: 4
    case .smpte240m: 7
    }
  }
}

/// The conversion of a clip's code values to colours.
public struct FrameColor: Hashable, Sendable {
  /// The colour space of the picture.
  public let gamut: PictureGamut
  let matrix: ColorMatrix
  let tags: ColorTags

  /// - Parameters:
  ///   - facts: the clip's facts.
  ///   - gamut: the picture's colour space.
  public init(_ facts: VideoFacts, gamut: PictureGamut) {
    self.gamut = gamut
    tags = facts.color
    matrix = ColorMatrix(tag: facts.color.matrix, height: facts.storage.height)
  }

  var isHDR: Bool { tags.transfer == "smpte2084" || tags.transfer == "arib-std-b67" }

  /// Whether these primaries have colours outside sRGB.
  public static func isWide(_ tags: ColorTags) -> Bool {
    ["bt2020", "smpte431", "smpte432"].contains(tags.primaries)
  }

  /// Whether the clip's colours differ from the picture's, so that relabelling is not enough.
  var needsLinearLight: Bool {
    let own = tags.primaries ?? "bt709"
    return isHDR || own != (gamut == .sRGB ? "bt709" : "smpte432")
  }

  /// The primaries as an H.273 number. An SDR curve is treated as sRGB's, which keeps greys
  /// unchanged.
  private var primaries: Int32 {
    let known: [String: Int32] = [
      "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "film": 8, "bt2020": 9,
      "smpte431": 11, "smpte432": 12, "ebu3213": 22,
    ]
    return tags.primaries.flatMap { known[$0] } ?? 1
  }

  private var transfer: Int32 {
    switch tags.transfer {
    case "smpte2084": 16
    case "arib-std-b67": 18
    default: 13
    }
  }

  /// The description of a frame for zimg.
  fileprivate func source(
    _ frame: borrowing Frame, part: PixelRect, encoding: SampleEncoding, wasRGB: Bool
  ) -> ConversionGraph.Source {
    let properties = frame.raw.pointee
    let chroma: Int32 =
      switch properties.chroma_location {
      case AVCHROMA_LOC_CENTER: 1
      case AVCHROMA_LOC_TOPLEFT: 2
      default: 0
      }
    return ConversionGraph.Source(
      size: frame.size, part: part, depth: encoding.bitDepth, shiftX: encoding.chromaShiftX,
      shiftY: encoding.chromaShiftY,
      isFullRange: encoding.isFullRange,
      // libswscale converted RGB to YUV by its default, BT.601.
      matrix: (wasRGB ? .bt601 : matrix).number, transfer: transfer, primaries: primaries,
      chromaLocation: chroma)
  }
}

/// A frame that zimg can read: planar YUV in aligned memory.
struct ReadableFrame: ~Copyable {
  let frame: Frame
  let source: ConversionGraph.Source
}

extension Frame {
  /// The brightest light in the clip in cd/m²: MaxCLL, else that of the mastering display, else
  /// 1000, the most common value.
  var peakNits: Float {
    if let level = sideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self),
      (204...10_000).contains(level.MaxCLL)
    {
      return Float(level.MaxCLL)
    }
    if let display = sideData(
      AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self)
    {
      let nits = Float(av_q2d(display.max_luminance))
      if display.has_luminance != 0, (204...10_000).contains(nits) { return nits }
    }
    return 1000
  }

  /// This frame for zimg; nil if it has no colour.
  func readableByZimg(_ color: FrameColor, part: PixelRect) throws(VideoError) -> ReadableFrame? {
    let conversion = FrameConversion(of: self)
    let encoding = conversion.encoding
    guard encoding.hasChroma else { return nil }
    let wasRGB = PixelFormat(raw.pointee.format)?.isDirectColor ?? false
    let planar: Frame
    if let converted = try conversion.convert(self) {
      planar = converted.isReadable(encoding) ? converted : try converted.readableCopy(encoding)
    } else {
      planar = isReadable(encoding) ? try shared() : try readableCopy(encoding)
    }
    let source = color.source(planar, part: part, encoding: encoding, wasRGB: wasRGB)
    return ReadableFrame(frame: planar, source: source)
  }

  /// Whether planes and rows are aligned for vector instructions, and no sample of chroma is shared
  /// with what lies beyond the frame: zimg takes no others.
  private func isReadable(_ encoding: SampleEncoding) -> Bool {
    let (data, strides) = (raw.pointee.data, raw.pointee.linesize)
    let planes = [(data.0, strides.0), (data.1, strides.1), (data.2, strides.2)]
    return wholeSize(encoding) == size
      && planes.allSatisfy { (start, stride: Int32) in
        Int(bitPattern: start) % 64 == 0 && stride > 0 && stride % 64 == 0
      }
  }

  /// The size with all that its samples of chroma cover.
  private func wholeSize(_ encoding: SampleEncoding) -> PixelSize {
    func whole(_ side: Int, _ shift: Int) -> Int { -(-side >> shift) << shift }
    return PixelSize(
      width: whole(size.width, encoding.chromaShiftX),
      height: whole(size.height, encoding.chromaShiftY))
  }

  /// A copy for which ``isReadable(_:)`` is true. What it has beyond the frame repeats the frame's
  /// last column and row.
  ///
  /// The corresponding C function is `av_frame_copy`.
  private func readableCopy(_ encoding: SampleEncoding) throws(VideoError) -> Frame {
    let whole = wholeSize(encoding)
    let copy = try Frame()
    copy.raw.pointee.width = Int32(whole.width)
    copy.raw.pointee.height = Int32(whole.height)
    copy.raw.pointee.format = raw.pointee.format
    try check(av_frame_get_buffer(copy.raw, 64), .decode, "allocating a frame")
    try check(av_frame_copy(copy.raw, raw), .decode, "copying a frame")
    copy.raw.pointee.chroma_location = raw.pointee.chroma_location
    if let luma = copy.raw.pointee.data.0 {
      let (stride, sample) = (Int(copy.raw.pointee.linesize.0), encoding.bitDepth > 8 ? 2 : 1)
      for y in 0..<size.height {
        let end = luma + y * stride + size.width * sample
        for x in 0..<whole.width - size.width {
          (end + x * sample).update(from: end - sample, count: sample)
        }
      }
      for y in size.height..<whole.height {
        (luma + y * stride).update(from: luma + (size.height - 1) * stride, count: stride)
      }
    }
    return copy
  }
}
