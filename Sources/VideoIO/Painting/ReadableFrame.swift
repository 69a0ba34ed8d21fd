internal import CFFmpeg
internal import Files
internal import Framing
internal import Pixels

/// A frame that zimg can read: planar YUV in aligned memory.
struct ReadableFrame: ~Copyable {
  let frame: Frame
  let source: ConversionGraph.Source
}

extension Frame {
  /// This frame for zimg; nil if it has no colour.
  func readableByZimg(_ color: FrameColor, part: PixelRect) throws(VideoError) -> ReadableFrame? {
    let conversion = FrameConversion(of: self)
    let encoding = conversion.encoding
    guard encoding.hasChroma else { return nil }
    let wasRGB = PixelFormat(raw.pointee.format)?.isDirectColor ?? false
    let planar: Frame
    if let converted = try conversion.convert(self) {
      planar = converted.isAlignedForVectors ? converted : try converted.aligned()
    } else {
      planar = isAlignedForVectors ? try shared() : try aligned()
    }
    let source = color.source(planar, part: part, encoding: encoding, wasRGB: wasRGB)
    return ReadableFrame(frame: planar, source: source)
  }

  /// The same picture, sharing its memory.
  ///
  /// The corresponding C function is `av_frame_ref`.
  func shared() throws(VideoError) -> Frame {
    let copy = try Frame()
    try check(av_frame_ref(copy.raw, raw), .decode, "sharing a frame")
    return copy
  }
}
