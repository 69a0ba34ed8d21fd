/// Whether an MXF file holds encrypted essence: triplets with the key of SMPTE ST 429-6.
enum MaterialEncryption {
  private static let start: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]
  private static let triplet: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x04, 0x01, 0x07, 0x0D, 0x01, 0x03, 0x01, 0x02, 0x7E, 0x01, 0x00,
  ]
  private static let mostTriplets = 2_000

  static func isFound(in file: InputFile) -> Bool {
    var place: Int64 = 0
    for _ in 0..<mostTriplets {
      let header = file.bytes(at: place, count: 25)
      guard header.count > 17, header.starts(with: start) else { return false }
      // The version of the registry, the eighth byte, may differ.
      if header[..<7] == triplet[..<7], header[8..<16] == triplet[8...] { return true }
      let isLong = header[16] & 0x80 != 0
      let digits = isLong ? Int(header[16] & 0x7F) : 0
      guard digits <= 8 else { return false }
      let length = isLong ? header.bigEndian(at: 17, count: digits) : UInt64(header[16])
      guard length < UInt64(file.size) else { return false }
      place += 17 + Int64(digits) + Int64(length)
    }
    return false
  }
}
