internal import CFFmpeg

/// Says in a PNG file what its colours mean, in place of whatever the encoder wrote.
///
/// sRGB has a chunk of its own, and `cHRM` and `gAMA` for what is too old to know it. Display P3 is
/// told by `cICP` (PNG, third edition), and by an ICC profile for what does not know that yet;
/// libavcodec would write its gamma without its primaries, which means sRGB.
struct PNGColor {
  private let gamut: PictureGamut

  init(_ gamut: PictureGamut) {
    self.gamut = gamut
  }

  /// The chunks that speak of colour, none of which may stay beside ours.
  private static let colorChunks = ["cICP", "iCCP", "sRGB", "cHRM", "gAMA"]
  private static let signatureLength = 8

  func tagging(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(Self.signatureLength))
    var rest = file.dropFirst(Self.signatureLength)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let chunk = rest.prefix(min(rest.count, length + 12))
      if !Self.colorChunks.contains(type) { result += chunk }
      if type == "IHDR" { result += chunks }
      rest = rest.dropFirst(chunk.count)
    }
    return result
  }

  private var chunks: [UInt8] {
    switch gamut {
    case .sRGB:
      // Perceptual intent; then white, red, green, blue in hundred-thousandths, and 1/2.2.
      Self.chunk("sRGB", [0])
        + Self.chunk("gAMA", Self.words([45455]))
        + Self.chunk(
          "cHRM", Self.words([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]))
    case .displayP3:
      // Primaries 12 and transfer 13 of H.273, RGB, full range.
      Self.chunk("cICP", [12, 13, 0, 1])
        + Self.chunk("iCCP", Array("Display P3".utf8) + [0, 0] + Self.stored(ICCProfile.displayP3))
    }
  }

  private static func words(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  }

  /// The corresponding C function is `av_crc`.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    // FFmpeg's table for the bit-reversed polynomial starts from and ends in the complement.
    let sum = ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), ~0, body, body.count)
    return words([UInt32(data.count)]) + body + words([sum])
  }

  /// A zlib stream that holds `bytes` as they are: a few hundred of them, not worth more.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(clamping: bytes.count)
    let lengths = [count, ~count].flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 0x01] + lengths + bytes + words([b << 16 | a])
  }
}
