import Foundation
import TestSupport
import Testing

/// The same clips and options give the same bytes, whatever the number of jobs.
@Suite struct DeterminismTests {
  private static func clips() throws -> [String] {
    let made = try [Clips.letterbox(), Clips.clean()].map(\.path)
    let kept = ["aspect-switch.mp4", "43-clean.webm", "motion-jpeg-pillarbox.avi", "vfr.mkv"]
      .map { Repository.media($0).path }
    return made + kept + ["/nonexistent/clip.mp4"]
  }

  @Test(arguments: [[], ["--thorough"], ["--frames", "9"]])
  func jobsMakeNoDifference(options: [String]) throws {
    let clips = try Self.clips()
    func output(jobs: Int) throws -> String {
      try VidfitCommand.run(
        ["--format", "ndjson", "--jobs", "\(jobs)"] + options + clips
      ).output
    }
    let first = try output(jobs: 1)
    #expect(first.split(separator: "\n").count == clips.count)
    for jobs in [1, 2, 4] { #expect(try output(jobs: jobs) == first, "\(jobs) jobs") }
  }

  /// A single clip is decoded on all cores; a large picture is shared between threads.
  @Test func coresMakeNoDifference() throws {
    let large = try Fixture.pattern(
      "large.mp4", size: "3840x2160", seconds: 0.2,
      ["-c:v", "libx264", "-preset", "ultrafast", "-g", "1", "-slices", "4"])
    for clip in try Self.clips().dropLast() + [large.path] {
      let outputs = try [1, 2, 4].map { jobs in
        try VidfitCommand.run(["--format", "json", "--jobs", "\(jobs)", clip]).output
      }
      #expect(Set(outputs).count == 1, "\(clip)")
    }
  }

  /// A scan gives the documents of an analysis, plus index, key, fingerprint and options.
  @Test(arguments: ["1", "2", "4"]) func scanSaysTheSame(jobs: String) throws {
    let clips = try Self.clips()
    let scanned = try VidfitCommand.run(
      ["scan", "--ordered", "--quiet", "--format", "ndjson", "--jobs", jobs] + clips
    ).records.map(Self.withoutEnvelope)
    let analysed = try VidfitCommand.run(["--format", "ndjson"] + clips).records
      .map(Self.withoutEnvelope)
    #expect(scanned == analysed)
    #expect(scanned.count == clips.count)
  }

  @Test func aScanSaysTheSameAgain() throws {
    let clips = try Self.clips()
    let outputs = try ["1", "2", "4", "4"].map { jobs in
      try VidfitCommand.run(
        ["scan", "--ordered", "--quiet", "--format", "ndjson", "--jobs", jobs] + clips
      ).output
    }
    #expect(Set(outputs).count == 1)
  }

  /// A worker gives the documents of an analysis, in any order.
  @Test(arguments: ["1", "4"]) func aWorkerSaysTheSame(jobs: String) throws {
    let clips = try Self.clips()
    let lines = Array(clips.map { $0 + "\n" }.joined().utf8)
    let answered = try VidfitCommand.run(["worker", "--jobs", jobs], input: lines).records
      .map(Self.withoutEnvelope)
    let analysed = try VidfitCommand.run(["--format", "ndjson"] + clips).records
      .map(Self.withoutEnvelope)
    #expect(Set(answered) == Set(analysed))
    #expect(answered.count == clips.count)
  }

  private static func withoutEnvelope(_ record: [String: Any]) throws -> Data {
    let kept = record.filter { !["index", "key", "fingerprint", "options"].contains($0.key) }
    return try JSONSerialization.data(withJSONObject: kept, options: .sortedKeys)
  }
}
