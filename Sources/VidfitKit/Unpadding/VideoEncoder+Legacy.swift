internal import Framing
internal import VideoIO

/// Encoders of older codecs, most of them FFmpeg's own at a fixed quantiser. 2 is the finest that they
/// take unless told otherwise, and keeps 46 dB and more of FFmpeg's `mandelbrot`.
extension VideoEncoder {
  private static let quantiser = "2"

  /// MPEG-1 and MPEG-2 video, whose time stamps count frames.
  static func mpeg(_ source: EncodingSource, isSecond: Bool) -> VideoEncoder {
    let takes = SampleFormats(chroma: isSecond ? [.yuv420, .yuv422] : [.yuv420], depths: [8])
    var encoder = VideoEncoder(
      isSecond ? "mpeg2video" : "mpeg1video", ["q": quantiser],
      pixelFormat: takes.nearest(to: source.samples).name)
    encoder.takesFields = isSecond
    encoder.takesAnyClock = false
    encoder.writesCaptions = isSecond
    return encoder
  }

  /// MPEG-4 Part 2, whose units of time have 16 bits.
  static func mpeg4(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(chroma: [.yuv420], depths: [8])
    var encoder = VideoEncoder(
      "mpeg4", ["q": quantiser], pixelFormat: takes.nearest(to: source.samples).name)
    encoder.takesFields = true
    encoder.takesAnyClock = (source.contents.timeUnit?.denominator ?? .max) < 65_536
    return encoder
  }

  /// JPEG pictures. Those of limited range are no standard's, and the encoder has to be told.
  static func jpeg(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(chroma: [.yuv420, .yuv422, .yuv444], depths: [8])
    let format = takes.nearest(to: source.samples)
    var encoder = VideoEncoder("mjpeg", ["q": quantiser], pixelFormat: format.name)
    if !format.isFullRangeByName { encoder.add("strict", "unofficial") }
    return encoder
  }

  /// Theora at its highest quality.
  static func theora(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(chroma: [.yuv420, .yuv422, .yuv444], depths: [8])
    return VideoEncoder(
      "libtheora", ["q": "10"], pixelFormat: takes.nearest(to: source.samples).name)
  }

  /// Windows Media Video 8: FFmpeg has no encoder for version 9.
  static func windowsMedia(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(chroma: [.yuv420], depths: [8])
    var encoder = VideoEncoder(
      "wmv2", ["q": quantiser], pixelFormat: takes.nearest(to: source.samples).name)
    encoder.needsWholeChroma = true
    return encoder
  }
}
