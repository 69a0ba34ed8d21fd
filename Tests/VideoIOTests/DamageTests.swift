import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// Whatever the bytes, reading ends with an answer or a `VideoError`.
@Suite struct DamageTests {
  /// Reads a file in every way there is, and counts the pictures.
  @discardableResult
  static func readAll(_ path: FilePath) throws(VideoError) -> Int {
    var reader = try VideoReader(path)
    var decoder = try FrameDecoder(reader.stream)
    var count = 0
    for fraction in [0, 0.4, 0.9] {
      let duration = min(reader.facts.container.duration ?? 1, 1e6)
      for sample in [
        try? reader.keySample(near: fraction * duration),
        try? reader.keySample(nearFraction: fraction),
      ].compactMap(\.self) {
        if let frame = try? decoder.decodeKey(sample) {
          _ = try? frame.recorded()
          count += 1
        }
      }
    }
    _ = try? reader.rewind()
    for _ in 0..<200 {
      guard let sample = try? reader.nextSample() else { break }
      _ = try? decoder.decode(sample)
      while let frame = try? decoder.nextFrame() {
        _ = frame.encoding
        count += 1
      }
    }
    return count
  }

  static let clips: [(String, [String])] = [
    ("a.mp4", ["-c:v", "libx264", "-g", "10"]),
    ("fragments.mp4", ["-c:v", "libx264", "-g", "10", "-movflags", "frag_keyframe+empty_moov"]),
    ("a.mkv", ["-c:v", "mpeg4", "-g", "10"]), ("a.avi", ["-c:v", "mjpeg"]),
    ("a.ts", ["-c:v", "mpeg2video", "-g", "10"]), ("a.mpg", ["-c:v", "mpeg2video", "-g", "10"]),
    ("a.flv", ["-c:v", "flv1"]), ("a.h264", ["-c:v", "libx264", "-g", "10"]), ("a.gif", []),
    ("a.y4m", []), ("a.png", ["-frames:v", "1"]),
  ]

