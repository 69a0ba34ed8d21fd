import Document
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import VidfitKit

/// The cost of an analysis in units that do not depend on the machine: packets, bytes, frames.
@Suite(.timeLimit(.minutes(15))) struct CostTests {
  /// What the report says of it, which is what the reader counted.
  static func cost(_ url: URL) async throws -> ClipAnalysis.Sampling {
    var reader = try VideoReader(FilePath(url.path))
    var sampler = PaddingSampler(reader, SamplingEffort())
    try await sampler.run(&reader)
    let cost = sampler.summary
    #expect(cost.packets == reader.packetsRead)
    #expect(cost.bytes == reader.bytesRead)
    #expect(cost.decoded >= sampler.summary.frames)
    return cost
  }

  /// A letterboxed test pattern, ten frames a second and a key frame every two seconds, so that little
  /// follows the last one.
  static func clip(_ name: String, minutes: Int) throws -> URL {
    try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "testsrc2=s=160x68:r=10,pad=160:90:0:11",
        "-t", "\(minutes * 60)", "-c:v", "libx264", "-preset", "ultrafast", "-g", "20", "-pix_fmt",
        "yuv420p", "-threads", "1",
      ])
  }

  @Test(arguments: ["long.mp4", "long.mkv", "long.ts"])
  func lengthCostsNothing(name: String) async throws {
    let short = try Self.clip(name, minutes: 1)
    let long = try Self.clip(name, minutes: 10)
    let (few, many) = (try await Self.cost(short), try await Self.cost(long))
    #expect(many.decoded <= 6)
    #expect(few.decoded <= 6)
    // Ten times the length costs no more, but for the index.
    let index = name.hasSuffix("mp4") ? 90_000.0 : 0
    #expect(Double(many.packets) <= 1.2 * Double(few.packets), "\(few) \(many)")
    #expect(Double(many.bytes) <= 1.2 * Double(few.bytes) + index, "\(few) \(many)")
    let size = try #require(try long.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(Double(many.bytes) <= 0.2 * Double(size), "\(many) of \(size)")
  }

  @Test(arguments: [("a.mp4", 8), ("a.mkv", 8), ("a.avi", 8), ("a.mov", 8)])
  func aShortClipTakesAFewPackets(name: String, most: Int) async throws {
    let clip = try Fixture.pattern(name, size: "160x90", seconds: 4, ["-c:v", "mpeg4", "-g", "25"])
    let cost = try await Self.cost(clip)
    #expect(cost.packets <= most, "\(cost)")
    #expect(cost.decoded <= 4)
  }
}
