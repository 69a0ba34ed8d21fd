import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Bytes

/// Images are told by their first bytes, whatever FFmpeg can decode.
@Suite struct ImageKindTests {
  private func kind(_ bytes: [UInt8]) throws -> ImageKind? {
    ImageKind(FilePath(try Fixture.file("file", bytes).path))
  }

  private func box(_ brand: String) -> [UInt8] {
    BoxTree("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8)).serialized
  }

  @Test(arguments: [
    ("a.png", ["-frames:v", "1"], ImageKind.still), ("a.jpg", ["-frames:v", "1"], .still),
    ("a.bmp", ["-frames:v", "1"], .still), ("a.tiff", ["-frames:v", "1"], .still),
    ("a.ico", ["-frames:v", "1"], .still),
    ("png.ico", ["-frames:v", "1", "-c:v", "png", "-pix_fmt", "rgba"], .still),
    ("a.dpx", ["-frames:v", "1"], .still), ("a.exr", ["-frames:v", "1"], .still),
    ("a.jp2", ["-frames:v", "1"], .still),
    ("a.webp", ["-frames:v", "1", "-c:v", "libwebp"], .still),
    ("moving.webp", ["-c:v", "libwebp_anim"], .moving), ("a.gif", [], .moving),
    ("a.apng", ["-f", "apng"], .moving), ("a.mp4", ["-c:v", "mpeg4"], nil),
    ("a.mov", ["-c:v", "mjpeg"], nil), ("a.mkv", ["-c:v", "mpeg4"], nil), ("a.mpg", [], nil),
    ("a.m2v", [], nil), ("a.avi", [], nil), ("a.h264", ["-c:v", "libx264"], nil),
    ("a.y4m", [], nil),
  ])
  func written(_ name: String, _ arguments: [String], _ expected: ImageKind?) throws {
    let clip = try Fixture.pattern(name, arguments)
    #expect(ImageKind(FilePath(clip.path)) == expected)
    // The name does not count.
    #expect(try kind([UInt8](Data(contentsOf: clip))) == expected)
  }

  @Test(arguments: [
    ("heic", ImageKind.still), ("mif1", .still), ("avif", .still), ("hevc", .moving),
    ("avis", .moving), ("msf1", .moving), ("isom", nil), ("qt  ", nil), ("mp42", nil),
    ("M4V ", nil),
  ])
  func brands(_ brand: String, _ expected: ImageKind?) throws {
    #expect(try kind(box(brand)) == expected)
  }

  /// Beginnings that are too common to say anything.
  @Test(
    arguments: [
      [], [0], [0xFF], [0, 0, 1, 0], [0, 0, 1, 0, 0x80, 0], Array("BM is short for".utf8),
      Array("P5 ".utf8), Array("RIFF".utf8), Array("text\n".utf8), [0xFF, 0xFE, 0x0A, 0],
      [0, 0, 1, 0xBA, 0x44], [0x47] + Array(repeating: 0, count: 187),
      [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A, 0, 0, 0, 20] + Array("ftypmjp2".utf8),
    ] as [[UInt8]])
  func otherFiles(_ bytes: [UInt8]) throws {
    #expect(try kind(bytes) == nil)
  }

  @Test func whatCannotBeReadSaysNothing() {
    #expect(ImageKind("/nonexistent/a.png") == nil)
    #expect(ImageKind("/dev/zero") == nil)
    #expect(ImageKind("/") == nil)
  }
}
