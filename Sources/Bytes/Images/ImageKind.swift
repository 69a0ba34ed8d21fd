internal import Files
package import SystemPackage

/// The kind of an image file by its first bytes, including formats that FFmpeg can't decode.
package enum ImageKind: Sendable {
  /// One picture by itself, such as a JPEG or an icon.
  case still
  /// Pictures in sequence, such as a GIF.
  case moving

  /// Reads the kind; nil for a file of another kind and for an unreadable one.
  package init?(_ path: FilePath) {
    guard let file = try? ClipFile(path) else { return nil }
    self.init(LocalBytes(file))
  }

  private init?(_ file: any ReadableFile) {
    let start = file.bytes(at: 0, count: 32)
    if Self.stills.contains(where: { start.starts(with: $0) }) {
      self = .still
    } else if Self.animations.contains(where: { start.starts(with: $0) }) {
      self = .moving
    } else if start.starts(with: Self.png) {
      self = Self.isAnimatedPNG(file) ? .moving : .still
    } else if start.starts(with: "RIFF".utf8), start.letters(at: 8) == "WEBP" {
      self = ImageHeader.isAnimation(file) ? .moving : .still
    } else if start.letters(at: 4) == "ftyp" {
      guard let kind = Self.kind(brand: start.letters(at: 8)) else { return nil }
      self = kind
    } else if start.letters(at: 4) == "jP  ", start.letters(at: 20) != "mjp2" {
      self = .still
    } else if Self.isBitmap(start) || Self.isIcon(start, size: file.size) {
      self = .still
    } else {
      return nil
    }
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Beginnings that no video has, except a stream of JPEGs, which FFmpeg distinguishes.
  private static let stills: [[UInt8]] =
    [
      // JPEG, JPEG 2000, JPEG XL (bare, and in boxes).
      [0xFF, 0xD8, 0xFF], [0xFF, 0x4F, 0xFF, 0x51], [0xFF, 0x0A],
      [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20],
      // TIFF of either order, as raw photographs are too; OpenEXR; Photoshop; DPX of
      // either order.
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x76, 0x2F, 0x31, 0x01],
      [0x38, 0x42, 0x50, 0x53], [0x53, 0x44, 0x50, 0x58], [0x58, 0x50, 0x44, 0x53],
    ]

  private static let animations: [[UInt8]] =
    ["GIF87a", "GIF89a"].map { Array($0.utf8) } + [[0x8A, 0x4D, 0x4E, 0x47]]

  /// The kind for brands of HEIF and related formats: ISO/IEC 23008-12 section 10, the AV1 image
  /// format, and Canon's raw images.
  private static func kind(brand: String) -> Self? {
    switch brand {
    case "heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx ": .still
    case "hevc", "hevx", "hevm", "hevs", "msf1", "avis": .moving
    default: nil
    }
  }

  /// Whether a chunk that announces frames precedes the picture.
  private static func isAnimatedPNG(_ file: any ReadableFile) -> Bool {
    var place = Int64(png.count)
    for _ in 0..<1_000 {
      let header = file.bytes(at: place, count: 8)
      guard header.count == 8, header.letters(at: 4) != "IDAT" else { return false }
      if header.letters(at: 4) == "acTL" { return true }
      place += 12 + Int64(header.bigEndian(at: 0, count: 4))
    }
    return false
  }

  /// A Windows bitmap: four bytes of zero, and a second header of a known size.
  private static func isBitmap(_ start: [UInt8]) -> Bool {
    start.starts(with: "BM".utf8) && start.bigEndian(at: 6, count: 4) == 0
      && [12, 16, 40, 52, 56, 64, 108, 124].contains(start.littleEndian(at: 14, count: 4))
  }

  /// Whether it is an icon or a cursor. Its first bytes may also begin an MPEG stream, so its first
  /// entry has to lie within the file.
  private static func isIcon(_ start: [UInt8], size: Int64) -> Bool {
    guard start.starts(with: [0, 0, 1, 0]) || start.starts(with: [0, 0, 2, 0]) else { return false }
    let count = start.littleEndian(at: 4, count: 2)
    let (length, place) = (
      start.littleEndian(at: 14, count: 4), start.littleEndian(at: 18, count: 4)
    )
    return count > 0 && start.bigEndian(at: 9, count: 1) == 0 && length > 0
      && place >= 6 + 16 * count && Int64(place) < size
  }
}

/// A file in which unreadable parts count as missing.
private final class LocalBytes: ReadableFile {
  private let file: ClipFile

  init(_ file: consuming ClipFile) { self.file = file }

  var size: Int64 { file.size }

  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    (try? file.bytes(at: offset, count: count)) ?? []
  }

  func expect(_ ranges: [Range<Int64>]) {}
}
