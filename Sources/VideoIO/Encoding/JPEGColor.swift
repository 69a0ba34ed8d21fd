/// Says in a JPEG file what its colours mean: nothing for sRGB, which is what viewers assume, and an
/// ICC profile in an APP2 segment for Display P3.
struct JPEGColor {
  private let gamut: PictureGamut

  init(_ gamut: PictureGamut) {
    self.gamut = gamut
  }

  func tagging(_ file: [UInt8]) -> [UInt8] {
    guard gamut == .displayP3 else { return file }
    // Behind the start of image and the JFIF segment, which comes first if there is one.
    var at = 2
    if file.count > 6, file[2] == 0xFF, file[3] == 0xE0 {
      at = 4 + Int(file[4]) << 8 + Int(file[5])
    }
    guard at <= file.count else { return file }
    let body = Array("ICC_PROFILE".utf8) + [0, 1, 1] + ICCProfile.displayP3
    let length = UInt16(clamping: body.count + 2)
    let head: [UInt8] = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
    return Array(file[..<at]) + head + body + Array(file[at...])
  }
}
