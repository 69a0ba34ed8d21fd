import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// Key frames of remote MXF files of many partitions are found by the index of a few of them.
@Suite(.timeLimit(.minutes(15))) struct RemoteMaterialTests {
  static let kinds: [(String, [String])] = [
    ("two-way.mxf", ["-c:v", "mpeg2video", "-bf", "2", "-g", "10"]),
    ("intra.mxf", ["-c:v", "mpeg2video", "-g", "1"]),
    ("h264.mxf", ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "25"]),
  ]

  private func clip(_ name: String, _ codec: [String]) throws -> URL {
    try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "testsrc2=s=160x96:d=125:r=25,noise=alls=30:allf=t", "-f", "lavfi",
        "-i", "sine=r=48000", "-shortest", "-threads", "1",
      ] + codec + ["-b:v", "700k", "-c:a", "pcm_s16le"])
  }

  private struct Known {
    let facts: VideoFacts
    /// The key frames by their contents.
    var keys: [[UInt8]: Double] = [:]

    init(_ clip: URL) throws {
      var reader = try VideoReader(FilePath(clip.path))
      facts = reader.facts
      while let sample = try reader.nextSample() {
        if sample.isKey { keys[sample.bytes] = sample.time }
      }
    }
  }

  @Test(arguments: kinds) func `key frames are the file's and have its times`(
    _ name: String, _ codec: [String]
  ) throws {
    let clip = try clip(name, codec)
    let known = try Known(clip)
    let source = try MemorySource(clip)
    var remote = try VideoReader(.bytes(source, extension: "mxf"))
    #expect(remote.cursor.material != nil && remote.expectsTimes)
    #expect(remote.facts == known.facts)
    let opened = source.surprises
    #expect(opened <= 3)
    for wave in [[31.0, 78, 15.6, 109.4], [46.9, 93.7], [0.1, 124.9]] {
      remote.expect(times: wave)
      for time in wave {
        let found = try remote.keySample(around: time)
        let sample = try #require(found)
        let own = try #require(known.keys[sample.bytes], "around \(time)")
        #expect(abs(sample.time - own) < 1e-6, "around \(time)")
        #expect(sample.isKey && abs(sample.time - time) < 11)
      }
    }
    #expect(remote.cursor.material != nil)
    #expect(source.surprises <= opened + 1)
  }

  @Test(arguments: kinds) func `what needs all frames gets them`(
    _ name: String, _ codec: [String]
  ) throws {
    let clip = try clip(name, codec)
    var local = try VideoReader(FilePath(clip.path))
    var remote = try VideoReader(.bytes(try MemorySource(clip), extension: "mxf"))
    _ = try remote.keySample(around: 60)
    for time in [0.0, 70.3, 33.1, 124.9] {
      #expect(try remote.keySample(near: time) == local.keySample(near: time), "near \(time)")
      for _ in 0..<20 { #expect(try remote.nextSample() == local.nextSample(), "near \(time)") }
    }
    #expect(remote.cursor.material == nil)
    var other = try VideoReader(.bytes(try MemorySource(clip), extension: "mxf"))
    try other.rewind()
    try local.rewind()
    for place in 0..<600 {
      #expect(try other.nextSample() == local.nextSample(), "frame \(place)")
    }
  }

  /// An index that is wrong costs requests, but leads to no wrong frame.
  @Test func `damaged indexes are not followed`() throws {
    let clip = try clip(Self.kinds[0].0, Self.kinds[0].1)
    let known = try Known(clip)
    let whole = try Data(contentsOf: clip)
    let key = Data([0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 1, 1, 0x0D, 1, 2, 1, 1, 0x10, 1, 0])
    var places: [Int] = []
    while let next = whole.range(of: key, in: (places.last.map { $0 + 16 } ?? 0)..<whole.count) {
      places.append(next.lowerBound)
    }
    #expect(places.count > 10)
    // Without the first and the last one, FFmpeg refuses the file.
    places = Array(places.dropFirst().dropLast())
    var random = SplitMix64(seed: 8)
    var left = 0
    for _ in 0..<6 {
      var broken = whole
      for place in places {
        for _ in 0..<40 {
          broken[place + 20 + Int(random.next() % 3900)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let source = try MemorySource(try Fixture.file("broken.mxf", broken))
      guard var reader = try? VideoReader(.bytes(source, extension: "mxf")) else { continue }
      for time in [20.0, 60, 100] {
        guard let sample = try? reader.keySample(around: time) else { continue }
        #expect(known.keys[sample.bytes] != nil)
      }
      if reader.cursor.material == nil { left += 1 }
    }
    #expect(left > 0)
  }
}
