internal import Framing

/// The orientation that a still picture's file states in Exif data.
///
/// FFmpeg 5.1 tells it of JPEG only, and only with the decoded frame, which is too late for whoever
/// wants nothing but the facts.
enum ExifOrientation {
  /// Bounds the segments or chunks that are walked over; pictures have some dozens.
  private static let mostParts = 10_000

  /// Nil if the file is no JPEG, PNG, WebP or TIFF, or states none.
  static func of(_ file: InputFile) -> PictureOrientation? {
    let start = file.bytes(at: 0, count: 12)
    if start.starts(with: [0xFF, 0xD8]) { return inJPEG(file) }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return inPNG(file) }
    if start.starts(with: Array("RIFF".utf8)), start.suffix(4) == Array("WEBP".utf8) {
      return inWebP(file)
    }
    return directory(file, at: 0)
  }

  /// In a segment APP1 before the picture itself.
  private static func inJPEG(_ file: InputFile) -> PictureOrientation? {
    var place: Int64 = 2
    for _ in 0..<mostParts {
      let head = file.bytes(at: place, count: 10)
      guard head.count == 10, head[0] == 0xFF else { return nil }
      // Any number of FF may precede a marker.
      if head[1] == 0xFF {
        place += 1
        continue
      }
      // The picture begins, or the file is damaged.
      guard head[1] != 0xDA, head[1] != 0xD9 else { return nil }
      if head[1] == 0xE1, head[4...] == Array("Exif\0\0".utf8)[...],
        let found = directory(file, at: place + 10)
      {
        return found
      }
      place += 2 + Int64(head.bigEndian(at: 2, count: 2))
    }
    return nil
  }

  /// In a chunk eXIf, which may stand behind the picture.
  private static func inPNG(_ file: InputFile) -> PictureOrientation? {
    var place: Int64 = 8
    for _ in 0..<mostParts {
      let head = file.bytes(at: place, count: 8)
      guard head.count == 8 else { return nil }
      if head[4...] == Array("eXIf".utf8)[...] { return directory(file, at: place + 8) }
      place += 12 + Int64(head.bigEndian(at: 0, count: 4))
    }
    return nil
  }

  /// In a chunk EXIF. Some programs put a JPEG's introduction before it.
  private static func inWebP(_ file: InputFile) -> PictureOrientation? {
    var place: Int64 = 12
    for _ in 0..<mostParts {
      let head = file.bytes(at: place, count: 14)
      guard head.count >= 8 else { return nil }
      if head[..<4] == Array("EXIF".utf8)[...] {
        let isIntroduced = head[8...] == Array("Exif\0\0".utf8)[...]
        return directory(file, at: place + (isIntroduced ? 14 : 8))
      }
      let size = Int64(head.littleEndian(at: 4, count: 4))
      place += 8 + size + size % 2
    }
    return nil
  }

  /// In the first directory of a TIFF structure that begins at `start`.
  private static func directory(_ file: InputFile, at start: Int64) -> PictureOrientation? {
    TIFFDirectory(file, at: start)?.value(orientationTag).flatMap {
      PictureOrientation(exif: Int($0))
    }
  }

  private static let orientationTag: UInt64 = 274
}
