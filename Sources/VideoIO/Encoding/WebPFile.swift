internal import Framing

/// The container of WebP pictures: chunks in a RIFF file (RFC 9649).
enum WebPFile {
  /// The limit of pixels along a side.
  static let longestSide = 16_383

  /// Adds an ICC profile to a still picture of a single chunk, as encoders write it; a file with
  /// more chunks is returned unchanged.
  static func adding(profile: [UInt8], to file: [UInt8], size: PixelSize) -> [UInt8] {
    let picture = Array(file.dropFirst(12))
    guard ["VP8L", "VP8 "].contains(String(decoding: picture.prefix(4), as: UTF8.self)) else {
      return file
    }
    let hasProfile: UInt8 = 1 << 5
    let header =
      [hasProfile, 0, 0, 0] + number(size.width - 1, bytes: 3) + number(size.height - 1, bytes: 3)
    let chunks = chunk("VP8X", header) + chunk("ICCP", profile) + picture
    return chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    // Chunks begin at even offsets.
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(name.utf8) + number(content.count, bytes: 4) + content + padding
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
