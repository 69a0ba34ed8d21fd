import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Digests tell files with the same packets from others.
@Suite struct PacketDigestTests {
  private static func film(_ name: String, _ arguments: [String] = []) throws -> FilePath {
    FilePath(
      try Fixture.clip(
        name,
        [
          "-f", "lavfi", "-i", "testsrc2=s=96x64:d=0.8:r=25", "-f", "lavfi", "-i", "sine=d=0.8",
          "-c:v", "libx264", "-g", "5", "-bf", "2", "-pix_fmt", "yuv420p", "-c:a", "aac",
          "-threads", "1", "-fflags", "+bitexact", "-flags", "+bitexact",
        ] + arguments
      ).path)
  }

  private func copied(_ clip: FilePath, _ name: String, _ arguments: [String]) throws -> FilePath {
    FilePath(
      try Fixture.clip(
        name, ["-i", clip.string, "-map", "0", "-c", "copy"] + arguments
      ).path)
  }

  /// Numbers that ffprobe counts, too.
  @Test(arguments: ["a.mp4", "a.mov", "a.mkv", "a.ts", "a.flv"])
  func countsPackets(_ name: String) throws {
    let clip = try Self.film(name)
    let digest = try PacketDigest(clip)
    let text = try CommandLineTool("ffprobe")?.run([
      "-v", "error", "-advanced_editlist", "0", "-count_packets", "-show_entries",
      "stream=codec_name,nb_read_packets", "-of", "csv=p=0:nk=1", clip.string,
    ])
    let plain = text ?? Data()
    let lines = Set(String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init))
    #expect(lines.contains("h264,\(digest.streams[0].packets)"))
    #expect(lines.contains("aac,\(digest.streams[1].packets)"))
    #expect(digest.streams.allSatisfy { $0.contents.count == 16 && $0.times.count == 16 })
    #expect(digest.streams[0].sequenceSets == (name == "a.ts" ? 4 : 0))
    #expect(digest.difference(from: try PacketDigest(clip)) == nil)
  }

  /// The place of the index and the edit list don't matter, the packets do.
  @Test func equalMovies() throws {
    let clip = try Self.film("a.mp4")
    let front = try copied(clip, "front.mp4", ["-movflags", "+faststart"])
    #expect(try PacketDigest(clip) == PacketDigest(front))
  }

  @Test(arguments: [0, 1]) func oneByte(_ stream: Int) throws {
    let clip = try Self.film("a.mp4")
    let packet = try CommandLineTool("ffprobe")?.run([
      "-v", "error", "-select_streams", "\(stream)", "-show_entries", "packet=pos,size", "-of",
      "csv=p=0", clip.string,
    ])
    let line = try #require(
      String(decoding: packet ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst(3).first)
    let numbers = line.split(separator: ",").compactMap { Int($0) }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip.string)))
    bytes[numbers[1] + numbers[0] - 1] ^= 1
    let changed = FilePath(try Fixture.file("changed.mp4", bytes).path)
    let difference = try PacketDigest(changed).difference(from: PacketDigest(clip))
    #expect(difference == "stream \(stream)'s packets are others")
  }

  @Test func otherTimes() throws {
    let clip = try Self.film("a.mkv")
    let slower = try copied(clip, "slow.mkv", ["-bsf:v", "setts=ts=TS*2"])
    #expect(
      try PacketDigest(slower).difference(from: PacketDigest(clip))
        == "stream 0's packets have other times")
    let later = FilePath(
      try Fixture.clip(
        "later.mkv",
        [
          "-i", clip.string, "-itsoffset", "0.1", "-i", clip.string, "-map", "0:0", "-map", "1:1",
          "-c", "copy",
        ]
      ).path)
    #expect(
      try PacketDigest(later).difference(from: PacketDigest(clip))
        == "stream 1 begins at another time")
    // All of it together may begin at another time.
    let shifted = try copied(clip, "shifted.mkv", ["-output_ts_offset", "5"])
    #expect(try PacketDigest(shifted).difference(from: PacketDigest(clip)) == nil)
  }

  @Test func fewerPackets() throws {
    let clip = try Self.film("a.mkv")
    let short = try copied(clip, "short.mkv", ["-frames:v", "15"])
    #expect(
      try PacketDigest(short).difference(from: PacketDigest(clip))
        == "stream 0 has 15 packets, not 20")
    let silent = FilePath(
      try Fixture.clip("silent.mkv", ["-i", clip.string, "-map", "0:0", "-c", "copy"]).path)
    #expect(
      try PacketDigest(silent).difference(from: PacketDigest(clip)) == "1 streams, not 2")
  }

  @Test func filesThatCannotBeRead() throws {
    #expect(throws: VideoError.self) { _ = try PacketDigest("/nonexistent.mkv") }
  }
}
