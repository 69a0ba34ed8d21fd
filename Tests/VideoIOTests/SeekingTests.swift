import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

@Suite struct SeekingTests {
  /// Key frames every 0.4 s in 4 s.
  private func reader(_ name: String, _ arguments: [String]) throws -> VideoReader {
    let clip = try Fixture.pattern(name, seconds: 4, arguments + ["-g", "10"])
    return try VideoReader(FilePath(clip.path))
  }

  static let indexed: [(String, [String])] = [
    ("a.mp4", ["-c:v", "libx264"]), ("plain.mp4", ["-c:v", "libx264", "-bf", "0"]),
    ("a.mkv", ["-c:v", "libx264"]), ("a.mov", ["-c:v", "mpeg4"]), ("a.avi", ["-c:v", "mpeg4"]),
    ("fragments.mp4", ["-c:v", "libx264", "-movflags", "frag_keyframe+empty_moov"]),
  ]

  @Test(arguments: indexed) func keyFrameAtOrBefore(name: String, arguments: [String]) throws {
    var reader = try reader(name, arguments)
    let expectations = [(3.9, 3.6), (0, 0), (0.39, 0), (2, 2), (1.1, 0.8), (99, 3.6)]
    for (time, expected) in expectations {
      let sample = try #require(try reader.keySample(near: time))
      #expect(abs(sample.time - expected) < 0.01, "near \(time)")
      // The next sample in sequence is the next one in the file.
      let next = try #require(try reader.nextSample())
      #expect(!next.isKey)
      #expect(abs(next.time - expected) < 0.3)
    }
  }

