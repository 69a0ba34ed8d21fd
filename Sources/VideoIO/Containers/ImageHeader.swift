/// The size of a still image that FFmpeg did not decode, so that an error can say it is too large.
enum ImageHeader {
  /// The size stated by a PNG or JPEG file; nil for other files.
  static func size(in file: InputFile) -> (width: UInt64, height: UInt64)? {
    let start = file.bytes(at: 0, count: 24)
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return (start.bigEndian(at: 16, count: 4), start.bigEndian(at: 20, count: 4))
    }
    return start.starts(with: [0xFF, 0xD8]) ? jpegSize(in: file) : nil
  }

  /// Skips segments up to the frame header.
  private static func jpegSize(in file: InputFile) -> (width: UInt64, height: UInt64)? {
    var place: Int64 = 2
    for _ in 0..<1_000 {
      let segment = file.bytes(at: place, count: 9)
      guard segment.count == 9, segment[0] == 0xFF else { return nil }
      // SOF0 to SOF15 except the tables and extensions among these numbers.
      if (0xC0...0xCF).contains(segment[1]), ![0xC4, 0xC8, 0xCC].contains(segment[1]) {
        return (segment.bigEndian(at: 7, count: 2), segment.bigEndian(at: 5, count: 2))
      }
      place += 2 + Int64(segment.bigEndian(at: 2, count: 2))
    }
    return nil
  }
}
