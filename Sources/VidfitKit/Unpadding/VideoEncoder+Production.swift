internal import VideoIO

/// Encoders of codecs in which clips are edited and kept.
extension VideoEncoder {
  /// ProRes in the profile of the clip. The bits of a macroblock get the highest limit, so that the
  /// encoder takes the finest quantiser that the profile allows: without, FFmpeg's 422 LT keeps 41 dB
  /// of its `mandelbrot` and with it 59.
  static func proRes(_ source: EncodingSource, profile: String? = nil) -> VideoEncoder {
    let profiles = ["Proxy": "0", "LT": "1", "Standard": "2", "HQ": "3", "4444": "4", "XQ": "5"]
    let takes = SampleFormats(chroma: [.yuv422, .yuv444], depths: [10], alphaChroma: [.yuv444])
    let format = takes.nearest(to: source.samples)
    let number = profiles[profile ?? source.video.profile ?? ""] ?? (format.isFine ? "4" : "3")
    var encoder = VideoEncoder(
      "prores_ks", ["profile": number, "bits_per_mb": "8000", "vendor": "apl0"],
      pixelFormat: format.name)
    encoder.takesFields = true
    return encoder
  }

  /// DNxHR, because DNxHD has a few fixed sizes only. The least profile that keeps 50 dB of FFmpeg's
  /// `mandelbrot` stands in for LB, which keeps 34.
  static func dnxhr(_ source: EncodingSource) -> VideoEncoder {
    let (samples, is444) = (source.samples, source.samples.isFine)
    let (profile, depth) =
      switch source.video.profile {
      case _ where is444: ("dnxhr_444", 10)
      case _ where samples.depth > 8: ("dnxhr_hqx", 10)
      case "DNXHR LB", "DNXHR SQ": ("dnxhr_sq", 8)
      default: ("dnxhr_hq", 8)
      }
    let takes = SampleFormats(
      chroma: is444 ? [.yuv444] : [.yuv422], depths: [depth], directDepths: [10])
    return VideoEncoder("dnxhd", ["profile": profile], pixelFormat: takes.nearest(to: samples).name)
  }

  /// Codecs without loss, by the encoder of the same name, in the pixel format that its decoder gives.
  static func lossless(_ name: String, _ source: EncodingSource) -> VideoEncoder {
    var encoder = VideoEncoder(name, [:], pixelFormat: source.video.pixelFormat)
    if name == "ffv1" {
      // Version 3 has checksums and can be decoded by several threads (RFC 9043).
      encoder.add("level", "3")
      encoder.add("slicecrc", "1")
    }
    encoder.takesFields = ["huffyuv", "ffvhuff"].contains(name)
    encoder.needsWholeChroma = ["huffyuv", "ffvhuff", "utvideo", "magicyuv"].contains(name)
    return encoder
  }

  static let losslessNames: Set<String> = [
    "ffv1", "huffyuv", "ffvhuff", "utvideo", "magicyuv", "png", "apng", "qtrle", "rawvideo", "v210",
    "v308", "v408", "v410", "r210", "jpegls", "zlib", "zmbv", "flashsv", "dpx", "tiff", "bmp",
    "targa", "sgi",
  ]

  /// JPEG 2000 by OpenJPEG, which is lossless unless told otherwise.
  static func jpeg2000(_ source: EncodingSource) -> VideoEncoder {
    VideoEncoder("libopenjpeg", [:], pixelFormat: source.video.pixelFormat)
  }

  /// CineForm, whose encoder takes widths of whole macroblocks.
  static func cineForm(_ source: EncodingSource) -> VideoEncoder {
    var encoder = VideoEncoder(
      "cfhd", ["quality": "film3+"], pixelFormat: source.video.pixelFormat)
    (encoder.columns, encoder.rows) = (16, 8)
    return encoder
  }
}
