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
