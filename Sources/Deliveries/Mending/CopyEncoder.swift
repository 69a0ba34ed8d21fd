/// An encoder of FFmpeg, with options that lose nothing to see.
struct CopyEncoder {
  let name: String
  /// Its formats: those that keep most of a clip first.
  let formats: [Format]
  private let quality: [String]

  /// Samples and profile, which recipients name.
  struct Format {
    /// FFmpeg's name of the profile.
    let profile: String
    let pixelFormat: String
    let bitDepth: Int
    /// The encoder's option for the profile; nil if it follows from the samples.
    let option: String?
    /// The name of the codec in MP4 and MOV.
    let tag: String

    init(
      _ profile: String, _ pixelFormat: String, _ bitDepth: Int, _ option: String? = nil,
      tag: String
    ) {
      (self.profile, self.pixelFormat, self.bitDepth) = (profile, pixelFormat, bitDepth)
      (self.option, self.tag) = (option, tag)
    }
  }

  /// - Parameters:
  ///   - codec: FFmpeg's name; nil for one that no recipient asks for.
  ///   - bitDepth: of the clip.
  init?(codec: String, bitDepth: Int) {
    let isDeep = bitDepth > 8
    switch codec {
    case "h264":
      (name, quality) = ("libx264", ["-preset", "slow", "-crf", "16"])
      formats = [
        Format("High", "yuv420p", 8, "high", tag: "avc1"),
        Format("Main", "yuv420p", 8, "main", tag: "avc1"),
        Format("Constrained Baseline", "yuv420p", 8, "baseline", tag: "avc1"),
        Format("High 10", "yuv420p10le", 10, "high10", tag: "avc1"),
        Format("High 4:2:2", "yuv422p10le", 10, "high422", tag: "avc1"),
      ]
    case "hevc":
      (name, quality) = ("libx265", ["-preset", "slow", "-crf", "16"])
      let formats = [
        Format("Main", "yuv420p", 8, tag: "hvc1"),
        Format("Main 10", "yuv420p10le", 10, tag: "hvc1"),
      ]
      self.formats = isDeep ? formats.reversed() : formats
    case "prores":
      (name, quality) = ("prores_ks", [])
      formats = [
        Format("HQ", "yuv422p10le", 10, "3", tag: "apch"),
        Format("Standard", "yuv422p10le", 10, "2", tag: "apcn"),
        Format("LT", "yuv422p10le", 10, "1", tag: "apcs"),
        Format("Proxy", "yuv422p10le", 10, "0", tag: "apco"),
        // FFmpeg decodes it with 12 bits, whatever was encoded.
        Format("4444", "yuv444p12le", 12, "4", tag: "ap4h"),
      ]
    default: return nil
    }
  }

  /// Its words in a command.
  ///
  /// - Parameters:
  ///   - statesProfile: whether the profile of H.264 is stated, though it follows from the samples.
  ///   - level: nil to leave it to the encoder.
  func words(_ format: Format, statesProfile: Bool, level: String?) -> [String] {
    var words = ["-c:v", name] + quality
    let pixels = format.pixelFormat == "yuv444p12le" ? "yuv444p10le" : format.pixelFormat
    switch name {
    case "prores_ks":
      words += ["-profile:v", format.option ?? "3", "-vendor", "apl0", "-pix_fmt", pixels]
    case "libx265":
      words += ["-pix_fmt", pixels]
      // FFmpeg's own option doesn't reach this encoder.
      if let level { words += ["-x265-params", "level-idc=\(level)"] }
    default:
      words += ["-pix_fmt", pixels]
      if statesProfile, let option = format.option { words += ["-profile:v", option] }
      if let level { words += ["-level:v", level] }
    }
    return words
  }

  /// The most bits that one frame gets, or nearly; nil if nothing but a limit on the rate says.
  ///
  /// The numbers are those of FFmpeg's `prores_ks` for HQ, by the macroblocks of a frame.
  func mostBits(_ format: Format, macroblocks: Int) -> Double? {
    guard name == "prores_ks", format.profile != "4444" else { return nil }
    let bits =
      macroblocks <= 1620 ? 1566 : macroblocks <= 2700 ? 1216 : macroblocks <= 6075 ? 1070 : 950
    return Double(macroblocks * bits)
  }

  var takesRate: Bool { name != "prores_ks" }
}

/// The levels of H.264 (ITU-T H.264, table A-1) and of HEVC (ITU-T H.265, tables A.8 and A.9).
enum CodecLevel {
  private typealias Row = (level: Double, frame: Int, second: Int)

  /// In macroblocks.
  private static let h264: [Row] = [
    (1, 99, 1485), (1.1, 396, 3000), (1.2, 396, 6000), (1.3, 396, 11_880), (2.1, 792, 19_800),
    (2.2, 1620, 20_250), (3, 1620, 40_500), (3.1, 3600, 108_000), (3.2, 5120, 216_000),
    (4, 8192, 245_760), (4.2, 8704, 522_240), (5, 22_080, 589_824), (5.1, 36_864, 983_040),
    (5.2, 36_864, 2_073_600), (6, 139_264, 4_177_920), (6.1, 139_264, 8_355_840),
    (6.2, 139_264, 16_711_680),
  ]
  /// In samples.
  private static let hevc: [Row] = [
    (1, 36_864, 552_960), (2, 122_880, 3_686_400), (2.1, 245_760, 7_372_800),
    (3, 552_960, 16_588_800), (3.1, 983_040, 33_177_600), (4, 2_228_224, 66_846_720),
    (4.1, 2_228_224, 133_693_440), (5, 8_912_896, 267_386_880), (5.1, 8_912_896, 534_773_760),
    (5.2, 8_912_896, 1_069_547_520), (6, 35_651_584, 1_069_547_520),
    (6.1, 35_651_584, 2_139_095_040), (6.2, 35_651_584, 4_278_190_080),
  ]

  /// The lowest level that allows a frame and a rate; nil if none does, or if the codec has no levels.
  static func least(_ codec: String, width: Int, height: Int, rate: Double?) -> Double? {
    let (rows, units) =
      switch codec {
      case "h264": (h264, macroblocks(width, height))
      case "hevc": (hevc, width * height)
      default: ([], 0)
      }
    // A rate is allowed a thousandth for its rounding.
    return rows.first { row in
      units <= row.frame && Double(units) * (rate ?? 0) * 0.999 <= Double(row.second)
    }?.level
  }

  static func macroblocks(_ width: Int, _ height: Int) -> Int {
    (width + 15) / 16 * ((height + 15) / 16)
  }
}
