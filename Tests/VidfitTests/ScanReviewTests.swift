import Foundation
import TestSupport
import Testing

/// Reports, rules and summaries of a scan.
@Suite struct ScanReviewTests {
  private func library() throws -> ScratchFolder {
    try ClipLibrary.folder([("padded.mp4", Clips.letterbox()), ("clean.mp4", Clips.clean())])
  }

  @Test func aBrokenRuleIsStatus3AndSaysWhich() throws {
    let folder = try library()
    let scan = ["scan", "clips", "--no-config", "--quiet"]
    let broken = try VidfitCommand.run(scan + ["--fail-on", "padded>=10%"], in: folder.url)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("1 of 2 clips breaks padded>=10%: clips/padded.mp4"))
    let kept = try VidfitCommand.run(scan + ["--fail-on", "padded>=20%"], in: folder.url)
    #expect(kept.status == 0 && kept.errors.isEmpty)
    let lenient = try VidfitCommand.run(
      scan + ["--fail-on", "padded", "--exit-zero"], in: folder.url)
    #expect(lenient.status == 0 && !lenient.errors.isEmpty)
    // The status of a broken rule wins over that of a failed clip.
    try folder.write("clips/broken.mp4", "nothing")
    #expect(try VidfitCommand.run(scan + ["--fail-on", "padded"], in: folder.url).status == 3)
    #expect(try VidfitCommand.run(scan + ["--fail-on", "mixed"], in: folder.url).status == 1)
  }

  @Test func whatWasAcceptedDoesNotFail() throws {
    let folder = try library()
    let scan = ["scan", "clips", "--no-config", "--quiet"]
    let accepted = try VidfitCommand.run(scan + ["--journal", "accepted.ndjson"], in: folder.url)
    #expect(accepted.status == 0)
    let gate = scan + ["--fail-on", "padded", "--baseline", "accepted.ndjson"]
    #expect(try VidfitCommand.run(gate, in: folder.url).status == 0)
  }

  @Test(arguments: [true, false]) func writesReports(_ hasJournal: Bool) throws {
    let folder = try library()
    let journal = hasJournal ? ["--journal", "j.ndjson"] : []
    let names = ["r.csv", "r.xml", "r.sarif", "r.md"]
    let result = try VidfitCommand.run(
      ["scan", "clips", "--no-config"] + journal + names.flatMap { ["--report", $0] },
      in: folder.url)
    #expect(result.status == 0)
    for name in names { #expect(try folder.text(of: name).contains("padded.mp4")) }
    #expect(result.errors.contains("2 clips: 1 not padded, 1 padded"))
    #expect(result.errors.contains("r.sarif"))
    let wrong = try VidfitCommand.run(["scan", "clips", "--report", "r.pdf"], in: folder.url)
    #expect(wrong.status == 64)
  }

  /// What a recipient refuses doesn't depend on padding.
  @Test func refusalsAreReportedWithoutPaddingToo() throws {
    let folder = try library()
    let result = try VidfitCommand.run(
      ["scan", "clips", "--no-config", "--no-padding", "--for", "app-preview-6.9"]
        + ["--report", "r.md"], in: folder.url)
    #expect(result.status == 0)
    let report = try folder.text(of: "r.md")
    #expect(report.contains("2 of 2 clips worth a look") && report.contains("| delivery |"))
  }

  /// A gate must not pass because its rules can't be found.
  @Test func aNamedPolicyCountsInAFolderThatIsGone() throws {
    let folder = try library()
    let policy = try folder.write("policy.yml", "fail-on: [padded]\n").path
    let gone = try folder.write("gone/file", "").deletingLastPathComponent()
    let script = """
      cd "$1" && rm -r "$1" && "$2" scan "$3/clips" --quiet --config "$4" >/dev/null 2>&1; echo $?
      """
    let shell = try #require(CommandLineTool("sh"))
    let status = try shell.run([
      "-c", script, "sh", gone.path, VidfitCommand.path, folder.path, policy,
    ])
    #expect(String(decoding: status, as: UTF8.self) == "3\n")
  }

  @Test func aReportThatCannotBeWrittenKeepsNoOtherFromIt() throws {
    let folder = try library()
    let names = ["no/folder.csv", "r.html", "no/folder.md", "r.csv"]
    let result = try VidfitCommand.run(
      ["scan", "clips", "--no-config", "--fail-on", "padded"]
        + names.flatMap { ["--report", $0] }, in: folder.url)
    #expect(result.status == 75)
    // The run isn't lost either.
    #expect(result.errors.contains("1 of 2 clips breaks padded: clips/padded.mp4"))
    #expect(result.errors.contains("2 clips: 1 not padded, 1 padded"))
    #expect(try folder.text(of: "r.csv").contains("padded.mp4"))
    let page = try PageData(folder.url.appendingPathComponent("r.html"))
    #expect(String(describing: page.page).contains("padded.mp4"))
    #expect(result.errors.contains("no/folder.csv") && result.errors.contains("no/folder.md"))
    #expect(
      result.errors.contains("written: r.html, r.csv\nnot written: no/folder.csv, no/folder.md"))
  }

  @Test func summariesCountWhatTheJournalHolds() throws {
    let folder = try library()
    try folder.write("clips/broken.mp4", "nothing")
    try folder.write("clips/readme.txt", "nothing")
    let scan = ["scan", "clips", "--no-config", "--journal", "j.ndjson"]
    let first = try VidfitCommand.run(scan, in: folder.url)
    let again = try VidfitCommand.run(scan + ["--resume"], in: folder.url)
    for result in [first, again] {
      #expect(result.status == 1)
      #expect(result.errors.contains("3 clips: 1 not padded, 1 padded, 1 failed"))
      #expect(result.errors.contains("1 other file skipped"))
      #expect(
        result.errorLines.contains(
          "1 failed clip would fail in the same way again; to list failed clips: "
            + "vidfit report j.ndjson --list failed"))
    }
    #expect(again.output.isEmpty)
    #expect(again.errors.contains("3 of them were in the journal"))
  }

  /// The command that tries failures again is the same one, with its settings and its addresses.
  @Test func theNextStepIsWhatResumingTriesAgain() throws {
    let folder = try ScratchFolder()
    let scan = ["scan", "gone.mp4", "https://h.example/a.mp4?sig=SEKRIT", "--no-config"]
    let step = "again: repeat the command with --resume"
    let gone = try VidfitCommand.run(scan + ["--journal", "j"], in: folder.url)
    #expect(gone.errorLines.contains("to try 2 failed clips \(step)"), "\(gone.errors)")
    try folder.write("broken.mp4", "nothing")
    let mixed = try VidfitCommand.run(
      scan + ["broken.mp4", "--journal", "j", "--resume"], in: folder.url)
    #expect(
      mixed.errorLines.contains(
        "to try 2 of 3 failed clips \(step); the others would fail in the same way"))
    let limited = try VidfitCommand.run(
      scan + ["--journal", "k", "--limit-errors", "1", "--jobs", "1"], in: folder.url)
    #expect(limited.status == 75 && !limited.errors.contains("to try"))
    #expect(limited.errorLines.last == "vidfit: gave up after 1 failed clip; --resume continues")
  }

  /// Standard input is for the clips.
  @Test(arguments: [
    (["--journal", "-"], "expected a journal, not standard input"),
    (["--baseline", "-", "--fail-on", "padded"], "expected a file of results, not standard input"),
    (["--config", ""], "--config: expected a file, got ''"),
  ])
  func filesAreNotStandardInput(_ arguments: [String], _ reason: String) throws {
    let folder = try library()
    let result = try VidfitCommand.run(
      ["scan", "-"] + arguments, input: Array("clips/padded.mp4\n".utf8), in: folder.url)
    #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func everyLineFollowsTheSchema() throws {
    let folder = try library()
    try folder.write("clips/broken.mp4", "nothing")
    let input = Array("key 1\tclips/padded.mp4\nclips/broken.mp4\nmissing.mp4\n".utf8)
    let lines =
      try ["sampled", "content", "metadata"].map {
        try VidfitCommand.run(
          ["scan", "clips", "--no-config", "--quiet", "--cache-key", $0], in: folder.url
        ).output
      } + [VidfitCommand.run(["worker", "--no-config"], input: input, in: folder.url).output]
    try folder.write("lines.ndjson", lines.joined())
    try folder.write("schema.json", VidfitCommand.run(["schema"]).output)
    #expect(lines.joined().split(separator: "\n").count == 12)
    try SchemaValidation.check(
      folder.url.appendingPathComponent("lines.ndjson"),
      against: folder.url.appendingPathComponent("schema.json"))
  }
}
