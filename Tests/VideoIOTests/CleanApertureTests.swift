import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

@Suite struct CleanApertureTests {
  /// Width, height and offsets as numerators and denominators.
  struct Case: Sendable {
    let terms: [Int32]
    let expected: PixelRect?

    init(_ terms: [Int32], _ expected: PixelRect?) {
      self.terms = terms
      self.expected = expected
    }

    var box: [UInt8] { terms.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) } }
  }

  static let size = PixelSize(width: 720, height: 576)

  @Test(arguments: [
    Case([720, 1, 576, 1, 0, 1, 0, 1], PixelRect(x: 0, y: 0, width: 720, height: 576)),
    Case([704, 1, 576, 1, 0, 1, 0, 1], PixelRect(x: 8, y: 0, width: 704, height: 576)),
    // 702 51/59 samples touch 704.
    Case([41472, 59, 576, 1, 0, 1, 0, 1], PixelRect(x: 8, y: 0, width: 704, height: 576)),
    Case([700, 1, 500, 1, -10, 1, 38, 1], PixelRect(x: 0, y: 76, width: 700, height: 500)),
    Case([703, 1, 575, 1, 1, 2, -1, 2], PixelRect(x: 9, y: 0, width: 703, height: 575)),
    Case([900, 1, 600, 1, 0, 1, 0, 1], PixelRect(x: 0, y: 0, width: 720, height: 576)),
    Case([-4, 1, 576, 1, 0, 1, 0, 1], nil),
    Case([704, 0, 576, 1, 0, 1, 0, 1], nil),
    Case([704, 1, 576, 1, 0, 1, 0], nil),
    Case([.max, -1, .max, -1, .min, 1, .max, 1], nil),
  ])
  func rectangle(_ test: Case) {
    let rect = CleanAperture(box: test.box).rect(in: Self.size)
    #expect((rect.isEmpty ? nil : rect) == test.expected)
  }

  /// `ffmpeg` cannot write the box, so it is inserted into the sample entry of a clip.
  private func clip(_ name: String, _ terms: [Int32]) throws -> FilePath {
    let plain = try Fixture.pattern("plain.\(name)", size: "96x64", ["-c:v", "libx264"])
    var movie = try BoxTree(contentsOf: plain)
    movie.edit(BoxTree.sampleEntry("avc1")) {
      $0.children.append(BoxTree("clap", Case(terms, nil).box))
    }
    return FilePath(try Fixture.file("clap.\(name)", movie.serialized).path)
  }

  @Test(arguments: ["mp4", "mov"]) func boxInAFile(name: String) throws {
    var reader = try VideoReader(try clip(name, [80, 1, 48, 1, 0, 1, -2, 1]))
    #expect(reader.facts.cleanAperture == PixelRect(x: 8, y: 6, width: 80, height: 48))
    #expect(reader.facts.storage == PixelSize(width: 96, height: 64))
    #expect(reader.facts.warnings == [])
    // The frames are still whole, and in the places that the index states.
    #expect(try FrameSums.ofEveryFrame(&reader).count == 50)
  }

  @Test func boxThatSaysNothing() throws {
    let whole = try VideoReader(try clip("mp4", [96, 1, 64, 1, 0, 1, 0, 1]))
    #expect(whole.facts.cleanAperture == nil)
    #expect(whole.facts.warnings == [])
    let outside = try VideoReader(try clip("mp4", [20, 1, 20, 1, 900, 1, 0, 1]))
    #expect(outside.facts.cleanAperture == nil)
    #expect(outside.facts.warnings.count == 1)
    let broken = try VideoReader(try clip("mp4", [80, 0, 48, 1, 0, 1, 0, 1]))
    #expect(broken.facts.cleanAperture == nil)
    #expect(broken.facts.warnings.count == 1)
  }
}
