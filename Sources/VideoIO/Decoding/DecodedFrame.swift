internal import CFFmpeg
public import Framing
public import Pixels

/// One decoded picture, with its own size and format whatever its stream announced.
public struct DecodedFrame: ~Copyable {
  let frame: Frame
  private let conversion: FrameConversion

  init(_ frame: consuming Frame) {
    conversion = FrameConversion(of: frame)
    self.frame = frame
  }

  /// Samples after the codec's cropping.
  public var size: PixelSize {
    PixelSize(width: Int(frame.raw.pointee.width), height: Int(frame.raw.pointee.height))
  }

  /// Seconds from the start of the stream.
  public var time: Double? {
    let ticks = frame.raw.pointee.best_effort_timestamp
    return ticks == vidfit_no_timestamp ? nil : Double(ticks) / 1e6
  }

  public var isKey: Bool { vidfit_frame_is_key(frame.raw) != 0 }

  /// Whether it was woven of two fields.
  public var isInterlaced: Bool { vidfit_frame_is_interlaced(frame.raw) != 0 }

  /// `progressive`, or `tt` or `bb` for the field shown first.
  public var fieldOrder: String {
    guard isInterlaced else { return "progressive" }
    return vidfit_frame_is_top_first(frame.raw) != 0 ? "tt" : "bb"
  }

  /// Whether the decoder had to guess at some of it.
  public var isCorrupt: Bool {
    frame.raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
      || frame.raw.pointee.decode_error_flags != 0
  }

  /// The active format description code of ETSI TS 101 154, 0 to 15.
  public var activeFormat: UInt8? {
    guard
      let side = av_frame_get_side_data(frame.raw, AV_FRAME_DATA_AFD)?.pointee, side.size >= 1
    else { return nil }
    return side.data[0]
  }

  /// Width to height of one sample as the codec says, 1:1 when it does not.
  public var pixelAspectRatio: Ratio {
    Ratio(codec: frame.raw.pointee.sample_aspect_ratio) ?? .one
  }

  /// FFmpeg's name of the format it was decoded to.
  public var pixelFormat: String { PixelFormat(frame.raw.pointee.format)?.name ?? "unknown" }

  /// What the samples that ``lendPlanes(to:)`` lends mean.
  public var encoding: SampleEncoding { conversion.encoding }

  /// Lends luma, then the two chroma planes if there are any.
  ///
  /// Planar YUV and grey of 8 to 16 bits are lent where the decoder put them. Everything else is
  /// converted without resampling: RGB and palettes to full-range 4:4:4, packed and semi-planar
  /// YUV to planes of the same shape.
  ///
  /// - Throws: `unsupportedCodec` for a pixel format that cannot be converted, or `memory`.
  public func lendPlanes(to receiver: inout some PlaneReceiver) throws(VideoError) {
    if let converted = try conversion.convert(frame) {
      converted.lendPlanes(as: conversion.encoding, to: &receiver)
    } else {
      frame.lendPlanes(as: conversion.encoding, to: &receiver)
    }
  }
}
