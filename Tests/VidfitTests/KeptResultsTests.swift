import Foundation
import TestSupport
import Testing

/// Journals and caches of the release that brought this analysis are still valid; those of another
/// analysis can be reported, but are not resumed.
///
/// `Fixtures/README.md` describes them. Once a version is released, its results must never be renewed.
@Suite struct KeptResultsTests {
  private static let root = Repository.root.appendingPathComponent("Tests/VidfitTests/Fixtures")
  private static let fixtures = root.appendingPathComponent("1.0.0")
  private static let names = [
    "aspect-switch.mp4", "clean-240.mp4", "social-blur.mp4", "vfr.mkv", "windowbox.mp4",
  ]

  private func kept(_ name: String) throws -> String {
    String(
      decoding: try Data(contentsOf: Self.fixtures.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The journal as another analysis would have written it.
  private func journalOfAnotherAnalysis() throws -> String {
    try kept("journal.ndjson").replacing(
      /"options":"[0-9a-f]+"/, with: #""options":"0123456789abcdef""#)
  }

  /// A copy of the fixtures and of the clips they are about.
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("clips/broken.mp4", "not a video\n")
    for name in Self.names {
      try FileManager.default.copyItem(
        at: Repository.media(name), to: folder.url.appendingPathComponent("clips/\(name)"))
    }
    try write(
      Data(contentsOf: Repository.media("white-bars.mp4")),
      to: Array("\(folder.path)/clips/caf".utf8) + [0xE9] + Array(".mp4".utf8))
    for name in ["journal.ndjson", "cache", "worker.ndjson"] {
      try copy(Self.fixtures.appendingPathComponent(name), to: name, in: folder)
    }
    try copy(Self.root.appendingPathComponent("own.json"), to: "own.json", in: folder)
    return folder
  }

  private func copy(_ source: URL, to name: String, in folder: ScratchFolder) throws {
    try FileManager.default.copyItem(at: source, to: folder.url.appendingPathComponent(name))
  }

  /// By C, because Foundation's paths are always UTF-8.
  private func write(_ data: Data, to path: [UInt8]) throws {
    let file = try #require(fopen(path.map(CChar.init(bitPattern:)) + [0], "w"))
    #expect(data.withUnsafeBytes { fwrite($0.baseAddress, 1, data.count, file) } == data.count)
    #expect(fclose(file) == 0)
  }

  private let scan = ["scan", "clips", "--ordered", "--no-config", "--quiet"]

  /// Forges a codec that no clip has: an answer with it was not made anew.
  private func marked(_ text: String) -> String {
    text.replacing(#""codec":"h264""#, with: #""codec":"kept""#)
  }

  @Test func aJournalIsGoneOnFrom() throws {
    let folder = try folder()
    try folder.write("journal.ndjson", marked(kept("journal.ndjson")))
    let run = scan + ["--journal", "journal.ndjson", "--resume", "--report", "all.csv"]
    let result = try VidfitCommand.run(run, in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.text(of: "journal.ndjson") == marked(kept("journal.ndjson")))
    #expect(try folder.text(of: "all.csv").split(separator: ",").count { $0 == "kept" } == 6)
  }

  /// Only a clip that failed because of the machine is analysed again.
  @Test func whatMayGoBetterIsTriedAgain() throws {
    let folder = try folder()
    try FileManager.default.copyItem(
      at: Repository.media("subtitles-in-bar.mp4"),
      to: folder.url.appendingPathComponent("clips/late.mp4"))
    let run = scan + ["--journal", "journal.ndjson", "--resume"]
    let result = try VidfitCommand.run(run, in: folder.url)
    #expect(result.records.map { $0["path"] as? String } == ["clips/late.mp4"])
    #expect(result.records.map { $0["status"] as? String } == ["ok"])
    let lines = try kept("journal.ndjson").split(separator: "\n").dropLast()
    #expect(
      try folder.text(of: "journal.ndjson") == lines.map { $0 + "\n" }.joined() + result.output)
  }

  @Test func aCacheIsReadByteForByte() throws {
    let folder = try folder()
    let run = scan + ["--cache", "cache"]
    let lines = try kept("journal.ndjson").split(separator: "\n").dropLast()
    let expected = lines.map { $0 + "\n" }.joined()
    #expect(try VidfitCommand.run(run, in: folder.url).output == expected)
    let names = try folder.files(below: "cache", endingWith: ".json")
    #expect(names.count == 7)
    for name in names { try folder.write(name, marked(folder.text(of: name))) }
    #expect(try VidfitCommand.run(run, in: folder.url).output == marked(expected))
  }

  /// Kept answers count only if the digest of the options is the same.
  @Test func equalOptionsHaveTheDigestOfThen() throws {
    let folder = try folder()
    let rows = try kept("options.tsv").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 23)
    for row in rows {
      let options = row[1].split(separator: " ").map(String.init)
      let result = try VidfitCommand.run(
        ["worker", "--no-config"] + options, input: Array("missing.mp4\n".utf8), in: folder.url)
      #expect(result.records.map { $0["options"] as? String } == [row[0]], "\(row[1])")
    }
  }

  /// What another analysis answered may be wrong, so it is not resumed.
  @Test func anotherAnalysisIsDoneAgain() throws {
    let folder = try folder()
    try folder.write("journal.ndjson", marked(journalOfAnotherAnalysis()))
    let result = try VidfitCommand.run(
      scan + ["--journal", "journal.ndjson", "--resume"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.records.count == 7)
    #expect(!result.output.contains(#""codec":"kept""#))
  }

  @Test func resultsOfAWorkerAreReported() throws {
    let folder = try folder()
    let result = try VidfitCommand.run(
      ["report", "journal.ndjson", "worker.ndjson", "--no-config", "-o", "all.csv"],
      in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try folder.text(of: "all.csv").split(separator: "\r\n").count == 13)
    let listed = try VidfitCommand.run(
      ["report", "worker.ndjson", "--no-config", "--list", "padded"], in: folder.url)
    #expect(listed.output == "clips/windowbox.mp4\n")
  }

  @Test func acceptedThenAcceptedNow() throws {
    let folder = try folder()
    let gate = scan + ["--fail-on", "padded,mixed"]
    #expect(try VidfitCommand.run(gate, in: folder.url).status == 3)
    let accepted = try VidfitCommand.run(
      gate + ["--baseline", "journal.ndjson"], in: folder.url)
    // No rule is broken; one file could not be analysed.
    #expect(accepted.status == 1, "\(accepted.errors)")
  }
}
