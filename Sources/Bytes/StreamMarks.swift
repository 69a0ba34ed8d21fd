internal import Files

/// The beginning of an H.264 picture in a container with an `avcC` box: everything up to its first
/// slice, and the start of that slice.
///
/// A slice names its parameter sets, so this is enough for a decoder to learn the stream's facts,
/// but leaves it nothing to decode. Units are preceded by their length (ISO/IEC 14496-15, 5.2.3),
/// so the slice's length is adjusted.
package enum FirstSlice {
  /// Longer than the header of any slice.
  private static let mostBytes = 1 << 10

  /// - Parameters:
  ///   - sample: the first bytes of a sample.
  ///   - headers: the contents of its `avcC` box.
  /// - Returns: nil if no slice begins in `sample`.
  package static func cut(from sample: [UInt8], headers: [UInt8]) -> [UInt8]? {
    // Version 1; other headers indicate start codes instead of lengths.
    guard headers.count >= 7, headers[0] == 1 else { return nil }
    let lengthSize = Int(headers[4] & 3) + 1
    var start = 0
    while start + lengthSize < sample.count {
      let length = Int(sample.bigEndian(at: start, count: lengthSize))
      let unit = start + lengthSize
      let isSlice = [1, 5].contains(sample[unit] & 0x1F)
      let kept = isSlice ? min(length, mostBytes, sample.count - unit) : length
      guard kept > 0, kept <= sample.count - unit else { return nil }
      if isSlice {
        let bytes = (0..<lengthSize).map {
          UInt8(truncatingIfNeeded: kept >> (8 * (lengthSize - 1 - $0)))
        }
        return sample[..<start] + bytes + sample[unit..<unit + kept]
      }
      start = unit + kept
    }
    return nil
  }
}

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

  /// Whether its key begins with that of a kind. The version of the registry, the eighth byte, may
  /// differ.
  func has(_ kind: [UInt8]) -> Bool {
    key[..<7] == kind[..<7] && key[8..<kind.count] == kind[8...]
  }
}

/// The partitions of an MXF file, from the random index pack at its end: SMPTE ST 377-1 section 12.
enum MaterialPartitions {
  struct Entry {
    /// The number of the essence container that it holds a part of; 0 for none.
    let stream: UInt64
    /// Its offset in the file.
    let offset: Int64
  }

  private static let pack: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x11, 0x01, 0x00,
  ]
  private static let mostPartitions = 4_096
  /// Bytes of a partition's number and its offset.
  private static let entry = 12

  /// The partitions; empty unless the file ends with such a pack.
  static func list(in file: any ReadableFile) -> [Entry] {
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
      .map {
        Entry(
          stream: bytes.bigEndian(at: $0, count: 4),
          offset: Int64(clamping: bytes.bigEndian(at: $0 + 4, count: 8)))
      }
      .filter { $0.offset < file.size }
  }
}
