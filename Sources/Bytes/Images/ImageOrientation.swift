internal import Files
package import Framing

/// The orientation that a still picture's file states in Exif data.
///
/// FFmpeg 5.1 reports it for JPEG only, and only with the decoded frame, which is too late for
/// callers that need only the facts.
package enum ExifOrientation {
  /// Bounds the chunks to walk over; pictures have some dozens.
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
    JPEGSegments(of: file).lazy
      .filter { $0.marker == 0xE1 && $0.start == Array("Exif\0\0".utf8) }
      .compactMap { directory(file, at: $0.offset + 6) }
      .first
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

/// How the primary picture of an AVIF or HEIF file is shown: its properties `clap`, `irot` and `imir`
/// (ISO/IEC 23008-12, 6.5.9, 6.5.10 and 6.5.12), of which FFmpeg reports the last two from 7.1 on.
package struct ItemProperties {
  /// The orientation; nil if the file has no primary picture or states none for it.
  package private(set) var orientation: PictureOrientation?
  /// The part of the picture, before it is turned; nil if none is stated.
  package private(set) var cleanAperture: CleanAperture?

  package init(_ file: any ReadableFile) {
    var walker = BoxWalker(file)
    guard let meta = walker.box("meta", in: 0..<file.size) else { return }
    // A version and flags precede its boxes.
    let inside = meta.body.dropping(4)
    guard let primary = walker.box("pitm", in: inside),
      let properties = walker.box("iprp", in: inside),
      let list = walker.box("ipco", in: properties.body)
    else { return }
    let name = file.bytes(at: primary.body.lowerBound, count: 8)
    let item = name.bigEndian(at: 4, count: name.first == 0 ? 2 : 4)
    let boxes = walker.boxes(in: list.body)
    for box in walker.boxes(in: properties.body) where box.type == "ipma" {
      let indices = Associations(file.bytes(of: box)).properties(of: item)
      let used = indices.compactMap { boxes.indices.contains($0 - 1) ? boxes[$0 - 1] : nil }
      if used.contains(where: { $0.type == "irot" || $0.type == "imir" }) {
        orientation = used.reduce(.upright) { file.orientation($0, then: $1) }
      }
      if let clap = used.first(where: { $0.type == "clap" }) {
        cleanAperture = CleanAperture(box: file.bytes(at: clap.body.lowerBound, count: 32))
      }
    }
  }

  /// The contents of an `ipma` box: the association of properties with pictures.
  private struct Associations {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The numbers of properties, from 1, in the order in which they apply.
    func properties(of item: UInt64) -> [Int] {
      let idLength = bytes.first == 0 ? 2 : 4
      let isWide = bytes.count > 3 && bytes[3] & 1 != 0
      let indexLength = isWide ? 2 : 1
      var place = 8
      while place + idLength < bytes.count {
        let id = bytes.bigEndian(at: place, count: idLength)
        let count = Int(bytes[place + idLength])
        place += idLength + 1
        if id == item {
          // The highest bit marks the property as essential.
          return (0..<count).map {
            Int(bytes.bigEndian(at: place + $0 * indexLength, count: indexLength))
              & (isWide ? 0x7FFF : 0x7F)
          }
        }
        place += count * indexLength
      }
      return []
    }
  }
}

extension ReadableFile {
  /// Reads the contents of a box, or only the beginning of a large one.
  fileprivate func bytes(of box: Box) -> [UInt8] {
    bytes(at: box.body.lowerBound, count: Int(min(Int64(box.body.count), 1 << 16)))
  }

  /// Returns `orientation` followed by the effect of a property.
  fileprivate func orientation(
    _ orientation: PictureOrientation, then property: Box
  ) -> PictureOrientation {
    guard let value = bytes(at: property.body.lowerBound, count: 1).first else {
      return orientation
    }
    if property.type == "irot" { return orientation.turnedBack(quarters: Int(value & 3)) }
    if property.type == "imir" {
      // 0 swaps top and bottom, 1 left and right.
      return value & 1 == 0 ? orientation.flipped : orientation.flipped.turnedBack(quarters: 2)
    }
    return orientation
  }
}

extension PictureOrientation {
  /// Creates the orientation for the Orientation tag of Exif and TIFF, 1 to 8; nil for any other
  /// number.
  fileprivate init?(exif number: Int) {
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
  fileprivate func turnedBack(quarters: Int) -> PictureOrientation {
    PictureOrientation(rotation: rotation - 90 * quarters, isMirrored: isMirrored)
  }

  /// This orientation, then a flip top to bottom.
  fileprivate var flipped: PictureOrientation {
    PictureOrientation(rotation: -rotation, isMirrored: !isMirrored)
  }
}
