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
}

extension StreamParameters {
  /// Approximate size of a decoded picture in bytes.
  ///
  /// The corresponding C function is `av_image_get_buffer_size`.
  public var frameBytes: Int {
    let size = av_image_get_buffer_size(AVPixelFormat(rawValue: pixelFormat), width, height, 1)
    // If the format is unknown: 4:2:0 with two bytes per sample.
    return size > 0 ? Int(size) : 3 * Int(max(0, width)) * Int(max(0, height))
  }
}