  @Test(arguments: [("a.ts", ["-c:v", "libx264"]), ("a.mpg", ["-c:v", "mpeg2video"])])
  func keyFrameNearWithoutIndex(name: String, arguments: [String]) throws {
    var reader = try reader(name, arguments)
    #expect(reader.keyFrames.isEmpty)
    for time in [0.0, 1, 2, 3.3, 3.99, 50] {
      let sample = try #require(try reader.keySample(near: time), "near \(time)")
      #expect(sample.isKey)
      if time < 3 { #expect(abs(sample.time - time) < 0.9, "near \(time)") }
    }
  }

  /// Without an index, seeking alone leads to a later key frame.
  @Test(arguments: [
    ("a.ts", ["-c:v", "libx264"]), ("a.mpg", ["-c:v", "mpeg2video"]),
    ("a.mp4", ["-c:v", "libx264"]), ("a.mkv", ["-c:v", "libx264"]),
  ])
  func theFrameShownAtATime(name: String, arguments: [String]) throws {
    let clip = try Fixture.pattern(name, seconds: 16, arguments + ["-g", "125"])
    var reader = try VideoReader(FilePath(clip.path))
    for time in [3, 5.02, 6, 12, 15.9, 0.5] {
      let key = try #require(try reader.keySample(notAfter: time))
      #expect(key.isKey && key.time <= time)
      let shown = try reader.frame(at: time)?.time ?? -1
      #expect(shown <= time + 1e-5 && shown > time - 0.041, "\(shown) at \(time)")
    }
    var times: [Double] = []
    try reader.frames(from: 6, to: 6.4, threads: 1) { times.append($1) }
    #expect(times.first == 6 && times.count == 10, "\(times)")
  }

  /// An edit list hides the frames before its start, and times count from there.
  @Test func keyFramesOfATrimmedMovieAreListedWhereTheyAre() throws {
    let whole = try Fixture.pattern("whole.mp4", seconds: 16, ["-c:v", "libx264", "-g", "100"])
    let cut = try Fixture.clip("cut.mp4", ["-ss", "6", "-i", whole.path, "-c", "copy"])
    var reader = try VideoReader(FilePath(cut.path))
    let listed = reader.keyFrames.map(\.time)
    #expect(listed.count == 2)
    for (time, expected) in zip(listed, [2.0, 6]) {
      #expect(abs(time - expected) < 0.2)
      let sample = try #require(try reader.keySample(near: time + 0.1))
      #expect(abs(sample.time - expected) < 0.01)
    }
  }

  /// Going back opens the file again, whose streams are then known only by reading.
  @Test func afterGoingBackInAFileThatAnnouncesNoStreams() throws {
    let clip = try Fixture.pattern("a.flv", seconds: 4, ["-c:v", "flv1", "-g", "10"])
    var bytes = [UInt8](try Data(contentsOf: clip))
    // The header announces nothing, and the description is not recognised.
    bytes[4] = 0
    let description = try #require(bytes.firstRange(of: Array("onMetaData".utf8)))
    bytes[description.lowerBound] = 0x78
    var reader = try VideoReader(FilePath(try Fixture.file("silent.flv", bytes).path))
    _ = try reader.keySample(near: 2)
    for _ in 0..<2 {
      try reader.rewind()
      let sample = try #require(try reader.keySample(near: 2))
      #expect(sample.isKey && abs(sample.time - 2) < 0.9)
    }
  }

  @Test(arguments: ["a.h264", "a.m2v", "a.ts", "a.mp4"]) func byBytes(name: String) throws {
    let codec = name == "a.m2v" ? "mpeg2video" : "libx264"
    var reader = try reader(name, ["-c:v", codec])
    var times: [Double] = []
    for fraction in [0, 0.25, 0.5, 0.75, 0.999] {
      let sample = try #require(try reader.keySample(nearFraction: fraction))
      #expect(sample.isKey)
      times.append(sample.time)
    }
    #expect(times.first == 0)
    #expect(times.prefix(4) == times.prefix(4).sorted()[...])
    #expect(Set(times).count >= 4)
    #expect(abs(times[2] - 2) < 1, "\(times)")
  }

  @Test func singleKeyFrame() throws {
    for name in ["a.mp4", "a.ts", "a.mkv", "a.h264"] {
      let clip = try Fixture.pattern(name, seconds: 4, ["-c:v", "libx264", "-g", "1000"])
      var reader = try VideoReader(FilePath(clip.path))
      for fraction in [0.9, 0.1, 0.5] {
        #expect(try reader.keySample(near: 4 * fraction)?.time == 0, "\(name)")
        #expect(try reader.keySample(nearFraction: fraction)?.time == 0, "\(name)")
      }
    }
  }

  @Test func oddTimes() throws {
    var reader = try reader("a.mp4", ["-c:v", "libx264"])
    for time in [-1, .nan, -.infinity, .infinity, 1e300] as [Double] {
      #expect(try reader.keySample(near: time)?.isKey == true)
      #expect(try reader.keySample(nearFraction: time)?.isKey == true)
    }
  }

  @Test func endIsEndAgainAndAgain() throws {
    var reader = try reader("a.mkv", ["-c:v", "mpeg4"])
    while try reader.nextSample() != nil {}
    #expect(try reader.nextSample() == nil)
    #expect(reader.packetsRead == 100)
    #expect(reader.bytesRead >= reader.facts.container.bytes / 2)
    try reader.rewind()
    #expect(try reader.nextSample()?.time == 0)
  }

  /// Samples decode in any task, with decoders made there.
  @Test func decodersInOtherTasks() async throws {
    var reader = try reader("a.mp4", ["-c:v", "libx264"])
    let stream = reader.stream
    var samples: [CompressedSample] = []
    for entry in reader.keyFrames {
      samples.append(try #require(try reader.keySample(near: entry.time)))
    }
    let sums = try await withThrowingTaskGroup(of: UInt64?.self) { group in
      for sample in samples {
        group.addTask {
          var decoder = try FrameDecoder(stream)
          return try FrameSums.ofKey(sample, &decoder)
        }
      }
      var sums: [UInt64?] = []
      for try await sum in group { sums.append(sum) }
      return sums
    }
    #expect(sums.count == 10)
    #expect(Set(sums.compactMap(\.self)).count == 10)
  }

  /// The first frame's palette holds for all frames, even if the first was never requested.
  @Test func palette() throws {
    let clip = try Fixture.pattern(
      "palette.avi", ["-c:v", "rawvideo", "-pix_fmt", "pal8"])
    var reader = try VideoReader(FilePath(clip.path))
    #expect(reader.facts.pixelFormat == "pal8")
    let sample = try #require(try reader.keySample(near: 1))
    #expect(sample.palette?.count == 1024)
    try reader.rewind()
    #expect(try FrameSums.ofEveryFrame(&reader).count == 50)
    var fresh = try VideoReader(FilePath(clip.path))
    #expect(try FrameSums.ofEveryFrame(&fresh).count == 50)
  }
}
