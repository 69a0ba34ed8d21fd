import Foundation
import TestSupport
import Testing

/// Commands without worker processes keep the limits of those that have them.
@Suite struct CostLimitTests {
  @Test(arguments: [
    ["analyze"], ["page", "-o", "out.html"], ["preview", "-o", "out.png"],
    ["unpad", "-o", "out.mp4"],
  ])
  func everyCommandHasThem(_ command: [String]) throws {
    let folder = try ClipLibrary.folder([("a.mp4", Clips.letterbox())])
    for (limit, words) in [
      (["--max-rss", "1M"], "analysis needs more than 1 MiB of memory"),
      (["--timeout", "1ms"], "analysis takes longer than 0.001 s"),
    ] {
      let result = try VidfitCommand.run(
        command + ["--no-config", "clips/a.mp4"] + limit, in: folder.url)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains(words))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["clips"])
    }
  }

  /// A clip of one large frame is over its limit only for a moment, in which nothing is read. Every
  /// command gives the same answer, and the clips after it their own.
  @Test(arguments: [
    ["analyze", "--format", "ndjson"], ["analyze", "--important=text", "--format", "ndjson"],
    ["scan", "-j", "1", "--format", "ndjson"], ["page", "-o", "out.html"],
  ])
  func memoryOfAMomentCounts(_ command: [String]) throws {
    let large = ["-f", "lavfi", "-i", "color=gray:s=8000x8000", "-frames:v", "1"]
    let folder = try ClipLibrary.folder([
      ("a.png", try Fixture.clip("large.png", large)), ("b.mp4", Clips.letterbox()),
    ])
    let result = try VidfitCommand.run(
      command + ["--no-config", "--max-rss", "150M", "clips/a.png", "clips/b.mp4"], in: folder.url)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("a.png: analysis needs more than 150 MiB of memory (--max-rss)"))
    #expect(!result.errors.contains("b.mp4"))
  }

  /// Worker processes are watched by another: one looks at a clip for ever, and one takes all memory.
  @Test(arguments: [
    ("fault-hang.mp4", ["--timeout", "1s"], "timeout"),
    ("fault-memory.mp4", ["--max-rss", "200M"], "memory"),
  ])
  func scansHaveThem(_ name: String, _ limit: [String], _ code: String) throws {
    let folder = try ClipLibrary.folder([(name, Clips.letterbox())])
    let result = try VidfitCommand.run(
      ["scan", "-j", "1", "--no-config", "--format", "ndjson", "clips/\(name)"] + limit,
      in: folder.url, environment: try Faults.environment)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.records.map { ($0["error"] as? [String: Any])?["code"] as? String } == [code])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["clips"])
  }

  /// A stream is found out to cost too much as a clip is.
  @Test(.needsVideoEncoder) func ladders() throws {
    let streams = try StreamFolder()
    try streams.rendition("a", "320x180", seconds: 2)
    let folder = streams.folder
    let result = try VidfitCommand.run(
      ["ladder", "a/index.m3u8", "--no-config", "--timeout", "1ms"], in: folder.url)
    // What could not be analysed is a finding of level error.
    #expect(result.status == 3, "\(result.errors)")
  }

  /// What other clips take or leave in the process is none of a clip's own.
  @Test func clipsBesideIt() throws {
    let large = ("large.mp4", try Clips.tracks(200))
    let folder = try ClipLibrary.folder([large, ("small.mp4", Clips.letterbox())])
    let (one, other) = ("clips/large.mp4", "clips/small.mp4")
    for (limit, status) in [("420M", Int32(0)), ("300M", 1)] {
      let result = try VidfitCommand.run(
        ["analyze", "--no-config", "--format", "ndjson", "-j", "2", "--max-rss", limit]
          + [one, other, one, one], in: folder.url)
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errorLines.count == (status == 0 ? 0 : 3), "\(result.errors)")
    }
  }

  /// All clips are answered, in their order, whatever they share.
  @Test func clipsThatFindTooLittleAreTriedAlone() throws {
    let clips = try (0..<6).map { ("\($0).mp4", try Clips.letterbox()) }
    let folder = try ClipLibrary.folder(clips)
    let paths = clips.map { "clips/\($0.0)" }
    for (limit, status) in [("1M", Int32(1)), ("1G", 0)] {
      let result = try VidfitCommand.run(
        ["analyze", "--no-config", "--format", "ndjson", "--jobs", "3", "--max-rss", limit] + paths,
        in: folder.url)
      #expect(result.status == status)
      #expect(result.records.map { $0["path"] as? String } == paths)
    }
  }
}