  @Test(arguments: clips) func flippedBytes(name: String, arguments: [String]) throws {
    let bytes = [UInt8](try Data(contentsOf: Fixture.pattern(name, seconds: 1, arguments)))
    var random = SplitMix64(seed: 7)
    var pictures = 0
    for round in 0..<24 {
      var damaged = bytes
      // Rounds take turns: headers, the whole file, the end.
      let range = [0..<min(bytes.count, 800), 0..<bytes.count, bytes.count / 2..<bytes.count]
      for _ in 0..<(1 + round) {
        damaged[Int.random(in: range[round % 3], using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let url = try Fixture.file(name, damaged)
      defer { try? FileManager.default.removeItem(at: url) }
      pictures += Self.pictures(in: url)
    }
    // A PNG's checksums give any damage away.
    #expect(pictures > 0 || name == "a.png")
  }

  /// Number of pictures that can be decoded; an error must blame the file.
  private static func pictures(in url: URL) -> Int {
    do throws(VideoError) {
      return try readAll(FilePath(url.path))
    } catch {
      let codes: [FailureCode] = [
        .unsupportedContainer, .unsupportedCodec, .noVideo, .segment, .corrupt, .encrypted, .memory,
      ]
      #expect(codes.contains(error.code) && !error.isRetryable, "\(error.code): \(error.message)")
      return 0
    }
  }

  @Test(arguments: clips) func cutShort(name: String, arguments: [String]) throws {
    let bytes = [UInt8](try Data(contentsOf: Fixture.pattern(name, seconds: 1, arguments)))
    var pictures = 0
    for part in stride(from: 1, to: 16, by: 2) {
      let url = try Fixture.file(name, bytes.prefix(bytes.count * part / 16))
      defer { try? FileManager.default.removeItem(at: url) }
      pictures += Self.pictures(in: url)
    }
    // Cutting an MP4 loses its index, and half a PNG is not a picture.
    #expect(pictures > 0 || ["a.mp4", "a.png"].contains(name))
  }

  /// FFmpeg calls it an input error, as if the disk were broken and retrying useful.
  @Test func matroskaCutWithinItsHeader() throws {
    let bytes = try Data(contentsOf: Fixture.pattern("b.mkv", ["-c:v", "mpeg4"]))
    for count in [40, 48, 60, 200, 400] {
      let error = refusal(of: try Fixture.file("cut.mkv", bytes.prefix(count)))
      #expect(error?.isRetryable == false, "\(count)")
      #expect([.corrupt, .noVideo].contains(error?.code), "\(count)")
    }
  }

  /// The index is whole, and so are the facts; the frames before the cut can be decoded.
  @Test func cutWithinTheMediaData() throws {
    let clip = try Fixture.pattern(
      "fast.mp4", size: "128x96", ["-c:v", "libx264", "-g", "10", "-movflags", "+faststart"])
    let bytes = try Data(contentsOf: clip)
    let cut = FilePath(try Fixture.file("cut.mp4", bytes.prefix(bytes.count * 6 / 10)).path)
    var reader = try VideoReader(cut)
    #expect(abs((reader.facts.container.duration ?? 0) - 2) < 0.1)
    #expect(reader.keyFrames.count == 5)
    var decoder = try FrameDecoder(reader.stream)
    let first = try #require(try reader.keySample(near: 0))
    #expect(try FrameSums.ofKey(first, &decoder) != nil)
    #expect(try reader.keySample(near: 1.9)?.time != 1.6)
    try reader.rewind()
    let count = try FrameSums.ofEveryFrame(&reader).count
    #expect(count > 10 && count < 50)
  }

  @Test func tenThousandTracks() throws {
    var movie = try BoxTree(
      contentsOf: Fixture.pattern("one.mp4", seconds: 0.2, ["-c:v", "libx264"]))
    movie.edit(["moov"]) { movie in
      guard let track = movie.children.first(where: { $0.type == "trak" }) else { return }
      movie.children += Array(repeating: track, count: 9_999)
    }
    let clock = ContinuousClock()
    let url = try Fixture.file("many.mp4", movie.serialized)
    let duration = clock.measure {
      #expect(
        refusal(of: url)
          == VideoError(.memory, .open, "it asks for more streams or memory than is accepted"))
    }
    #expect(duration < .seconds(20))
  }

  @Test func sizeThatChangesOnTheWay() throws {
    let small = try Fixture.pattern("small.h264", size: "64x48", seconds: 0.4, ["-c:v", "libx264"])
    let large = try Fixture.pattern("large.h264", size: "96x80", seconds: 0.4, ["-c:v", "libx264"])
    let both = try Data(contentsOf: small) + Data(contentsOf: large)
    var reader = try VideoReader(FilePath(Fixture.file("both.h264", both).path))
    #expect(reader.facts.storage.width == 64)
    var decoder = try FrameDecoder(reader.stream)
    var widths: [Int] = []
    while let sample = try reader.nextSample() {
      try decoder.decode(sample)
      while let frame = try decoder.nextFrame() { widths.append(frame.size.width) }
    }
    try decoder.decode(nil)
    while let frame = try decoder.nextFrame() { widths.append(frame.size.width) }
    #expect(widths == Array(repeating: 64, count: 10) + Array(repeating: 96, count: 10))
  }

  /// The damaged part of a picture does not show earlier contents of the decoder's memory, so the
  /// result does not depend on what else was decoded.
  @Test(arguments: [
    ["libx264"], ["libx265", "-x265-params", "log-level=0:open-gop=1:keyint=5:min-keyint=5"],
    ["libx265", "-x265-params", "log-level=0:open-gop=0:keyint=5:min-keyint=5"],
    ["mpeg2video"], ["mpeg4"], ["libvpx-vp9", "-deadline", "realtime"], ["prores_ks"], ["mjpeg"],
  ])
  func aDamagedPictureHoldsNothingOfOthers(encoder: [String]) throws {
    let clip = try Fixture.pattern(
      "torn.mkv", size: "320x192", ["-g", "5", "-c:v"] + encoder)
    var reader = try VideoReader(FilePath(clip.path))
    let whole = try #require(try reader.keySample(near: 0.3))
    let damaged = try #require(try reader.keySample(near: 1.2))
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      var sample = damaged
      for _ in 0..<3 {
        let place = Int.random(in: sample.bytes.count / 8..<sample.bytes.count, using: &random)
        sample.bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      var fresh = try FrameDecoder(reader.stream)
      var used = try FrameDecoder(reader.stream)
      for _ in 0..<2 { _ = try FrameSums.ofKey(whole, &used) }
      #expect((try? FrameSums.ofKey(sample, &fresh)) == (try? FrameSums.ofKey(sample, &used)))
    }
  }
}
