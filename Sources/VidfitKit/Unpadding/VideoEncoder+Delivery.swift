internal import Framing
internal import VideoIO

/// Encoders of codecs in which clips are delivered.
///
/// Their quality is what people call visually lossless with a margin: x264's and x265's own advice is
/// 18 (https://trac.ffmpeg.org/wiki/Encode/H.264). With 14 each of the four keeps 45 dB and more of
/// FFmpeg's `mandelbrot` and `testsrc2`, and 44 dB and more of filmed clips, measured with FFmpeg 5.1.
extension VideoEncoder {
  private static let quality = "14"

  /// H.264 by x264; RGB as it is, which the High 4:4:4 Predictive profile allows.
  ///
  /// A profile that is needed only for 4:4:4 tells of lossless coding if the clip is not 4:4:4, and
  /// one for editing of key frames alone: both stay so.
  static func h264(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(
      chroma: [.yuv420, .yuv422, .yuv444], depths: [8, 10], takesGrey: true)
    let format = takes.nearest(to: source.samples)
    let isDirect = source.contents.sampling == .direct
    var encoder = VideoEncoder(
      isDirect ? "libx264rgb" : "libx264", ["preset": "slow"],
      pixelFormat: isDirect ? "rgb24" : format.name)
    let profile = source.video.codec == "h264" ? source.video.profile ?? "" : ""
    if profile == "High 4:4:4 Predictive", !source.samples.isFine {
      encoder.add("qp", "0")
    } else {
      encoder.add("crf", quality)
    }
    if profile.hasSuffix("Intra") { encoder.add("g", "1") }
    encoder.settings = Settings(
      option: "x264-params",
      values: (source.isInterlaced && source.showsBottomFieldFirst ? ["bff=1"] : [])
        + LightSettings.x264(source.contents))
    encoder.takesFields = true
    encoder.needsWholeChroma = true
    encoder.writesCaptions = true
    return encoder
  }

  /// HEVC by x265. Fields are pictures of their own there, which FFmpeg decodes as such.
  static func hevc(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(
      chroma: [.yuv420, .yuv422, .yuv444], depths: [8, 10, 12], takesGrey: true,
      directDepths: [8, 10, 12])
    var encoder = VideoEncoder(
      "libx265", ["preset": "slow", "crf": quality],
      pixelFormat: takes.nearest(to: source.samples).name)
    encoder.settings = Settings(
      option: "x265-params", values: LightSettings.x265(source.contents))
    encoder.needsWholeChroma = true
    return encoder
  }

  /// AV1 by SVT-AV1, which is the fastest but takes only 4:2:0 of at least 64 pixels a side; anything
  /// else by libaom.
  static func av1(_ source: EncodingSource, _ crop: EncodingCrop) -> VideoEncoder {
    let samples = source.samples
    let isPlain =
      samples.sampling == .chroma(shiftX: 1, shiftY: 1) && samples.depth <= 10
      && min(crop.rect.width, crop.rect.height) >= 64 && crop.isEven
    if isPlain {
      let takes = SampleFormats(chroma: [.yuv420], depths: [8, 10])
      var encoder = VideoEncoder(
        "libsvtav1", ["preset": "5", "crf": quality], pixelFormat: takes.nearest(to: samples).name)
      encoder.settings = Settings(
        option: "svtav1-params", values: LightSettings.svtav1(source.contents))
      return encoder
    }
    let takes = SampleFormats(
      chroma: [.yuv420, .yuv422, .yuv444], depths: [8, 10, 12], takesGrey: true,
      directDepths: [8, 10, 12])
    return VideoEncoder(
      "libaom-av1", ["crf": quality, "b": "0", "cpu-used": "4", "row-mt": "1"],
      pixelFormat: takes.nearest(to: samples).name)
  }

  /// VP9 by libvpx, with a bit rate of 0, without which `crf` is only a limit
  /// (https://trac.ffmpeg.org/wiki/Encode/VP9).
  static func vp9(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(
      chroma: [.yuv420, .yuv422, .yuv440, .yuv444], depths: [8, 10, 12], directDepths: [8, 10, 12],
      alphaChroma: source.samples.depth == 8 ? [.yuv420] : [])
    return VideoEncoder(
      "libvpx-vp9",
      ["crf": quality, "b": "0", "deadline": "good", "cpu-used": "2", "row-mt": "1"],
      pixelFormat: takes.nearest(to: source.samples).name)
  }

  /// VP8 by libvpx, in which `crf` is bound by the bit rate, so that one is given which never binds.
  /// Its lowest `crf` keeps 51 dB of FFmpeg's `mandelbrot`.
  static func vp8(_ source: EncodingSource) -> VideoEncoder {
    let takes = SampleFormats(chroma: [.yuv420], depths: [8], alphaChroma: [.yuv420])
    var encoder = VideoEncoder(
      "libvpx", ["crf": "4", "b": "100M", "deadline": "good", "cpu-used": "1"],
      pixelFormat: takes.nearest(to: source.samples).name)
    // With transparency the encoder refuses its invisible frames.
    if encoder.pixelFormat.hasPrefix("yuva") { encoder.add("auto-alt-ref", "0") }
    return encoder
  }
}
