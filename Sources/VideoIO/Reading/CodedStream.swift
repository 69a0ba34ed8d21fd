internal import Bytes
internal import CFFmpeg
internal import Framing

/// Everything that a decoder needs to know about a stream, as plain values, so that any task can
/// create one.
public struct StreamParameters: Sendable {
  let codec: AVCodecID
  let tag: UInt32
  private(set) var extradata: [UInt8]
  private(set) var width: Int32, height: Int32
  let pixelFormat: Int32
  let profile: Int32, level: Int32
  let bitsPerCodedSample: Int32, bitsPerRawSample: Int32
  let sampleAspectRatio: AVRational
  let fieldOrder: AVFieldOrder
  let primaries: AVColorPrimaries
  let transfer: AVColorTransferCharacteristic
  let matrix: AVColorSpace
  let range: AVColorRange
  let chromaLocation: AVChromaLocation
  let reorderDepth: Int32
  let limits: ReadingLimits
  /// How frames hold the views of two eyes; nil if nothing states it.
  var stereo: StereoLayout?

  init(_ parameters: AVCodecParameters, _ limits: ReadingLimits) {
    self.limits = limits
    codec = parameters.codec_id
    tag = parameters.codec_tag
    extradata = parameters.extradataBytes
    width = parameters.width
    height = parameters.height
    pixelFormat = parameters.format
    profile = parameters.profile
    level = parameters.level
    bitsPerCodedSample = parameters.bits_per_coded_sample
    bitsPerRawSample = parameters.bits_per_raw_sample
    sampleAspectRatio = parameters.sample_aspect_ratio
    fieldOrder = parameters.field_order
    primaries = parameters.color_primaries
    transfer = parameters.color_trc
    matrix = parameters.color_space
    range = parameters.color_range
    chromaLocation = parameters.chroma_location
    reorderDepth = parameters.video_delay
  }

  /// Returns the same stream with other codec headers and frames.
  func with(extradata: [UInt8], storage: PixelSize) -> StreamParameters {
    var copy = self
    copy.extradata = extradata
    copy.width = Int32(clamping: storage.width)
    copy.height = Int32(clamping: storage.height)
    return copy
  }

  /// The same stream as a decoder knows it that is not told the container's size of frames.
  package var withoutSize: StreamParameters {
    with(extradata: extradata, storage: PixelSize(width: 0, height: 0))
  }

  /// Approximate size of a decoded picture in bytes.
  ///
  /// The corresponding C function is `av_image_get_buffer_size`.
  public var frameBytes: Int {
    let size = av_image_get_buffer_size(AVPixelFormat(rawValue: pixelFormat), width, height, 1)
    // If the format is unknown: 4:2:0 with two bytes per sample.
    return size > 0 ? Int(size) : 3 * Int(max(0, width)) * Int(max(0, height))
  }
}

extension StreamParameters {
  /// The codec with profile and level as manifests name it (RFC 6381), such as `avc1.64001F`; nil
  /// if the stream's headers don't state them.
  package var codecName: String? {
    switch codec {
    case AV_CODEC_ID_H264: h264
    case AV_CODEC_ID_HEVC: hevc
    case AV_CODEC_ID_AV1: av1
    case AV_CODEC_ID_VP9: vp9
    default: nil
    }
  }

  /// The sample entry's four letters if they are one of these, otherwise the first of these.
  private func letters(_ known: String...) -> String {
    let own = (0..<4).map { Character(Unicode.Scalar(UInt8(tag >> ($0 * 8) & 255))) }
    return known.contains(String(own)) ? String(own) : known[0]
  }

  private var h264: String? {
    let configuration =
      extradata.first == 1
      ? Array(extradata.dropFirst().prefix(3))
      : Array((unit { $0 & 31 == 7 } ?? []).dropFirst().prefix(3))
    let letters = letters("avc1", "avc3")
    if configuration.count == 3 {
      return "\(letters)." + configuration.map { hexadecimal($0) }.joined()
    }
    guard profile > 0, level > 0 else { return nil }
    let constraints: UInt8 =
      (profile & vidfit_h264_constrained != 0 ? 0x40 : 0)
      | (profile & vidfit_h264_intra != 0 ? 0x10 : 0)
    let bytes = [UInt8(profile & 255), constraints, UInt8(clamping: level)]
    return "\(letters)." + bytes.map { hexadecimal($0) }.joined()
  }

  /// The name for HEVC: ISO/IEC 14496-15, annex E.
  private var hevc: String? {
    let syntax: [UInt8]
    if extradata.first == 1 {
      syntax = Array(extradata.dropFirst().prefix(12))
    } else {
      // Two bytes of header and one before profile, tier and level.
      syntax = Array((unit { $0 >> 1 & 63 == 33 } ?? []).dropFirst(3).prefix(12))
    }
    guard syntax.count == 12 else { return nil }
    let space = ["", "A", "B", "C"][Int(syntax[0] >> 6)]
    let flags = syntax[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let reversed = (0..<32).reduce(UInt32(0)) { $0 | (flags >> $1 & 1) << (31 - $1) }
    var constraints = Array(syntax[5...10])
    while constraints.last == 0 { constraints.removeLast() }
    return
      ([
        letters("hvc1", "hev1", "dvh1", "dvhe"), "\(space)\(syntax[0] & 31)",
        String(reversed, radix: 16, uppercase: true),
        (syntax[0] & 32 != 0 ? "H" : "L") + "\(syntax[11])",
      ] + constraints.map { String($0, radix: 16, uppercase: true) }).joined(separator: ".")
  }

  /// The name for AV1: the AV1 codec's ISO media file format binding, section 5.
  private var av1: String? {
    guard extradata.count >= 4, extradata[0] == 0x81 else { return nil }
    let (levels, flags) = (extradata[1], extradata[2])
    let depth = flags & 0x40 == 0 ? "08" : flags & 0x20 == 0 ? "10" : "12"
    return "av01.\(levels >> 5).\(twoDigits(Int(levels & 31)))\(flags & 0x80 == 0 ? "M" : "H")."
      + depth
  }

  private var vp9: String? {
    guard profile >= 0, level > 0 else { return nil }
    let depth = max(8, Int(bitsPerRawSample))
    return "vp09.\(twoDigits(Int(profile))).\(twoDigits(Int(level))).\(twoDigits(depth))"
  }

  /// The first unit of a byte stream with a matching header, without emulation prevention.
  private func unit(_ isMeant: (UInt8) -> Bool) -> [UInt8]? {
    var zeros = 0
    for (index, byte) in extradata.enumerated() {
      if byte == 1, zeros >= 2, index + 1 < extradata.count, isMeant(extradata[index + 1]) {
        return withoutEmulationPrevention(extradata[(index + 1)...].prefix(64))
      }
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return nil
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// One coded picture as the container delivers it, independent of its reader.
public struct CompressedSample: Sendable, Hashable {
  /// The codec's data.
  public var bytes: [UInt8]
  /// The presentation time, in seconds from the start of the stream.
  public var time: Double
  /// Whether it can be decoded by itself.
  public var isKey: Bool
  /// Whether an edit list cuts it off, so that it serves only as a reference for other pictures.
  public var isHidden = false
  /// The first byte in the file, or that of a frame before it; nil if it is unknown.
  public var position: Int64?
  /// Codec headers that replace the stream's from here on.
  public var extradata: [UInt8]?
  /// A palette for this and later pictures: 256 native-endian ARGB words.
  public var palette: [UInt8]?
}
