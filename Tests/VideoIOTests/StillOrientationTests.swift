import Bytes
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// A still picture's facts say how it is turned before anything is decoded.
@Suite struct StillOrientationTests {
  /// As the picture is stored: 64 pixels wide, 48 high.
  private func picture(_ name: String, _ arguments: [String] = []) throws -> [UInt8] {
    let url = try Fixture.clip(
      name, ["-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1"] + arguments)
    return [UInt8](try Data(contentsOf: url))
  }

  private func facts(_ name: String, _ bytes: [UInt8]) throws -> VideoFacts {
    try VideoReader(FilePath(Fixture.file(name, bytes).path)).facts
  }

  static let orientations: [(Int, PictureOrientation)] = [
    (1, .upright), (2, PictureOrientation(rotation: 180, isMirrored: true)),
    (3, PictureOrientation(rotation: 180)), (4, PictureOrientation(isMirrored: true)),
    (5, PictureOrientation(rotation: 90, isMirrored: true)), (6, PictureOrientation(rotation: 90)),
    (7, PictureOrientation(rotation: 270, isMirrored: true)),
    (8, PictureOrientation(rotation: 270)),
  ]

  /// FFmpeg tells the orientation of a JPEG with its frame, so that both must agree.
  @Test(arguments: orientations, [false, true])
  func jpeg(_ row: (number: Int, expected: PictureOrientation), isBig: Bool) throws {
    let bytes = ExifBytes.jpeg(
      try picture("a.jpg"), ExifBytes.tiff(row.number, isBig: isBig))
    var reader = try VideoReader(FilePath(Fixture.file("a.jpg", bytes).path))
    #expect(reader.facts.orientation == row.expected)
    #expect(reader.facts.storage == PixelSize(width: 64, height: 48))
    let frame = try reader.frame(at: 0)
    #expect(frame?.orientation ?? .upright == row.expected)
  }

  @Test(arguments: orientations, [false, true])
  func pngAndWebPAndTIFF(
    _ row: (number: Int, expected: PictureOrientation), isBig: Bool
  ) throws {
    let tiff = ExifBytes.tiff(row.number, isBig: isBig)
    let png = ExifBytes.png(try picture("a.png"), tiff, isLast: isBig)
    #expect(try facts("a.png", png).orientation == row.expected)
    let webp = ExifBytes.webp(
      try picture("a.webp"), tiff, width: 64, height: 48, isIntroduced: isBig)
    #expect(try facts("a.webp", webp).orientation == row.expected)
  }

  /// `ffmpeg` writes no tag 274, so the tag that tells of one sample for each pixel becomes one.
  @Test func tiff() throws {
    var bytes = try picture("a.tiff", ["-pix_fmt", "gray"])
    #expect(try facts("a.tiff", bytes).orientation == .upright)
    let unit = try #require(bytes.firstRange(of: [21, 1, 3, 0, 1, 0, 0, 0]))
    bytes.replaceSubrange(
      unit.lowerBound..<unit.lowerBound + 10, with: [18, 1, 3, 0, 1, 0, 0, 0, 6, 0])
    #expect(try facts("a.tiff", bytes).orientation == PictureOrientation(rotation: 90))
  }

  @Test(arguments: [0, 9, 700])
  func nonsenseIsUpright(_ number: Int) throws {
    let bytes = ExifBytes.jpeg(try picture("a.jpg"), ExifBytes.tiff(number, isBig: false))
    #expect(try facts("a.jpg", bytes).orientation == .upright)
  }

  /// Directories that lie, or end too early, cost nothing.
  @Test(arguments: [6, 10, 14, 20, 30])
  func truncatedDirectories(_ count: Int) throws {
    let tiff = Array(ExifBytes.tiff(6, isBig: true).prefix(count))
    let bytes = ExifBytes.jpeg(try picture("a.jpg"), tiff)
    #expect(try facts("a.jpg", bytes).storage == PixelSize(width: 64, height: 48))
  }

  private static let items: [(properties: [(String, UInt8)], expected: PictureOrientation)] = [
    ([("irot", 0)], PictureOrientation.upright), ([("irot", 1)], PictureOrientation(rotation: 270)),
    ([("irot", 3)], PictureOrientation(rotation: 90)),
    ([("imir", 0)], PictureOrientation(isMirrored: true)),
    ([("imir", 1)], PictureOrientation(rotation: 180, isMirrored: true)),
    // Exif's 5 and 7.
    ([("irot", 1), ("imir", 0)], PictureOrientation(rotation: 90, isMirrored: true)),
    ([("irot", 3), ("imir", 0)], PictureOrientation(rotation: 270, isMirrored: true)),
  ]

  /// Properties of an AVIF picture: a box `irot`, then a box `imir`. A turn is counterclockwise.
  @Test(arguments: items)
  func itemProperties(
    _ row: (properties: [(String, UInt8)], expected: PictureOrientation)
  ) throws {
    for isWide in [false, true] {
      let bytes = Self.file(row.properties.map { ($0.0, [$0.1]) }, isWide)
      let file = try InputFile(FilePath(Fixture.file("a.avif", bytes).path))
      #expect(ItemProperties(file).orientation == row.expected)
    }
  }

  /// The index of a file with two pictures, of which the second is the primary one.
  private static func file(_ properties: [(String, [UInt8])], _ isWide: Bool) -> [UInt8] {
    func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
      BoxTree.bigEndian(UInt32(body.count + 8)) + Array(type.utf8) + body
    }
    func index(_ number: Int) -> [UInt8] {
      isWide ? [0x80, UInt8(number)] : [0x80 | UInt8(number)]
    }
    let list =
      box("ispe", [UInt8](repeating: 0, count: 12)) + box("irot", [2])
      + properties.flatMap { box($0.0, $0.1) }
    let own = properties.indices.flatMap { index($0 + 3) }
    let associations =
      [0, 0, 0, isWide ? 1 : 0, 0, 0, 0, 2, 0, 1, 2] + index(1) + index(2)
      + [0, 2, UInt8(1 + properties.count)] + index(1) + own
    let meta =
      [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 2])
      + box("iprp", box("ipco", list) + box("ipma", associations))
    return box("ftyp", Array("avif".utf8)) + box("meta", meta)
  }

  /// The part to show is in stored pixels, before the turn.
  @Test func cleanApertureOfAnItem() throws {
    let clap = [180, 1, 100, 1, 20, 1, UInt32(bitPattern: -10), 1].flatMap(BoxTree.bigEndian)
    let file = Self.file([("irot", [1]), ("clap", clap)], false)
    let properties = ItemProperties(try InputFile(FilePath(Fixture.file("c.avif", file).path)))
    #expect(
      properties.cleanAperture?.rect(in: PixelSize(width: 320, height: 280))
        == PixelRect(x: 90, y: 80, width: 180, height: 100))
    #expect(properties.orientation == PictureOrientation(rotation: 270))
  }

  /// In a file that FFmpeg can read, a property that it ignores becomes a turn.
  @Test func avif() throws {
    var bytes = try picture(
      "a.avif", ["-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8"])
    let pixi = try #require(bytes.firstRange(of: Array("pixi".utf8)))
    bytes.replaceSubrange(pixi.lowerBound..<pixi.lowerBound + 5, with: Array("irot".utf8) + [3])
    let facts = try facts("a.avif", bytes)
    #expect(facts.orientation == PictureOrientation(rotation: 90))
    #expect(facts.frameRate == nil)
  }
}
