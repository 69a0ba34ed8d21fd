import Bytes
import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// What is wrong is told as far as it is known, and no guess as a fact.
@Suite struct TrueCauseTests {
  @Test(arguments: [
    ("heic", "a HEIC"), ("heix", "a HEIC"), ("avif", "an AVIF"), ("mif1", "a HEIF"),
  ])
  func picturesAsItems(_ brand: String, _ name: String) throws {
    let boxes = [
      BoxTree("ftyp", Array("\(brand)\0\0\0\0mif1".utf8)),
      BoxTree("meta", [UInt8](repeating: 0, count: 4)),
      BoxTree("mdat", [UInt8](repeating: 7, count: 300)),
    ]
    let error = refusal(of: try Fixture.file("item.heic", boxes.flatMap(\.serialized)))
    #expect(error?.code == .unsupportedContainer)
    #expect(error?.message.hasPrefix("it is \(name) picture, ") == true)
    #expect(error?.message.contains(FFmpegRelease.name) == true)
  }

  /// Noise under a name that promises a format.
  @Test(arguments: [
    "mp3", "ac3", "flac", "h264", "m2v", "h263", "dts", "mjpeg", "ogg", "sw", "y4m",
  ])
  func aNameIsNoEvidence(_ extension: String) throws {
    var random = SplitMix64(seed: 21)
    let bytes = (0..<6_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let error = refusal(of: try Fixture.file("noise.\(`extension`)", bytes))
    // FFmpeg opens some by their names, and finds out later.
    #expect(error?.code == Self.unknown.code && error?.message == Self.unknown.message)
  }

  private static let unknown = VideoError(
    .unsupportedContainer, .open, "its contents are of no known video format")

  @Test(arguments: [
    Array("%PDF-1.7\n".utf8), Array("PK\u{3}\u{4}".utf8), Array("<html><title>404".utf8),
    Array("<?xml version=\"1.0\"?><Error>".utf8),
  ])
  func otherKinds(_ start: [UInt8]) throws {
    let bytes = start + [UInt8](repeating: 0x55, count: 500)
    #expect(refusal(of: try Fixture.file("odd.mp4", bytes)) == Self.unknown)
  }

  @Test func subtitlesAlone() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n"
    let error = refusal(of: try Fixture.file("words.srt", text.utf8))
    #expect(error == VideoError(.noVideo, .probe, "it holds subtitles but no video"))
  }

  @Test func animatedWebP() throws {
    let clip = try Fixture.pattern("moving.webp", seconds: 0.4, ["-c:v", "libwebp_anim"])
    guard let error = refusal(of: clip) else { return }
    #expect(error.code == .unsupportedCodec)
    #expect(error.message.hasPrefix("it is an animated WebP picture, which FFmpeg"))
  }

  /// A file that ends within its first header is refused like any other.
  @Test(arguments: Array(12...30)) func cutWebP(count: Int) throws {
    let bytes = Array("RIFF@\0\0\0WEBPVP8X\u{0A}\0\0\0\u{02}\0\0\0\u{10}\0\0\u{10}\0\0".utf8)
    let error = refusal(of: try Fixture.file("cut.webp", bytes.prefix(count)))
    #expect([.unsupportedCodec, .unsupportedContainer, .corrupt].contains(error?.code))
  }

  /// The file isn't to blame for what FFmpeg lacks.
  @Test(arguments: [
    patchWelcome, noFunction, bug, external, noDecoder,
  ])
  func whatFFmpegLacks(_ result: Int32) {
    let decoding = VideoError(ffmpeg: result, decoder: "av1", "decoding a frame")
    #expect(decoding.code == .unsupportedCodec && !decoding.isRetryable)
    #expect(decoding.message.hasPrefix("\(FFmpegRelease.name)'s decoder av1 "))
    let opening = VideoError(ffmpeg: result, .open, "opening it")
    #expect(opening.code == .unsupportedContainer)
    #expect(opening.message.contains(FFmpegRelease.name))
  }

  @Test func memoryThatADecoderIsRefused() {
    let error = VideoError(ffmpeg: -ENOMEM, decoder: "exr", "decoding a frame")
    #expect(error.code == .memory && !error.isRetryable)
    #expect(error.message.contains("640 MiB"))
  }

  @Test func theReleaseHasANumber() {
    #expect(FFmpegRelease.name.hasPrefix("FFmpeg "))
    #expect(FFmpegRelease.name.split(separator: ".").count == 2)
  }

  /// Sizes as headers state them are those of the pictures.
  @Test(arguments: [
    "png", "jpg", "webp", "gif", "bmp", "tiff", "jp2", "j2k", "qoi", "dpx", "pcx", "sgi", "ppm",
    "pgm", "pbm",
  ])
  func sizeInAHeader(_ extension: String) throws {
    let picture = try Fixture.pattern(
      "a.\(`extension`)", size: "150x70", seconds: 0.04, ["-frames:v", "1"])
    let size = ImageHeader.size(in: try InputFile(FilePath(picture.path)))
    #expect(size?.width == 150 && size?.height == 70)
  }

  /// Any number of FF may precede a marker.
  @Test func fillBytesBeforeMarkersAreSkipped() throws {
    let picture = try Fixture.pattern(
      "fill.jpg", size: "150x70", seconds: 0.04, ["-frames:v", "1"])
    var bytes = try Data(contentsOf: picture)
    bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF], at: 2)
    let filled = picture.deletingLastPathComponent().appending(path: "filled.jpg")
    try bytes.write(to: filled)
    let size = ImageHeader.size(in: try InputFile(FilePath(filled.path)))
    #expect(size?.width == 150 && size?.height == 70)
  }
}

// AVERROR_PATCHWELCOME and others, four letters each.
private func code(_ letters: String) -> Int32 {
  -Int32(bitPattern: letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })
}
private let patchWelcome = code("PAWE")
private let noFunction = -ENOSYS
private let bug = code("BUG!")
private let external = code("EXT ")
private let noDecoder = -Int32(bitPattern: 0xF8 | 0x44 << 8 | 0x45 << 16 | 0x43 << 24)
