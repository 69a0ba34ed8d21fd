import Document
import Foundation
import Framing
import Metadata
import Padding
import TestSupport
import Testing
import VidfitKit
import Words

/// Clips whose size or pixel aspect ratio changes.
@Suite struct FrameShapeTests {
  private func analysis(
    _ clip: URL, judgesMetadata: Bool = false, isThorough: Bool = false
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [], parallelism: 2)
    options.effort.isThorough = isThorough
    options.judgesMetadata = judgesMetadata
    let report = await ClipAnalyzer(options).analyze(clip.path)
    return try #require(report.analysis, "\(report.failure?.message ?? "")")
  }

  /// Two seconds of a shape, as a part of a stream.
  private func part(
    _ size: String, pixels: String = "1", _ codec: String = "libx264", padding: String = "null",
    suffix: String = "ts"
  ) throws -> URL {
    try Fixture.scene(
      "part.\(suffix)", size: "320x180",
      padding: "\(padding),scale=\(size.replacing("x", with: ":")),setsar=\(pixels)",
      ["-g", "5", "-pix_fmt", "yuv420p", "-c:v", codec])
  }

  private func bytes(_ parts: [URL]) throws -> Data {
    try parts.reduce(into: Data()) { $0 += try Data(contentsOf: $1) }
  }

  /// One file of all parts, written by FFmpeg.
  private func joined(_ parts: [URL], _ name: String) throws -> URL {
    let list = try Fixture.file(
      "list.txt", parts.map { "file '\($0.path)'\n" }.joined().utf8)
    return try Fixture.clip(name, ["-f", "concat", "-safe", "0", "-i", list.path, "-c", "copy"])
  }

  private func summary(_ analysis: ClipAnalysis) -> [String] {
    (analysis.video.shapes ?? []).map { "\(timeText($0.start)) \($0.inWords)" }
  }

  /// Each letter is a part of two seconds, of 4:3 or 16:9, with the same clock.
  @Test(
    arguments: [
      ("ABA", "ts", "mpeg2video"), ("ABA", "ts", "libx264"), ("ABA", "mpg", "mpeg2video"),
      ("AAB", "ts", "mpeg2video"), ("BAA", "ts", "mpeg2video"), ("ABBB", "ts", "mpeg2video"),
      ("AABAB", "ts", "mpeg2video"), ("BABABABAB", "ts", "mpeg2video"),
    ], [false, true])
  func joinedStreamsTellBothShapesAndWhenTheyChange(
    clip: (parts: String, suffix: String, codec: String), isThorough: Bool
  ) async throws {
    let parts: [Character: URL] = [
      "A": try part("180x144", pixels: "16/15", clip.codec, suffix: clip.suffix),
      "B": try part("180x144", pixels: "64/45", clip.codec, suffix: clip.suffix),
    ]
    let file = try Fixture.file(
      "joined.\(clip.suffix)", bytes(clip.parts.compactMap { parts[$0] }))
    let analysis = try await analysis(file, isThorough: isThorough)
    var expected: [String] = []
    for (place, part) in clip.parts.enumerated() {
      let shape = part == "A" ? "4:3 (180×144, pixels 16:15)" : "16:9 (180×144, pixels 64:45)"
      guard expected.last?.hasSuffix(shape) != true else { continue }
      expected.append("\(timeText(Double(2 * place))) \(shape)")
    }
    #expect(summary(analysis) == expected)
    #expect(analysis.padding?.verdict == PaddingVerdict.Kind.none)
    #expect(analysis.video.change == "shape")
    #expect(analysis.warnings.contains { $0.hasPrefix("the shape of its frames changes: 0:00-") })
  }

  @Test(arguments: ["-100", "100", "40000"])
  func timesGoOnWhereTheClockJumps(seconds: String) async throws {
    let first = try part("180x144", pixels: "16/15", "mpeg2video")
    let next = try Fixture.clip(
      "next.ts",
      [
        "-i", try part("180x144", pixels: "64/45", "mpeg2video").path, "-c", "copy",
        "-output_ts_offset", seconds,
      ])
    let analysis = try await analysis(Fixture.file("joined.ts", bytes([first, next, first])))
    #expect(analysis.video.shapes?.map(\.start) == [0, 2, 4])
  }

  @Test func aShortPartAtTheEndIsFound() async throws {
    let long = try part("180x144", pixels: "16/15", "mpeg2video")
    let file = try Fixture.file(
      "end.ts",
      bytes([URL](repeating: long, count: 40) + [part("180x144", pixels: "64/45", "mpeg2video")]))
    #expect(try await analysis(file).video.shapes?.map(\.start) == [0, 80])
  }

  @Test(arguments: ["mp4", "mkv", "ts"])
  func joinedClipsTellBothShapesAndWhenTheyChange(suffix: String) async throws {
    let parts = [
      try part("180x144", pixels: "16/15"), try part("180x144", pixels: "64/45"),
    ]
    let analysis = try await analysis(try joined(parts, "joined.\(suffix)"), judgesMetadata: true)
    let shapes = try #require(analysis.video.shapes)
    #expect(shapes.map { aspectName($0.display.aspectRatio) } == ["4:3", "16:9"])
    #expect(abs(shapes[1].start - 2) < 0.11 && shapes[0].end == shapes[1].start)
    // No one ratio is right for both.
    #expect(analysis.padding?.metadata.claims?.allSatisfy { $0.cure == nil } == true)
  }

  @Test func aChangingSizeIsToldWithBothShapes() async throws {
    let parts = try ["160x120", "120x160"].map { size in
      try part(size, "libvpx", suffix: "webm")
    }
    let analysis = try await analysis(try joined(parts, "sizes.webm"))
    #expect(
      analysis.video.shapes?.map(\.inWords) == ["4:3 (160×120)", "3:4 (120×160)"])
    #expect(analysis.video.aspectNames == ["4:3", "3:4"])
    #expect(!analysis.warnings.contains { $0.contains("another size than the stream") })
  }

  @Test func aSizeOfTheSameShapeIsASizeThatChanges() async throws {
    let parts = [try part("160x90"), try part("320x180")]
    let analysis = try await analysis(try joined(parts, "grows.mp4"))
    #expect(analysis.video.change == "size")
    #expect(analysis.video.aspectNames == ["16:9"])
  }

  @Test func noCommandEncodesAClipThatChanges() async throws {
    let bars = "scale=320:134,pad=320:180:0:23"
    let parts = [
      try part("180x144", pixels: "16/15", padding: bars),
      try part("180x144", pixels: "64/45", padding: bars),
    ]
    let clip = try Fixture.file("bars.ts", bytes(parts))
    let report = await ClipAnalyzer(AnalysisOptions(viewports: [])).analyze(clip.path)
    let text = try #require(ClipText(report)?.text())
    #expect(report.analysis?.padding?.verdict == .padded)
    #expect(text.contains("none by a command") && !text.contains("ffmpeg -vf"), "\(text)")
    #expect(text.contains("4:3 (at times 16:9)"), "\(text)")
    #expect(ScanLine(report)?.text.contains("4:3/16:9") == true)
  }

  @Test func clipsOfOneShapeHaveNoShapes() async throws {
    let analysis = try await analysis(try part("180x144", pixels: "16/15"))
    #expect(analysis.video.shapes == nil && analysis.video.change == nil)
  }
}
