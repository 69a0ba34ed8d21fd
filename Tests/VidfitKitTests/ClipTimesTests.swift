import Document
import Foundation
import Framing
import Padding
import TestSupport
import Testing
import VidfitKit

/// Times count from the first frame to the end of the last one, whatever the container's clock, its
/// other streams and its header say.
@Suite struct ClipTimesTests {
  /// Three seconds with bars.
  private func padded() throws -> URL {
    try Fixture.scene(
      "scene.mp4", size: "320x134", seconds: 3, padding: "pad=320:180:0:23",
      ["-g", "10", "-pix_fmt", "yuv420p"])
  }

  /// Bars that are there until then.
  private func bars(until end: Int) -> String {
    [0, 157].map { "drawbox=y=\($0):h=23:t=fill:color=black:enable='lt(t,\(end))'" }
      .joined(separator: ",")
  }

  private func analyze(_ url: URL) async throws -> ClipAnalysis {
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    return try #require(await ClipAnalyzer(options).analyze(url.path).analysis)
  }

  /// Times count from the first frame, and so does the end.
  @Test(arguments: ["late.mkv", "late.mp4", "late.ts"], [1, 10])
  func soundBeforeTheVideoDoesNotCount(_ name: String, _ seconds: Int) async throws {
    let scene = try padded()
    let late = try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "sine=d=\(seconds + 3)", "-itsoffset", "\(seconds)", "-i", scene.path,
        "-map", "1:v", "-map", "0:a", "-c:v", "copy", "-c:a", "mp2",
      ])
    let analysis = try await analyze(late)
    let end = try #require(analysis.padding?.timeline.last?.end)
    #expect(abs(end - 3) < 0.1, "\(end)")
    #expect(analysis.warnings.contains { $0.contains("its video begins") })
  }

  /// The clock of all streams may begin late; the file's duration counts from its zero.
  @Test(arguments: ["late.mp4", "late.mkv", "late.ts"])
  func aLateClockDoesNotCount(_ name: String) async throws {
    let scene = try padded()
    let late = try Fixture.clip(
      name, ["-i", scene.path, "-c", "copy", "-output_ts_offset", "20"])
    let analysis = try await analyze(late)
    let end = try #require(analysis.padding?.timeline.last?.end)
    #expect(abs(end - 3) < 0.1, "\(end)")
    // A transport stream's clock has no zero.
    let isTold = analysis.warnings.contains { $0.contains("its video begins 20") }
    #expect(isTold == !name.hasSuffix(".ts"), "\(analysis.warnings)")
    #expect(analysis.padding?.verdict == .padded)
    let whole = try #require(try await analyze(scene).padding)
    #expect(whole.sampling.frames <= analysis.padding?.sampling.frames ?? 0)
  }

  /// A duration from the first frame on is taken for what it is.
  @Test func aDurationFromTheFirstFrameStays() async throws {
    let scene = try padded()
    let late = try Fixture.clip(
      "late.mkv", ["-i", scene.path, "-c", "copy", "-output_ts_offset", "2"])
    var bytes = try Data(contentsOf: late)
    // Matroska's Duration: an id, a length of 8, and a double in milliseconds.
    let place = try #require(bytes.range(of: Data([0x44, 0x89, 0x88])))
    let value = (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[place.upperBound + $1]) }
    #expect(abs(Double(bitPattern: value) - 5000) < 50)
    let shorter = (3000.0).bitPattern
    for index in 0..<8 {
      bytes[place.upperBound + index] = UInt8(truncatingIfNeeded: shorter >> (56 - 8 * index))
    }
    let analysis = try await analyze(try Fixture.file("other.mkv", bytes))
    let end = try #require(analysis.padding?.timeline.last?.end)
    #expect(abs(end - 3) < 0.1, "\(end)")
  }

  /// Sound that goes on after the video doesn't count either.
  @Test(arguments: ["long.mp4", "long.mkv"])
  func soundAfterTheVideoDoesNotCount(_ name: String) async throws {
    let scene = try padded()
    let long = try Fixture.clip(
      name,
      [
        "-i", scene.path, "-f", "lavfi", "-i", "sine=d=30", "-map", "0:v", "-map", "1:a", "-c:v",
        "copy", "-c:a", "aac",
      ])
    let analysis = try await analyze(long)
    let end = try #require(analysis.padding?.timeline.last?.end)
    #expect(abs(end - 3) < 0.1, "\(end)")
    #expect(analysis.container.duration.map { $0 > 29 } == true)
  }

  /// Where most times of the file have no video, its key frames are met in sequence.
  @Test(arguments: ["long.ts", "long.flv"])
  func muchSoundHidesNoChange(_ name: String) async throws {
    let scene = try Fixture.scene(
      "scene.mp4", seconds: 20, padding: bars(until: 9), ["-g", "10", "-pix_fmt", "yuv420p"])
    let long = try Fixture.clip(
      name,
      [
        "-i", scene.path, "-f", "lavfi", "-i", "sine=d=300", "-map", "0:v", "-map", "1:a", "-c:v",
        "copy", "-c:a", "mp3", "-ar", "44100",
      ])
    #expect(try await analyze(long).padding?.verdict == .mixed)
  }

  /// Matroska that was written to a pipe states no duration and has no index: its end is found by
  /// reading on.
  @Test func aPipedClipIsSeenToItsEnd() async throws {
    let scene = try Fixture.scene(
      "scene.mp4", seconds: 170, padding: bars(until: 100),
      ["-g", "50", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
    let piped = try Fixture.clip(
      "piped.mkv", ["-i", scene.path, "-c", "copy", "-f", "matroska", "-live", "1"])
    let analysis = try await analyze(piped)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .mixed && padding.timeline.count == 2)
    let end = try #require(padding.timeline.last?.end)
    #expect(abs(end - 170) < 0.3, "\(end)")
  }
}
