internal import Files

/// The size of a still image that FFmpeg did not decode, so that an error can state that it is too
/// large.
package enum ImageHeader {
  package typealias Size = (width: UInt64, height: UInt64)

  /// The size that the file states; nil for formats that aren't listed.
  package static func size(in file: any ReadableFile) -> Size? {
    let start = file.bytes(at: 0, count: 1_024)
    return readers.first { start.starts(with: $0.start) }?.size(start, file)
  }

  /// Whether it is an animated WebP file, according to the flags of an extended header.
  package static func isAnimation(_ file: any ReadableFile) -> Bool {
    let start = file.bytes(at: 0, count: 24)
    return start.starts(with: riff) && start.letters(at: 8) == "WEBP"
      && start.letters(at: 12) == "VP8X" && start.bigEndian(at: 20, count: 1) & 2 != 0
  }

  private static let riff = Array("RIFF".utf8)

  /// The way in which files with a given start state their size.
  private struct Reader: Sendable {
    let start: [UInt8]
    let size: @Sendable ([UInt8], any ReadableFile) -> Size?

    init(_ start: [UInt8], _ size: @escaping @Sendable ([UInt8], any ReadableFile) -> Size?) {
      self.start = start
      self.size = size
    }

    /// Creates a reader of both numbers at fixed offsets, with the high byte first or last.
    init(_ start: [UInt8], width: Int, height: Int, count: Int, isBigEndian: Bool = true) {
      self.init(start) { bytes, _ in
        isBigEndian
          ? (bytes.bigEndian(at: width, count: count), bytes.bigEndian(at: height, count: count))
          : (
            bytes.littleEndian(at: width, count: count),
            bytes.littleEndian(at: height, count: count)
          )
      }
    }
  }

  private static let readers: [Reader] = [
    Reader([0x89, 0x50, 0x4E, 0x47], width: 16, height: 20, count: 4),
    Reader([0xFF, 0xD8]) { _, file in jpegSize(in: file) },
    Reader(riff) { bytes, _ in bytes.letters(at: 8) == "WEBP" ? webPSize(bytes) : nil },
    Reader(Array("GIF8".utf8), width: 6, height: 8, count: 2, isBigEndian: false),
    Reader(Array("BM".utf8)) { bytes, _ in bitmapSize(bytes) },
    Reader(Array("II*\0".utf8)) { _, file in tiffSize(in: file) },
    Reader(Array("MM\0*".utf8)) { _, file in tiffSize(in: file) },
    Reader([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]) { _, file in boxedSize(in: file) },
    Reader([0xFF, 0x4F, 0xFF, 0x51], width: 8, height: 12, count: 4),
    Reader(Array("8BPS".utf8), width: 18, height: 14, count: 4),
    Reader(Array("qoif".utf8), width: 4, height: 8, count: 4),
    Reader(Array("SDPX".utf8), width: 772, height: 776, count: 4),
    Reader(Array("XPDS".utf8), width: 772, height: 776, count: 4, isBigEndian: false),
    Reader([0x01, 0xDA], width: 6, height: 8, count: 2),
    Reader([0x0A]) { bytes, _ in
      let edges = (2..<6).map { bytes.littleEndian(at: 2 * $0, count: 2) }
      return edges[2] >= edges[0] && edges[3] >= edges[1]
        ? (edges[2] - edges[0] + 1, edges[3] - edges[1] + 1) : nil
    },
    Reader(Array("P".utf8)) { bytes, _ in portableSize(bytes) },
  ]

  private static func jpegSize(in file: any ReadableFile) -> Size? {
    // SOF0 to SOF15 except the tables and extensions among these numbers.
    let header = JPEGSegments(of: file).first {
      (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
    }
    guard let start = header?.start, start.count >= 5 else { return nil }
    return (start.bigEndian(at: 3, count: 2), start.bigEndian(at: 1, count: 2))
  }

  private static func tiffSize(in file: any ReadableFile) -> Size? {
    let directory = TIFFDirectory(file)
    guard let width = directory?.value(256), let height = directory?.value(257) else { return nil }
    return (width, height)
  }

  private static func webPSize(_ bytes: [UInt8]) -> Size? {
    switch bytes.letters(at: 12) {
    case "VP8X":
      return (1 + bytes.littleEndian(at: 24, count: 3), 1 + bytes.littleEndian(at: 27, count: 3))
    case "VP8L":
      let bits = bytes.littleEndian(at: 21, count: 4)
      return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    case "VP8 ":
      return (
        bytes.littleEndian(at: 26, count: 2) & 0x3FFF, bytes.littleEndian(at: 28, count: 2) & 0x3FFF
      )
    default: return nil
    }
  }

  private static func bitmapSize(_ bytes: [UInt8]) -> Size {
    // The oldest header has short numbers; a negative height means rows from the top.
    if bytes.littleEndian(at: 14, count: 4) == 12 {
      return (bytes.littleEndian(at: 18, count: 2), bytes.littleEndian(at: 20, count: 2))
    }
    let height = Int32(truncatingIfNeeded: bytes.littleEndian(at: 22, count: 4))
    return (bytes.littleEndian(at: 18, count: 4), UInt64(height.magnitude))
  }

  /// Reads JPEG 2000 in boxes.
  private static func boxedSize(in file: any ReadableFile) -> Size? {
    var walker = BoxWalker(file)
    guard let header = walker.box(["jp2h", "ihdr"], in: 0..<file.size) else { return nil }
    let bytes = file.bytes(at: header.body.lowerBound, count: 8)
    return (bytes.bigEndian(at: 4, count: 4), bytes.bigEndian(at: 0, count: 4))
  }

  /// Reads the text header of PBM, PGM and PPM: words between white space, with comments after `#`.
  private static func portableSize(_ bytes: [UInt8]) -> Size? {
    guard bytes.count > 2, (0x31...0x36).contains(bytes[1]) else { return nil }
    let words = bytes.dropFirst(2).split(separator: 0x0A)
      .flatMap { $0.prefix { $0 != UInt8(ascii: "#") }.split { $0 <= 0x20 } }
    let numbers = words.prefix(2).compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}

/// The segments of a JPEG file up to its picture's data; fewer if the file is damaged.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// The offset of its content in the file, in bytes.
    let offset: Int64
    /// Up to six bytes of the content.
    let start: [UInt8]
  }

  private let file: any ReadableFile
  private var place: Int64 = 2
  /// Bounds the walk; pictures have some dozens of segments.
  private var remaining = 10_000

  init(of file: any ReadableFile) {
    self.file = file
  }

  mutating func next() -> Segment? {
    while remaining > 0 {
      remaining -= 1
      let head = file.bytes(at: place, count: 10)
      guard head.count >= 4, head[0] == 0xFF else { return nil }
      // Any number of FF may precede a marker.
      if head[1] == 0xFF {
        place += 1
        continue
      }
      // The picture begins or ends.
      guard head[1] != 0xDA, head[1] != 0xD9 else { return nil }
      defer { place += 2 + Int64(head.bigEndian(at: 2, count: 2)) }
      return Segment(marker: head[1], offset: place + 4, start: Array(head[4...]))
    }
    return nil
  }
}

extension [UInt8] {
  /// Four ASCII characters; empty if there are fewer bytes or other ones.
  func letters(at offset: Int) -> String {
    guard count >= offset + 4 else { return "" }
    return String(validating: self[offset..<offset + 4], as: Unicode.ASCII.self) ?? ""
  }
}
