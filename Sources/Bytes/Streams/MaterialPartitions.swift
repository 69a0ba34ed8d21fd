internal import Files

/// The key and the length that begin each triplet of an MXF file, SMPTE ST 336.
struct TripletHeader {
  /// Bytes of the longest header.
  static let most = 25
  private static let start: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]

  private let key: [UInt8]
  /// Bytes of key and length.
  let byteCount: Int
  /// Bytes of the value.
  let length: UInt64

  /// Reads the header; nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 17, bytes.starts(with: Self.start) else { return nil }
    let isLong = bytes[16] & 0x80 != 0
    let digits = isLong ? Int(bytes[16] & 0x7F) : 0
    guard digits <= 8, bytes.count >= 17 + digits else { return nil }
    key = Array(bytes.prefix(16))
    byteCount = 17 + digits
    length = isLong ? bytes.bigEndian(at: 17, count: digits) : UInt64(bytes[16])
  }

  /// Whether it has a key. The version of the registry, the eighth byte, may differ.
  func has(_ other: [UInt8]) -> Bool { key[..<7] == other[..<7] && key[8...] == other[8...] }
}

/// The offsets of the partitions of an MXF file, from the random index pack at its end: SMPTE ST
/// 377-1 section 12.
enum MaterialPartitions {
  private static let pack: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x11, 0x01, 0x00,
  ]
  private static let mostPartitions = 4_096
  /// Bytes of a partition's number and its offset.
  private static let entry = 12

  /// The offsets; empty unless the file ends with such a pack.
  static func offsets(in file: any ReadableFile) -> [Int64] {
    guard file.size > TripletHeader.most else { return [] }
    let last = file.bytes(at: file.size - 4, count: 4)
    guard last.count == 4 else { return [] }
    let size = Int(last.bigEndian(at: 0, count: 4))
    guard size > 20, size <= mostPartitions * entry, Int64(size) < file.size else { return [] }
    let bytes = file.bytes(at: file.size - Int64(size), count: size)
    guard bytes.count == size, let header = TripletHeader(bytes), header.has(pack),
      UInt64(size - header.byteCount) == header.length
    else { return [] }
    return stride(from: header.byteCount, through: size - 4 - entry, by: entry)
      .map { Int64(clamping: bytes.bigEndian(at: $0 + 4, count: 8)) }
      .filter { $0 < file.size }
  }
}

/// Whether an MXF file holds encrypted essence: triplets with the key of SMPTE ST 429-6.
package enum MaterialEncryption {
  private static let triplet: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x04, 0x01, 0x07, 0x0D, 0x01, 0x03, 0x01, 0x02, 0x7E, 0x01, 0x00,
  ]
  private static let mostTriplets = 2_000

  package static func isFound(in file: any ReadableFile) -> Bool {
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
