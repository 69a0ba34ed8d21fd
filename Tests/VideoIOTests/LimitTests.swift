import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO

/// The cost of a file is bounded, whatever it claims. Time limits are generous: they only detect a
/// hang.
@Suite(.timeLimit(.minutes(15))) struct LimitTests {
  @Test(arguments: [
    ("a.mp4", ["-c:v", "mpeg4"]), ("a.mkv", ["-c:v", "mpeg4"]), ("a.h264", ["-c:v", "libx264"]),
    ("a.ts", ["-c:v", "mpeg2video"]), ("a.png", ["-frames:v", "1"]),
    ("a.jpg", ["-frames:v", "1"]), ("a.webp", ["-frames:v", "1"]), ("a.gif", []),
    ("lossless.webp", ["-frames:v", "1", "-lossless", "1"]), ("a.bmp", ["-frames:v", "1"]),
    ("a.tiff", ["-frames:v", "1"]), ("a.jp2", ["-frames:v", "1"]), ("a.j2k", ["-frames:v", "1"]),
    ("a.qoi", ["-frames:v", "1"]), ("a.dpx", ["-frames:v", "1"]), ("a.pcx", ["-frames:v", "1"]),
    ("a.sgi", ["-frames:v", "1"]), ("a.ppm", ["-frames:v", "1"]), ("a.pbm", ["-frames:v", "1"]),
  ])
  func moreThanSoManyPixels(name: String, arguments: [String]) throws {
    let clip = FilePath(try Fixture.pattern(name, size: "64x48", arguments).path)
    _ = try VideoReader(clip, limits: ReadingLimits(pixels: 64 * 48))
    let error = #expect(throws: VideoError.self) {
      _ = try VideoReader(clip, limits: ReadingLimits(pixels: 64 * 48 - 1))
    }
    #expect(error?.code == .memory)
    #expect(error?.isRetryable == false)
    #expect(
      error?.message
        == "its frames of 64x48 exceed the limit of 3071 pixels (--max-pixels)")
  }

  /// A few bytes that announce 900 megapixels.
  @Test func imageThatIsTooLargeForFFmpegItself() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + BoxTree.bigEndian(30_000) + BoxTree.bigEndian(30_000) + [8, 0, 0, 0, 0]
      + BoxTree.bigEndian(0xB6C5_CCB0) + [UInt8](repeating: 0, count: 64)
    let error = refusal(of: try Fixture.file("bomb.png", png))
    #expect(error?.code == .memory)
    #expect(error?.message.contains("30000x30000") == true)
  }

  /// FFmpeg has a bound of its own, just below the largest that can be asked for.
  @Test func imageBeyondWhatFFmpegAccepts() throws {
    let side = Array(BoxTree.bigEndian(16_380).reversed())
    let bitmap =
      Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + [54, 0, 0, 0, 40, 0, 0, 0] + side + side
      + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 100)
    let path = FilePath(try Fixture.file("own.bmp", bitmap).path)
    let error = #expect(throws: VideoError.self) {
      _ = try VideoReader(path, limits: ReadingLimits(pixels: 1 << 28))
    }
    #expect(error?.code == .memory)
    #expect(
      error?.message.hasPrefix("its frames of 16380x16380 pixels are more than FFmpeg") == true)
  }

  /// A million frames of one byte, which the file does not have. The edit list omits all but the
  /// first, and FFmpeg's search among omitted frames is quadratic.
  @Test func indexOfFramesThatAreLeftOut() throws {
    let stbl = ["moov", "trak", "mdia", "minf", "stbl"]
    let count = BoxTree.bigEndian(1 << 20)
    let one = BoxTree.bigEndian(1)
    let zero = BoxTree.bigEndian(0)
    var movie = try BoxTree(
      contentsOf: Fixture.pattern("a.mp4", seconds: 1, ["-c:v", "libx264", "-g", "5"]))
    movie.edit(stbl + ["stsz"]) { $0.bytes = zero + one + count }
    movie.edit(stbl + ["stsc"]) { $0.bytes = zero + one + one + count + one }
    movie.edit(stbl + ["stts"]) { $0.bytes = zero + one + count + BoxTree.bigEndian(512) }
    let clock = ContinuousClock()
    let url = try Fixture.file("long.mp4", movie.serialized)
    let duration = try clock.measure {
      var reader = try VideoReader(FilePath(url.path))
      #expect(reader.facts.warnings.contains { $0.contains("edit list") })
      for second in 1..<40 { _ = try? reader.keySample(near: Double(second)) }
    }
    #expect(duration < .seconds(30))
  }

  /// Small packets of which a decoder learns nothing: FFmpeg alone would read and keep 5 MB of them.
  @Test func packetsThatTellNothing() throws {
    let stbl = ["moov", "trak", "mdia", "minf", "stbl"]
    let (count, size) = (400_000, 16)
    let (one, zero) = (BoxTree.bigEndian(1), BoxTree.bigEndian(0))
    let samples = BoxTree.bigEndian(UInt32(count))
    var movie = try BoxTree(contentsOf: Fixture.pattern("a.mov", seconds: 1, ["-c:v", "mjpeg"]))
    movie.edit(stbl + ["stsz"]) { $0.bytes = zero + BoxTree.bigEndian(UInt32(size)) + samples }
    movie.edit(stbl + ["stsc"]) { $0.bytes = zero + one + one + samples + one }
    movie.edit(stbl + ["stts"]) { $0.bytes = zero + one + samples + one }
    // A second lasts for more packets than there are.
    movie.edit(["moov", "trak", "mdia"]) { media in
      for index in media.children.indices where media.children[index].type == "mdhd" {
        media.children[index].bytes.replaceSubrange(12..<16, with: BoxTree.bigEndian(1 << 30))
      }
    }
    movie.edit(["mdat"]) { $0.bytes = [UInt8](repeating: 0, count: count * size) }
    let path = FilePath(try Fixture.file("packets.mov", movie.serialized).path)
    let demuxer = try Demuxer(InputContext(InputFile(path)), extension: "mov")
    let before = demuxer.file.bytesServed
    try demuxer.findStreams(ReadingLimits(), decodes: true)
    #expect(demuxer.file.bytesServed - before < 2 << 20)
    #expect(demuxer.file.bytesServed - before > Int64(ReadingLimits.probedPackets) * 15)
  }

  /// Each track alone may be as large as one block of memory, and a fragment of few bytes is noted for
  /// each track.
  @Test(arguments: [
    ([], 0, 24), (["-movflags", "faststart"], 0, 24),
    (["-movflags", "frag_keyframe+empty_moov+default_base_moof"], 10_000, 20_000),
  ])
  func indexOfManyEntries(arguments: [String], fragments: Int, limit: Int) throws {
    var movie = try BoxTree(
      contentsOf: Fixture.pattern("a.mp4", seconds: 1, ["-c:v", "mpeg4", "-g", "5"] + arguments))
    let place = movie.children.firstIndex { $0.type == "moof" } ?? 0
    movie.children.insert(
      contentsOf: Array(repeating: BoxTree("moof"), count: fragments), at: place)
    let path = FilePath(try Fixture.file("many.mp4", movie.serialized).path)
    func open(_ most: Int) throws(VideoError) {
      let file = try InputFile(path)
      file.mostEntries = most
      _ = try Demuxer(InputContext(file), extension: nil)
    }
    let error = #expect(throws: VideoError.self) { try open(limit) }
    #expect(error?.code == .memory && error?.isRetryable == false)
    #expect(error?.message == "its index has more than the \(limit) entries that are accepted")
    try open(1 << 20)
  }

  /// A hole in a file reads as zeros, and costs no disk.
  @Test(arguments: [
    ("a.h264", ["-c:v", "libx264"]), ("a.ts", ["-c:v", "mpeg2video"]), ("a.flv", ["-c:v", "flv1"]),
    ("a.mpg", ["-c:v", "mpeg2video"]), ("a.mkv", ["-c:v", "mpeg4"]),
  ])
  func fileThatGoesOnForEver(name: String, arguments: [String]) throws {
    let bytes = try Data(contentsOf: Fixture.pattern(name, seconds: 1, arguments + ["-g", "5"]))
    let url = try Fixture.file("endless-\(name)", bytes)
    #expect(truncate(url.path, 1 << 40) == 0)
    var reader = try VideoReader(FilePath(url.path))
    for tenth in 1..<10 {
      _ = try? reader.keySample(nearFraction: Double(tenth) / 10)
      _ = try? reader.keySample(near: Double(tenth))
    }
    #expect(reader.bytesRead < 3 << 30)
    try reader.rewind()
    var frames = 0
    while try reader.nextSample() != nil { frames += 1 }
    #expect(frames >= 24)
    #expect(reader.bytesRead < 3 << 30)
  }

  /// Data appended while the file is read do not count.
  @Test func fileThatGrows() throws {
    let url = try Fixture.pattern("growing.ts", seconds: 1, ["-c:v", "mpeg2video"])
    let bytes = try Data(contentsOf: url)
    var reader = try VideoReader(FilePath(url.path))
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    for _ in 0..<20 { try handle.write(contentsOf: bytes) }
    try handle.close()
    var frames = 0
    while try reader.nextSample() != nil { frames += 1 }
    #expect(frames == 25)
  }

  @Test func indexWithoutEnd() throws {
    var budget = SearchBudget()
    budget.spend(bytes: 1 << 30, frames: 0)
    #expect(budget.isSpent)
    budget.found(bytes: 1 << 30)
    #expect(budget.isSpent)
  }

  /// The index places its samples outside the file.
  @Test func indexThatLeadsNowhere() throws {
    var movie = try BoxTree(contentsOf: Fixture.pattern("b.mp4", ["-c:v", "libx264"]))
    let stbl = ["moov", "trak", "mdia", "minf", "stbl"]
    movie.edit(stbl + ["stsz"]) {
      $0.bytes = BoxTree.bigEndian(0) + BoxTree.bigEndian(1) + BoxTree.bigEndian(1 << 28 - 1)
    }
    movie.edit(stbl + ["stts"]) {
      $0.bytes =
        BoxTree.bigEndian(0) + BoxTree.bigEndian(1) + BoxTree.bigEndian(1 << 28 - 1)
        + BoxTree.bigEndian(512)
    }
    let url = try Fixture.file("nowhere.mp4", movie.serialized)
    var code: FailureCode?
    do throws(VideoError) {
      var reader = try VideoReader(FilePath(url.path))
      _ = try reader.keySample(near: 0.5)
      try reader.rewind()
    } catch {
      code = error.code
    }
    #expect(code != .internal)
  }
}
