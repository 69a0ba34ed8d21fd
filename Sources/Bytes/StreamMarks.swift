internal import Files

/// The marks between the parts of an elementary stream of MPEG, H.264 or HEVC. They identify such a
/// stream even if its headers are missing.
package enum StartCodes {
  private static let formats = ["h264", "hevc", "m4v", "mpegvideo", "vc1", "cavsvideo", "vvc"]
  private static let reach = 1 << 16
  private static let fewest = 2

  /// - Parameter name: the demuxer that FFmpeg chose by the file's name.
  package static func areFound(in file: any ReadableFile, for name: String) -> Bool {
    guard formats.contains(name) else { return false }
    let bytes = file.bytes(at: 0, count: reach)
    var found = 0
    var zeros = 0
    for byte in bytes {
      // A longer run of zeros is a hole.
      if byte == 1, (2...7).contains(zeros) { found += 1 }
      zeros = byte == 0 ? zeros + 1 : 0
      if found == fewest { return true }
    }
    return false
  }
}

/// Whether a transport stream is scrambled, by the bits `transport_scrambling_control` of its
/// packets (ISO/IEC 13818-1, 2.4.3.2).
package enum TransportScrambling {
  private static let reach = 1 << 19
  private static let sync: UInt8 = 0x47

  /// Whether at least half of the packets of the busiest programme part are scrambled.
  package static func isFound(in file: any ReadableFile) -> Bool {
    let bytes = file.bytes(at: 0, count: reach)
    guard let (first, step) = packets(in: bytes) else { return false }
    var counts: [Int: (all: Int, scrambled: Int)] = [:]
    for start in stride(from: first, to: bytes.count - 188, by: step) where bytes[start] == sync {
      let id = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
      let hasPayload = bytes[start + 3] & 0x10 != 0
      // Tables and stuffing are never scrambled.
      guard hasPayload, id > 0x1F, id != 0x1FFF else { continue }
      counts[id, default: (0, 0)].all += 1
      if bytes[start + 3] & 0xC0 != 0 { counts[id, default: (0, 0)].scrambled += 1 }
    }
    guard let busiest = counts.values.max(by: { $0.all < $1.all }) else { return false }
    return busiest.scrambled * 2 >= busiest.all
  }

  /// The start of the first packet, and the distance to the next: 192 with time codes, 204 with
  /// check bytes.
  private static func packets(in bytes: [UInt8]) -> (first: Int, step: Int)? {
    for step in [188, 192, 204] {
      for first in 0..<min(step, bytes.count) {
        let places = (0..<5).map { first + $0 * step }
        if places.allSatisfy({ $0 < bytes.count && bytes[$0] == sync }) { return (first, step) }
      }
    }
    return nil
  }
}

/// The streams that the first pages of an Ogg file announce.
package enum OggContents {
  private static let sound = ["\u{1}vorbis", "OpusHead", "\u{7F}FLAC", "Speex  "]
  private static let video = ["theora", "BBCD", "OVP80", "fishead"]

  /// Whether the file announces only sound, however damaged the rest is.
  package static func isSound(_ file: any ReadableFile) -> Bool {
    let start = file.bytes(at: 0, count: 4_096)
    guard start.starts(with: "OggS".utf8) else { return false }
    return sound.contains { start.holds($0) } && !video.contains { start.holds($0) }
  }
}

extension [UInt8] {
  fileprivate func holds(_ text: String) -> Bool {
    let word = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: word) }
  }
}

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
