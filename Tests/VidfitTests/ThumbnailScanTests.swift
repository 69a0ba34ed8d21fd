import Foundation
import TestSupport
import Testing

/// `--thumbnails` from the outside.
@Suite struct ThumbnailScanTests {
  private static let media = ["aspect-switch.mp4", "windowbox.mp4", "vfr.mkv"]

  private func scan(
    _ arguments: [String] = [], in folder: ScratchFolder, environment: [String: String] = [:]
  ) throws -> VidfitCommand.Result {
    try VidfitCommand.run(
      ["scan", "--no-config", "--ordered", "--quiet", "--format", "ndjson"] + arguments
        + Self.media.map { Repository.media($0).path }, in: folder.url, environment: environment)
  }

  private func picture(_ record: [String: Any]) -> [String: Any]? {
    record["thumbnail"] as? [String: Any]
  }

  private func rest(_ record: [String: Any]) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: record.filter { !["thumbnail", "options"].contains($0.key) },
      options: .sortedKeys)
  }

  @Test func workerProcessesAddAPicture() throws {
    let folder = try ScratchFolder()
    let plain = try scan(in: folder)
    let pictured = try scan(["--thumbnails"], in: folder)
    #expect(plain.records.count == Self.media.count && !plain.output.contains("thumbnail"))
    #expect(try pictured.records.map(rest) == plain.records.map(rest))
    for record in pictured.records {
      let picture = try #require(self.picture(record))
      let data = try #require(Data(base64Encoded: picture["data"] as? String ?? ""))
      #expect(picture["type"] as? String == "image/webp" && data.prefix(4) == Data("RIFF".utf8))
      #expect(picture["width"] as? Int == 160 && (1...8192).contains(data.count))
    }
    let byVariable = try scan(in: folder, environment: ["VIDFIT_THUMBNAILS": "true"])
    #expect(byVariable.output == pictured.output)
    #expect(
      try scan(["--no-thumbnails"], in: folder, environment: ["VIDFIT_THUMBNAILS": "true"]).output
        == plain.output)
    let answers = try VidfitCommand.run(
      ["worker", "--no-config", "--ordered", "--thumbnails"],
      input: Array(Self.media.map { Repository.media($0).path + "\n" }.joined().utf8))
    #expect(answers.output == pictured.output)
  }

  /// Results with a picture are gone on from; those without are made anew.
  @Test func keptResultsHavePictures() throws {
    let folder = try ScratchFolder()
    let journal = ["--journal", "run.ndjson"]
    let cache = ["--cache", "cache"]
    _ = try scan(journal, in: folder)
    let first = try scan(journal + ["--resume", "--thumbnails"] + cache, in: folder)
    #expect(first.records.compactMap(picture).count == Self.media.count)
    #expect(try scan(journal + ["--resume", "--thumbnails"], in: folder).output.isEmpty)
    for name in try folder.files(below: "cache", endingWith: ".json") {
      try folder.write(name, folder.text(of: name).replacing(#""time":"#, with: #""time":9"#))
    }
    let kept = try scan(["--thumbnails"] + cache, in: folder)
    #expect(kept.output != first.output)
    #expect(kept.records.compactMap(picture).count == Self.media.count)
  }

  /// Reports and rules pass over the picture.
  @Test func reportsAreTheSame() throws {
    let folder = try ScratchFolder()
    for name in ["plain", "pictured"] {
      let flag = name == "plain" ? [] : ["--thumbnails"]
      _ = try scan(flag + ["--journal", "\(name).ndjson"], in: folder)
      let report = try VidfitCommand.run(
        [
          "report", "\(name).ndjson", "--no-config", "--fail-on", "mixed", "-o", "\(name).csv",
          "-o", "\(name).xml", "-o", "\(name).sarif", "-o", "\(name).md",
        ], in: folder.url)
      #expect(report.status == 3)
    }
    for format in ["csv", "xml", "sarif", "md"] {
      #expect(try folder.text(of: "plain.\(format)") == folder.text(of: "pictured.\(format)"))
    }
  }
}
