import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// The clean aperture of a clip, which is part of its facts.
@Suite struct ClipApertureTests {
  /// `ffmpeg` cannot write the box, so it is inserted into the sample entry of a clip.
  private func clip(_ name: String, _ terms: [Int32]) throws -> FilePath {
    let plain = try Fixture.pattern("plain.\(name)", size: "96x64", ["-c:v", "libx264"])
    var movie = try BoxTree(contentsOf: plain)
    movie.edit(BoxTree.sampleEntry("avc1")) {
      let box = terms.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) }
      $0.children.append(BoxTree("clap", box))
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
