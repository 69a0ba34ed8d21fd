/// Where the partitions of an MXF file begin, by the random index pack at its end: SMPTE ST 377-1
/// section 12.
enum MaterialPartitions {
  private static let pack: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x11, 0x01, 0x00,
  ]
  private static let mostPartitions = 4_096
  /// Bytes of a partition's number and its offset.
  private static let entry = 12

  /// Empty unless the file ends with such a pack.
  static func offsets(in file: InputFile) -> [Int64] {
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
