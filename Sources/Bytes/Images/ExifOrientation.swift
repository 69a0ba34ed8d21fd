internal import Files
package import Framing

/// The orientation that a still picture's file states in Exif data.
///
/// FFmpeg 5.1 reports it for JPEG only, and only with the decoded frame, which is too late for
/// callers that need only the facts.
package enum ExifOrientation {
  /// Bounds the segments or chunks to walk over; pictures have some dozens.
  private static let mostParts = 10_000

  /// The orientation; nil if the file is not JPEG, PNG, WebP or TIFF, or states none.
  package static func of(_ file: any ReadableFile) -> PictureOrientation? {
    let start = file.bytes(at: 0, count: 12)
    if start.starts(with: [0xFF, 0xD8]) { return inJPEG(file) }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return inPNG(file) }
    if start.starts(with: Array("RIFF".utf8)), start.suffix(4) == Array("WEBP".utf8) {
      return inWebP(file)
    }
    return directory(file, at: 0)
  }

  /// Reads an APP1 segment before the picture itself.
  private static func inJPEG(_ file: any ReadableFile) -> PictureOrientation? {
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

  /// Reads an eXIf chunk, which may follow the picture.
  private static func inPNG(_ file: any ReadableFile) -> PictureOrientation? {
    var place: Int64 = 8
    for _ in 0..<mostParts {
      let head = file.bytes(at: place, count: 8)
      guard head.count == 8 else { return nil }
      if head[4...] == Array("eXIf".utf8)[...] { return directory(file, at: place + 8) }
      place += 12 + Int64(head.bigEndian(at: 0, count: 4))
    }
    return nil
  }

  /// Reads an EXIF chunk. Some programs put a JPEG's prefix before the data.
  private static func inWebP(_ file: any ReadableFile) -> PictureOrientation? {
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

  /// Reads the first directory of a TIFF structure that begins at `start`.
  private static func directory(_ file: any ReadableFile, at start: Int64) -> PictureOrientation? {
    TIFFDirectory(file, at: start)?.value(orientationTag).flatMap {
      PictureOrientation(exif: Int($0))
    }
  }

  private static let orientationTag: UInt64 = 274
}

/// The first directory of a TIFF structure, which is a file of its own or embedded in one as Exif
/// data.
struct TIFFDirectory {
  private let entries: [UInt8]
  private let isBigEndian: Bool

  /// Bounds the entries to read; pictures have some dozens.
  private static let mostEntries = 1_000
  private static let entrySize = 12
  private static let shortNumber: UInt64 = 3

  /// Reads the directory; nil if no TIFF structure begins at `start`.
  init?(_ file: any ReadableFile, at start: Int64 = 0) {
    let head = file.bytes(at: start, count: 8)
    isBigEndian = head.starts(with: [0x4D, 0x4D, 0, 42])
    guard head.count == 8, isBigEndian || head.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    let place = start + Int64(head.number(at: 4, count: 4, isBigEndian))
    let count = Int(file.bytes(at: place, count: 2).number(at: 0, count: 2, isBigEndian))
    entries = file.bytes(at: place + 2, count: Self.entrySize * min(count, Self.mostEntries))
  }

  /// The number in the entry of a tag: a short or, from some writers, a long; nil if there is none.
  func value(_ tag: UInt64) -> UInt64? {
    let starts = stride(from: 0, through: entries.count - Self.entrySize, by: Self.entrySize)
    guard let entry = starts.first(where: { number($0, 2) == tag }) else { return nil }
    return number(entry + 8, number(entry + 2, 2) == Self.shortNumber ? 2 : 4)
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    entries.number(at: offset, count: count, isBigEndian)
  }
}

extension [UInt8] {
  fileprivate func number(at offset: Int, count: Int, _ isBigEndian: Bool) -> UInt64 {
    isBigEndian ? bigEndian(at: offset, count: count) : littleEndian(at: offset, count: count)
  }
}

extension PictureOrientation {
  /// Creates the orientation for the Orientation tag of Exif and TIFF, 1 to 8; nil for any other
  /// number.
  init?(exif number: Int) {
    switch number {
    case 1: self = .upright
    case 2: self.init(rotation: 180, isMirrored: true)
    case 3: self.init(rotation: 180)
    case 4: self.init(isMirrored: true)
    case 5: self.init(rotation: 90, isMirrored: true)
    case 6: self.init(rotation: 90)
    case 7: self.init(rotation: 270, isMirrored: true)
    case 8: self.init(rotation: 270)
    default: return nil
    }
  }

  /// This orientation, then a counterclockwise turn by `quarters` quarters.
  func turnedBack(quarters: Int) -> PictureOrientation {
    PictureOrientation(rotation: rotation - 90 * quarters, isMirrored: isMirrored)
  }

  /// This orientation, then a flip top to bottom.
  var flipped: PictureOrientation {
    PictureOrientation(rotation: -rotation, isMirrored: !isMirrored)
  }
}
