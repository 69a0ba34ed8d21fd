import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// The cropping of a Matroska track, which the `ffmpeg` command cannot write: children are added to
/// the `Video` element, and all elements around it grow.
@Suite struct MatroskaCropTests {
  private func clip(_ fields: [(id: [UInt8], value: UInt16)]) throws -> FilePath {
    let plain = try Fixture.pattern(
      "plain.mkv", size: "96x64", ["-c:v", "libx264", "-write_crc32", "0"])
    var bytes = [UInt8](try Data(contentsOf: plain))
    let added = fields.flatMap { field in
      field.id + [0x82, UInt8(field.value >> 8), UInt8(field.value & 0xFF)]
    }
    // Offsets of the sizes of Segment, Tracks, TrackEntry and Video.
    var sizes: [Int] = []
    var body = 0..<bytes.count
    for id: [UInt8] in [[0x18, 0x53, 0x80, 0x67], [0x16, 0x54, 0xAE, 0x6B], [0xAE], [0xE0]] {
      let size = try #require(Self.child(id, of: bytes, in: body))
      let start = size + Self.sizeLength(bytes[size])
      sizes.append(size)
      body = start..<start + Self.size(bytes, at: size)
    }
    bytes.insert(contentsOf: added, at: body.upperBound)
    // From the inside out, sizes are rewritten in 8 bytes each.
    var growth = added.count
    for position in sizes.reversed() {
      let length = Self.sizeLength(bytes[position])
      let size = UInt64(Self.size(bytes, at: position) + growth) | 1 << 56
      let written = (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }
      bytes.replaceSubrange(position..<position + length, with: written)
      growth += 8 - length
    }
    return FilePath(try Fixture.file("cropped.mkv", bytes).path)
  }

  /// Where the size of the first child with an id is written.
  private static func child(_ id: [UInt8], of bytes: [UInt8], in body: Range<Int>) -> Int? {
    var start = body.lowerBound
    while start < body.upperBound {
      let size = start + sizeLength(bytes[start])
      if bytes[start..<size] == id[...] { return size }
      start = size + sizeLength(bytes[size]) + Self.size(bytes, at: size)
    }
    return nil
  }

  private static func sizeLength(_ first: UInt8) -> Int { first.leadingZeroBitCount + 1 }

  private static func size(_ bytes: [UInt8], at position: Int) -> Int {
    let length = sizeLength(bytes[position])
    let value = bytes[position..<position + length].reduce(0) { $0 << 8 | Int($1) }
    return value & ((1 << (7 * length)) - 1)
  }

  private static let crop: [(id: [UInt8], value: UInt16)] = [
    ([0x54, 0xBB], 6), ([0x54, 0xAA], 10), ([0x54, 0xCC], 8), ([0x54, 0xDD], 4),
  ]

  @Test func croppingIsTheCleanAperture() throws {
    let reader = try VideoReader(clip(Self.crop))
    #expect(reader.facts.storage == PixelSize(width: 96, height: 64))
    #expect(reader.facts.cleanAperture == PixelRect(x: 8, y: 6, width: 84, height: 48))
    #expect(reader.facts.warnings == [])
  }

  @Test func aDisplaySizeThatNoPixelsHaveIsPassedOver() throws {
    let display: [(id: [UInt8], value: UInt16)] = [([0x54, 0xB0], 65_000), ([0x54, 0xBA], 1)]
    let reader = try VideoReader(clip(Self.crop + display))
    #expect(reader.facts.pixelAspectRatio == .one)
    #expect(reader.facts.warnings.contains { $0.contains("implausible; 1:1 is used") })
  }

  @Test func displaySizeIsThatOfTheCroppedPicture() throws {
    let display: [(id: [UInt8], value: UInt16)] = [([0x54, 0xB0], 168), ([0x54, 0xBA], 48)]
    let reader = try VideoReader(clip(Self.crop + display))
    #expect(reader.facts.pixelAspectRatio == Ratio(2, 1))
  }

  @Test func croppingAwayEverythingIsIgnored() throws {
    let clip = try clip([([0x54, 0xBB], 40), ([0x54, 0xAA], 40)])
    do {
      let reader = try VideoReader(clip)
      #expect(reader.facts.cleanAperture == nil)
      #expect(reader.facts.warnings.count == 1)
    } catch {
      // FFmpeg 9.0 refuses such a file.
      #expect(FFmpegRelease.name != "FFmpeg 5.1")
      #expect(error.code == .corrupt)
    }
  }
}
