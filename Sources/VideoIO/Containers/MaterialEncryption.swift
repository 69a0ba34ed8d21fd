/// Whether an MXF file holds encrypted essence: triplets with the key of SMPTE ST 429-6.
enum MaterialEncryption {
  private static let triplet: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x04, 0x01, 0x07, 0x0D, 0x01, 0x03, 0x01, 0x02, 0x7E, 0x01, 0x00,
  ]
  private static let mostTriplets = 2_000

  static func isFound(in file: InputFile) -> Bool {
    var place: Int64 = 0
    for _ in 0..<mostTriplets {
      guard let header = TripletHeader(file.bytes(at: place, count: TripletHeader.most)) else {
        return false
      }
      if header.has(triplet) { return true }
      guard header.length < UInt64(file.size) else { return false }
      place += Int64(header.byteCount) + Int64(header.length)
    }
    return false
  }
}
