/// Exif data written by hand.
enum ExifBytes {
  /// A TIFF structure that states an orientation, with a thumbnail in its second directory.
  static func tiff(_ orientation: Int, isBig: Bool, thumbnail: [UInt8] = []) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }
    func entry(_ tag: Int, short value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    func entry(_ tag: Int, long value: Int) -> [UInt8] {
      number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
    }
    let header = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    // A tag before the one that is looked for.
    let first = number(2, 2) + entry(256, short: 7) + entry(274, short: orientation)
    guard !thumbnail.isEmpty else { return header + first + number(0, 4) }
    let second = header.count + first.count + 4
    let behind = second + 2 + 2 * 12 + 4
    return header + first + number(second, 4) + number(2, 2) + entry(0x201, long: behind)
      + entry(0x202, long: thumbnail.count) + number(0, 4) + thumbnail
  }

  static func jpeg(_ picture: [UInt8], _ tiff: [UInt8]) -> [UInt8] {
    let contents = Array("Exif\0\0".utf8) + tiff
    let length = contents.count + 2
    return Array(picture[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + contents
      + picture[2...]
  }

  /// After the header chunk, or behind the picture. FFmpeg does not mind a wrong checksum.
  static func png(_ picture: [UInt8], _ tiff: [UInt8], isLast: Bool) -> [UInt8] {
    let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: tiff.count >> (8 * $0)) }
    let chunk = length + Array("eXIf".utf8) + tiff + [0, 0, 0, 0]
    let place = isLast ? picture.count - 12 : 33
    return Array(picture[..<place]) + chunk + picture[place...]
  }

  static func webp(
    _ picture: [UInt8], _ tiff: [UInt8], width: Int, height: Int, isIntroduced: Bool
  ) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let exif = (isIntroduced ? Array("Exif\0\0".utf8) : []) + tiff
    func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: contents.count % 2)
      return Array(name.utf8) + little(contents.count, 4) + contents + padding
    }
    let size = little(width - 1, 3) + little(height - 1, 3)
    var body = Array("WEBP".utf8) + chunk("VP8X", [8, 0, 0, 0] + size)
    body += picture[12...]
    body += chunk("EXIF", exif)
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }
}
