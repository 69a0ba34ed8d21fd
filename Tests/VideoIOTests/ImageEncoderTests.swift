import Files
import Foundation
import Framing
import TestSupport
import Testing

@testable import VideoIO

@Suite struct ImageEncoderTests {
  private let size = PixelSize(width: 5, height: 3)

  private func encoded(_ format: ImageEncoder.Format, _ gamut: PictureGamut) throws -> [UInt8] {
    let pixels = (0..<15).flatMap { (i: UInt8) -> [UInt8] in [i * 10, 200 - i, i, 0] }
    return try ImageEncoder.encode(
      pixels.span, size: size, bytesPerRow: 20, as: format, gamut: gamut)
  }

  private func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var rest = file.dropFirst(8)
    var chunks: [(String, [UInt8])] = []
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append((type, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  @Test func sRGBIsSaidInThreeWays() throws {
    let chunks = chunks(try encoded(.png, .sRGB))
    #expect(chunks.first?.type == "IHDR" && chunks.last?.type == "IEND")
    let color = Dictionary(chunks.map { ($0.type, $0.data) }) { first, _ in first }
    // Relative colorimetric.
    #expect(color["sRGB"] == [1])
    #expect(color["gAMA"] == [0, 0, 0xB1, 0x8F])
    #expect(color["cHRM"]?.count == 32)
    #expect(color["cICP"] == nil && color["iCCP"] == nil)
  }

  @Test func displayP3IsSaidByAProfile() throws {
    let chunks = chunks(try encoded(.png, .displayP3))
    let types = chunks.map(\.type)
    #expect(types.filter { ["sRGB", "cHRM", "gAMA", "cICP"].contains($0) }.isEmpty)
    let color = Dictionary(chunks.map { ($0.type, $0.data) }) { first, _ in first }
    #expect(color["iCCP"].map { String(decoding: $0.prefix(10), as: UTF8.self) } == "Display P3")
    // The profile precedes the picture's data.
    let order = ["iCCP", "IDAT"].compactMap { types.firstIndex(of: $0) }
    #expect(order == order.sorted() && order.count == 2)
  }

  @Test(arguments: [ImageEncoder.Format.png, .webp], [PictureGamut.sRGB, .displayP3])
  func otherDecodersReadTheSamePixels(
    _ format: ImageEncoder.Format, _ gamut: PictureGamut
  ) throws {
    let url = try Fixture.file("five.\(format)", try encoded(format, gamut))
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let pixels = try ffmpeg.run([
      "-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ])
    let wanted = (0..<15).flatMap { (i: UInt8) -> [UInt8] in [i, 200 - i, i * 10] }
    #expect([UInt8](pixels) == wanted)
  }

  @Test func jpegsAreJPEGs() throws {
    let plain = try encoded(.jpeg, .sRGB)
    #expect(plain.prefix(4) == [0xFF, 0xD8, 0xFF, 0xE0])
    let wide = try encoded(.jpeg, .displayP3)
    #expect(wide.count > plain.count + 400)
    #expect(String(decoding: wide, as: UTF8.self).contains("ICC_PROFILE"))
  }

  @Test func webPHasAProfileForWideColoursOnly() throws {
    func parts(_ file: [UInt8]) -> [(name: String, size: Int)] {
      var parts: [(String, Int)] = []
      var place = 12
      while place + 8 <= file.count {
        let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
        parts.append((String(decoding: file[place..<place + 4], as: UTF8.self), size))
        place += 8 + size + size % 2
      }
      #expect(place == file.count)
      return parts
    }
    #expect(try parts(encoded(.webp, .sRGB)).map(\.name) == ["VP8L"])
    let file = try encoded(.webp, .displayP3)
    #expect(parts(file).map(\.name) == ["VP8X", "ICCP", "VP8L"])
    #expect(parts(file)[1].size == ICCProfile.displayP3.count)
    // Only the profile's flag, then width and height less one.
    #expect(file[20..<30] == [0x20, 0, 0, 0, 4, 0, 0, 2, 0, 0])
    let stated = file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(stated == file.count - 8)
  }

  @Test func webPHasALimit() throws {
    let pixels = [UInt8](repeating: 0, count: 16_384 * 4)
    #expect(throws: VideoError.self) {
      try ImageEncoder.encode(
        pixels.span, size: PixelSize(width: 16_384, height: 1), bytesPerRow: 65_536, as: .webp,
        gamut: .sRGB)
    }
  }

  /// A smooth picture of 64×48 pixels, as files of each quality, and the pixels that ffmpeg reads.
  private func lossy(
    _ format: ImageEncoder.Format, _ quality: Int?, _ gamut: PictureGamut = .sRGB
  ) throws -> (file: [UInt8], error: Double) {
    let size = PixelSize(width: 64, height: 48)
    let pixels = (0..<size.width * size.height).flatMap { (i: Int) -> [UInt8] in
      let (x, y) = (i % size.width, i / size.width)
      return [UInt8(40 + 2 * x), UInt8(30 + 3 * y), UInt8(220 - x - 2 * y), 0]
    }
    let file = try ImageEncoder.encode(
      pixels.span, size: size, bytesPerRow: 4 * size.width, as: format, gamut: gamut,
      quality: quality)
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let read = try ffmpeg.run([
      "-v", "error", "-i", try Fixture.file("lossy.\(format)", file).path, "-f", "rawvideo",
      "-pix_fmt", "bgr0", "-",
    ])
    #expect(read.count == pixels.count)
    let sum = zip(pixels, [UInt8](read)).enumerated().reduce(0) { sum, pair in
      pair.offset % 4 == 3 ? sum : sum + abs(Int(pair.element.0) - Int(pair.element.1))
    }
    return (file, Double(sum) / Double(3 * size.width * size.height))
  }

  @Test(arguments: [ImageEncoder.Format.jpeg, .webp], [PictureGamut.sRGB, .displayP3])
  func qualitiesTradeExactnessForSize(
    _ format: ImageEncoder.Format, _ gamut: PictureGamut
  ) throws {
    let files = try [90, 50, 10].map { try lossy(format, $0, gamut) }
    for (finer, coarser) in zip(files, files.dropFirst()) {
      #expect(finer.file.count > coarser.file.count && finer.error <= coarser.error + 0.2)
    }
    #expect(try lossy(format, nil, gamut).error < files[0].error)
    #expect(files[0].error < 3 && files[2].error < 20)
  }

  @Test func lossyPicturesHaveHalfTheColour() throws {
    let jpeg = try Fixture.file("small.jpg", try lossy(.jpeg, 80).file)
    let ffprobe = try #require(CommandLineTool("ffprobe"))
    let format = try ffprobe.run([
      "-v", "error", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0", jpeg.path,
    ])
    #expect(String(decoding: format, as: UTF8.self) == "yuvj420p\n")
    let webp = try lossy(.webp, 80).file
    #expect(String(decoding: webp[12..<16], as: UTF8.self) == "VP8 ")
  }

  @Test func aPNGHasOneQuality() throws {
    #expect(try lossy(.png, 5) == lossy(.png, nil))
  }

  @Test func theProfileAddsUp() throws {
    let profile = ICCProfile.displayP3
    #expect(profile.prefix(4).reduce(0) { $0 << 8 | Int($1) } == profile.count)
    #expect(String(decoding: profile[36..<40], as: UTF8.self) == "acsp")
    // The tags begin at 132, twelve bytes each: signature, offset, size.
    let tags = stride(from: 132, to: 132 + 12 * word(profile, at: 128), by: 12)
    let places = Dictionary(
      tags.map {
        (String(decoding: profile[$0..<$0 + 4], as: UTF8.self), word(profile, at: $0 + 4))
      }
    ) { first, _ in first }
    func xyz(_ name: String) throws -> [Int] {
      let place = try #require(places[name])
      return [8, 12, 16].map { Int(Int32(truncatingIfNeeded: word(profile, at: place + $0))) }
    }
    // Red, green and blue add up to white, apart from rounding.
    let (red, green, blue, white) = try (xyz("rXYZ"), xyz("gXYZ"), xyz("bXYZ"), xyz("wtpt"))
    for axis in 0..<3 { #expect(abs(red[axis] + green[axis] + blue[axis] - white[axis]) <= 3) }
  }

  private func word(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
