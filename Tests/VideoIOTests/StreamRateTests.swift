import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// The unit of time stamps is not taken for a frame rate, and a rate is not taken for a unit.
@Suite struct StreamRateTests {
  private func rate(_ name: String, rate: String, frames: Int, _ arguments: [String]) throws
    -> String?
  {
    let url = try Fixture.clip(
      name,
      ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=\(rate)", "-frames:v", "\(frames)"] + arguments)
    return try VideoReader(FilePath(url.path)).facts.frameRate?.description
  }

  @Test(arguments: [
    ("k.mkv", ["-c:v", "libx264"]), ("k.ts", ["-c:v", "libx264"]), ("k.mp4", ["-c:v", "libx264"]),
    ("k.webm", ["-c:v", "libvpx", "-cpu-used", "8"]),
  ])
  func aThousandFramesASecond(_ name: String, _ arguments: [String]) throws {
    #expect(try rate(name, rate: "1000", frames: 60, arguments) == "1000:1")
  }

  private static let rows: [(String, Int, String?)] = [
    ("one.wmv", 1, nil), ("many.wmv", 20, "25:1"), ("one.mp4", 1, "25:1"), ("one.mkv", 1, "25:1"),
    ("many.mkv", 20, "25:1"), ("many.avi", 20, "25:1"), ("one.avi", 1, "25:1"),
  ]

  @Test(arguments: rows)
  func single(_ row: (String, Int, String?)) throws {
    let (name, frames, expected) = row
    let codec = name.hasSuffix("wmv") ? "wmv2" : "mpeg4"
    #expect(try rate(name, rate: "25", frames: frames, ["-c:v", codec]) == expected)
  }

  /// Some writers of Matroska state the unit of its times as the duration of a frame.
  @Test func theUnitOfMatroskaIsNoRate() throws {
    let url = try Fixture.pattern("unit.mkv", ["-c:v", "mpeg4"])
    var bytes = [UInt8](try Data(contentsOf: url))
    let element: [UInt8] = [0x23, 0xE3, 0x83, 0x84, 0x02, 0x62, 0x5A, 0]
    let duration = try #require(bytes.firstRange(of: element))
    bytes.replaceSubrange(
      duration.lowerBound + 4..<duration.upperBound, with: BoxTree.bigEndian(1_000_000))
    let changed = try Fixture.file("unit.mkv", bytes)
    #expect(try VideoReader(FilePath(changed.path)).facts.frameRate?.description == "25:1")
  }

  /// Frames come at irregular times: no rate holds, least of all that of the unit.
  @Test func irregularTimes() throws {
    let times = "setpts='if(lt(N,4),N*0.015,0.1+N*N*0.011)/TB'"
    let found = try rate(
      "odd.wmv", rate: "25", frames: 40, ["-vf", times, "-vsync", "vfr", "-c:v", "wmv2"])
    #expect(found != "1000:1")
  }

  /// Units that are rates of film and television are believed.
  @Test(arguments: ["24", "25", "30", "60"])
  func unitsThatAreRates(_ rate: String) throws {
    #expect(try self.rate("a.ogv", rate: rate, frames: 9, ["-c:v", "libtheora"]) == "\(rate):1")
  }
}
