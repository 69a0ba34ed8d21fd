import Foundation
import TestSupport
import Testing

/// `--stream` reaches every way of looking at a clip.
@Suite struct StreamOptionTests {
  private static func clip() throws -> String {
    let inputs = ["160x120", "320x180"].flatMap { size in
      ["-f", "lavfi", "-i", "testsrc2=s=\(size):d=1:r=25"]
    }
    return try Fixture.clip(
      "two.mp4", inputs + ["-map", "0", "-map", "1", "-c:v", "libx264", "-g", "5", "-threads", "1"]
    ).path
  }

  private func taken(_ record: [String: Any]?) -> [String?] {
    let video = record?["video"] as? [String: Any]
    let stream = video?["stream"] as? [String: Any]
    let storage = video?["storage"] as? [String: Any]
    return [
      (stream?["index"] as? Int).map(String.init), (stream?["count"] as? Int).map(String.init),
      stream?["reason"] as? String, (storage?["width"] as? Int).map(String.init),
    ]
  }

  @Test(arguments: [
    ([], ["0", "2", "it is marked as default", "160"]),
    (["--stream", "best"], ["0", "2", "it is marked as default", "160"]),
    (["--stream", "1"], ["1", "2", "it was asked for", "320"]),
  ])
  func everyCommandTakesIt(_ flags: [String], _ expected: [String]) throws {
    let clip = try Self.clip()
    let analysed = try VidfitCommand.run(["--format", "ndjson", "--no-config", clip] + flags)
    let scanned = try VidfitCommand.run(
      ["scan", "--format", "ndjson", "--no-config", clip] + flags)
    let answered = try VidfitCommand.run(
      ["worker", "--no-config"] + flags, input: Array("\(clip)\n".utf8))
    for result in [analysed, scanned, answered] {
      #expect(taken(result.records.first) == expected, "\(result.errors)")
    }
  }

  /// A flag that asks for the default overrides what a lower layer asks for, in workers too.
  @Test func bestOverridesTheEnvironment() throws {
    let clip = try Self.clip()
    let environment = ["VIDFIT_STREAM": "1"]
    for flags in [[], ["--stream", "best"]] {
      let result = try VidfitCommand.run(
        ["scan", "--format", "ndjson", "--no-config", clip] + flags, environment: environment)
      #expect(taken(result.records.first).first == (flags.isEmpty ? "1" : "0"))
    }
  }

  @Test func aClipOfOneStreamHasNothingToExplain() throws {
    let clip = try Clips.clean().path
    let result = try VidfitCommand.run(["--format", "ndjson", "--no-config", clip])
    #expect(taken(result.records.first)[..<3] == ["0", "1", nil])
    #expect(try !VidfitCommand.run([clip, "--no-config"]).output.contains("  stream "))
  }

  @Test func textTellsWhichAndWhy() throws {
    let result = try VidfitCommand.run([try Self.clip(), "--no-config"])
    #expect(
      result.output.contains(
        "\n  stream      number 0, because it is marked as default; the file has 2 video streams\n")
    )
  }

  @Test func aStreamThatIsNotThere() throws {
    let clip = try Self.clip()
    let reason = "it has no stream 5; video streams it has: 0 (160x120), 1 (320x180)"
    let folder = try ScratchFolder()
    for command in [["analyze"], ["preview", "-o", folder.path + "/none.png"]] {
      let result = try VidfitCommand.run(command + [clip, "--stream", "5", "--no-config"])
      #expect(result.status == 1)
      #expect(result.errors == "vidfit: \(clip): \(reason)\n")
    }
  }

  @Test func previewsDrawIt() throws {
    let folder = try ScratchFolder()
    let clip = try Self.clip()
    var pictures: [Data] = []
    for stream in ["best", "0", "1"] {
      let file = folder.path + "/\(stream).png"
      let result = try VidfitCommand.run(
        ["preview", clip, "--stream", stream, "--width", "300", "--no-config", "-o", file])
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(try Data(contentsOf: URL(fileURLWithPath: file)))
    }
    #expect(pictures[0] == pictures[1] && pictures[0] != pictures[2])
  }
}
