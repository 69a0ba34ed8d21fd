/// ICC profiles, version 4, generated here so that no file has to be shipped.
enum ICCProfile {
  /// SMPTE 432 primaries and a D65 white with sRGB's curve.
  ///
  /// The primaries are in the profile connection space: adapted to D50 by the Bradford method.
  static let displayP3: [UInt8] = make(
    name: "Display P3",
    red: [0.515119, 0.241189, -0.001050], green: [0.291978, 0.692244, 0.041879],
    blue: [0.157103, 0.066567, 0.784071])

  private static func make(
    name: String, red: [Double], green: [Double], blue: [Double]
  ) -> [UInt8] {
    // sRGB's curve: y = (a·x + b)^g from d on, c·x below.
    let curve =
      Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    let bradford = [
      1.047886, 0.022919, -0.050216, 0.029582, 0.990484, -0.017079, -0.009252, 0.015073, 0.751678,
    ]
    let tags: [(String, [UInt8])] = [
      ("desc", text(name)), ("cprt", text("No copyright, use freely")),
      ("wtpt", xyz([0.964203, 1, 0.824905])), ("rXYZ", xyz(red)), ("gXYZ", xyz(green)),
      ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ("chad", Array("sf32".utf8) + [0, 0, 0, 0] + bradford.flatMap(fixed)),
    ]
    var table = word(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var places: [[UInt8]: Int] = [:]
    for (signature, content) in tags {
      let offset = places[content] ?? start + data.count
      if places[content] == nil {
        places[content] = offset
        data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      }
      table += Array(signature.utf8) + word(offset) + word(content.count)
    }
    return header(size: start + data.count) + table + data
  }

  private static func header(size: Int) -> [UInt8] {
    var bytes = word(size) + [0, 0, 0, 0] + [4, 0x20, 0, 0]
    bytes += Array("mntrRGB XYZ ".utf8)
    // A fixed date, so that equal pictures are equal files: 1 January 2026.
    bytes += [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    bytes += [UInt8](repeating: 0, count: 28) + [0.964203, 1, 0.824905].flatMap(fixed)
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  private static func text(_ string: String) -> [UInt8] {
    let letters = string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Array("mluc".utf8) + word(0) + word(1) + word(12) + Array("enUS".utf8)
      + word(letters.count) + word(28) + letters
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + values.flatMap(fixed)
  }

  /// A signed number with 16 fractional bits.
  private static func fixed(_ value: Double) -> [UInt8] {
    word(Int((value * 65536).rounded()))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
