package import Framing

/// One of FFmpeg's video encoders, with the options that suit a clip.
///
/// Their quality is visually lossless, with a margin: x264's and x265's own advice is 18
/// (https://trac.ffmpeg.org/wiki/Encode/H.264). With 14 each keeps 45 dB and more of FFmpeg's
/// `mandelbrot` and `testsrc2`, measured with FFmpeg 5.1, and so do FFmpeg's own with a quantiser
/// of 2.
package struct VideoEncoder: Sendable {
  package private(set) var name: String
  /// Its formats that recipients ask for: those that keep most of a clip first.
  package private(set) var formats: [Format] = []
  private var options: [(String, String)] = []
  /// Most bits per sample.
  package private(set) var depth = 8
  package private(set) var takesAlpha = false
  private var takesFields = false
  /// Whether time stamps may have any unit. Other encoders accept only that of the frame rate.
  package private(set) var takesAnyClock = true
  /// Whether the size has to be a multiple of the area of a chroma sample.
  package private(set) var takesWholeChroma = false

  /// Samples and profile, which recipients name.
  package struct Format: Sendable {
    /// FFmpeg's name of the profile.
    package let profile: String
    /// FFmpeg's name of the samples as they are decoded.
    package let pixelFormat: String
    package let bitDepth: Int
    /// The name of the codec in MP4 and MOV.
    package let tag: String
    /// The encoder's option for the profile; nil if it follows from the samples.
    let option: String?

    init(
      _ profile: String, _ pixelFormat: String, _ bitDepth: Int, _ tag: String,
      _ option: String? = nil
    ) {
      (self.profile, self.pixelFormat, self.bitDepth) = (profile, pixelFormat, bitDepth)
      (self.option, self.tag) = (option, tag)
    }
  }

  /// - Parameters:
  ///   - codec: nil is returned for one that FFmpeg has no encoder of, or only one of fixed sizes as
  ///     for DV, and for those that hardly any clip has.
  ///   - pixelFormat: of the clip, by FFmpeg's name.
  ///   - bitDepth: of the clip.
  ///   - size: of the copy.
  package init?(_ codec: String, pixelFormat: String, bitDepth: Int, size: PixelSize) {
    name = codec
    // SVT-AV1 takes no others.
    let isPlain =
      pixelFormat.contains("420") && bitDepth <= 10 && size.width % 2 == 0
      && size.height % 2 == 0 && min(size.width, size.height) >= 64
    switch codec {
    case "h264":
      (name, options, depth) = ("libx264", [("preset", "slow"), ("crf", "14")], 10)
      (takesFields, takesWholeChroma) = (true, true)
      formats = [
        Format("High", "yuv420p", 8, "avc1", "high"), Format("Main", "yuv420p", 8, "avc1", "main"),
        Format("Constrained Baseline", "yuv420p", 8, "avc1", "baseline"),
        Format("High 10", "yuv420p10le", 10, "avc1", "high10"),
        Format("High 4:2:2", "yuv422p10le", 10, "avc1", "high422"),
      ]
    case "hevc":
      (name, options, depth) = ("libx265", [("preset", "slow"), ("crf", "14")], 12)
      takesWholeChroma = true
      let all = [
        Format("Main", "yuv420p", 8, "hvc1"), Format("Main 10", "yuv420p10le", 10, "hvc1"),
      ]
      formats = bitDepth > 8 ? all.reversed() : all
    case "av1" where isPlain:
      (name, options, depth) = ("libsvtav1", [("preset", "5"), ("crf", "14")], 10)
    case "av1":
      (name, options, depth) = ("libaom-av1", [("crf", "14"), ("b", "0"), ("cpu-used", "4")], 12)
    case "vp9":
      // Without a bit rate of 0, `crf` is only a limit (https://trac.ffmpeg.org/wiki/Encode/VP9).
      (name, options, depth) = ("libvpx-vp9", [("crf", "14"), ("b", "0"), ("row-mt", "1")], 12)
    case "prores":
      (name, options, depth) = ("prores_ks", [("vendor", "apl0")], 10)
      (takesAlpha, takesFields) = (true, true)
      formats = [
        Format("HQ", "yuv422p10le", 10, "apch", "3"),
        Format("Standard", "yuv422p10le", 10, "apcn", "2"),
        Format("LT", "yuv422p10le", 10, "apcs", "1"),
        Format("Proxy", "yuv422p10le", 10, "apco", "0"),
        // FFmpeg decodes these with 12 bits, whatever was encoded.
        Format("4444", "yuv444p12le", 12, "ap4h", "4"),
        Format("XQ", "yuv444p12le", 12, "ap4x", "5"),
      ]
    case "mpeg2video", "mpeg4", "mjpeg":
      (options, takesAnyClock) = ([("q", "2")], codec == "mjpeg")
      takesFields = codec != "mjpeg"
    case "ffv1", "huffyuv", "ffvhuff", "utvideo":
      (depth, takesAlpha, takesWholeChroma) = (16, true, codec != "ffv1")
    default: return nil
    }
  }

  /// Lets it write the clip's own profile, or the nearest, as finely as it can. It encodes the clip's
  /// own pixel format if it takes that.
  package mutating func keep(profile: String?, ofPixelFormat pixelFormat: String) {
    guard name == "prores_ks" else { return }
    let isFine = pixelFormat.contains("444") || pixelFormat.hasPrefix("gb")
    let own = formats.first { $0.profile == profile } ?? formats[isFine ? 4 : 0]
    takesAlpha = own.bitDepth > 10
    options = [("profile", own.option ?? "3"), ("bits_per_mb", "8000")] + options
  }

  /// Lets it write a format that a recipient asks for.
  ///
  /// - Parameters:
  ///   - statesProfile: whether the profile of H.264 is stated, though it follows from the samples.
  ///   - level: nil to leave it to the encoder.
  package mutating func write(_ format: Format, statesProfile: Bool, level: String?) {
    let isDecodedFiner = format.pixelFormat == "yuv444p12le"
    options.append(("pix_fmt", isDecodedFiner ? "yuv444p10le" : format.pixelFormat))
    if let option = format.option, statesProfile || name == "prores_ks" {
      options.append(("profile", option))
    }
    // FFmpeg's own option doesn't reach x265.
    if let level {
      options.append(name == "libx265" ? ("x265-params", "level-idc=\(level)") : ("level", level))
    }
  }

  /// Limits its rate, in kilobits a second.
  package mutating func limit(to rate: Int) {
    options += [("maxrate", "\(rate)k"), ("bufsize", "\(2 * rate)k")]
  }

  /// Its words in a command.
  ///
  /// - Parameter stream: FFmpeg's specifier, such as `v`.
  package func words(_ stream: String = "v") -> [String] {
    ["-c:\(stream)", name] + options.flatMap { ["-\($0.0):\(stream)", $0.1] }
  }

  /// Whether it marks fields. FFmpeg's encoder of MPEG-2, up to 9.0 at least, crashes on marked
  /// fields if a frame has half a pair of macroblocks and is filled up nowhere else.
  package func marksFields(of size: PixelSize) -> Bool {
    let crashes = size.width % 16 == 0 && size.height % 32 == 16
    return takesFields && !(name == "mpeg2video" && crashes)
  }

  package var takesRate: Bool { name != "prores_ks" }

  /// The most bits that one frame gets, or nearly; nil if nothing but a limit on the rate says.
  ///
  /// The numbers are those of FFmpeg's `prores_ks` for HQ, by the macroblocks of a frame.
  package func mostBits(_ format: Format, macroblocks: Int) -> Double? {
    guard name == "prores_ks", format.bitDepth == 10 else { return nil }
    let bits =
      macroblocks <= 1620 ? 1566 : macroblocks <= 2700 ? 1216 : macroblocks <= 6075 ? 1070 : 950
    return Double(macroblocks * bits)
  }
}
