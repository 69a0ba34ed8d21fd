import Foundation
import TestSupport
import Testing

/// `vidfit report` on results of `vidfit analyze`.
@Suite struct ReportTests {
  /// A folder with `results.ndjson`: a padded clip, a clean one, and one that is not there.
  private func folder() throws -> URL {
    let clips = [try Clips.letterbox().path, try Clips.clean().path, "/nonexistent/x.mp4"]
    let result = try VidfitCommand.run(["--format", "ndjson"] + clips)
    #expect(result.status == 1)
    let file = try Fixture.file("results.ndjson", result.output.utf8)
    try Data((clips + ["gone.mp4"]).joined(separator: "\n").utf8)
      .write(to: file.deletingLastPathComponent().appendingPathComponent("manifest"))
    return file.deletingLastPathComponent()
  }

  private func report(_ arguments: [String], in folder: URL) throws -> VidfitCommand.Result {
    try VidfitCommand.run(["report"] + arguments, in: folder)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func everyFormatIsWrittenWhole() throws {
    let folder = try folder()
    let result = try report(
      ["results.ndjson", "-o", "a.csv", "-o", "a.XML", "--output", "a.sarif", "-o", "a.md"],
      in: folder)
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(
      result.errors
        == "vidfit: a.XML: every analysed clip passes, because no rule was given; 1 could not be "
        + "analysed\n")
    let written = ["a.XML", "a.csv", "a.md", "a.sarif", "manifest", "results.ndjson"]
    #expect(try names(folder) == written)
    let csv = try String(contentsOf: folder.appendingPathComponent("a.csv"), encoding: .utf8)
    #expect(csv.split(separator: "\r\n").count == 4)
    let once = try written.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
    _ = try report(
      ["results.ndjson", "-o", "a.csv", "-o", "a.XML", "-o", "a.sarif", "-o", "a.md"], in: folder)
    #expect(
      try once == written.map { try Data(contentsOf: folder.appendingPathComponent($0)) })
  }

  @Test func withoutAnOutputItSaysWhatThereIs() throws {
    let result = try report(["results.ndjson"], in: folder())
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        3 clips: 1 not padded, 1 padded, 1 failed
        1 could not be analysed: 1 not-found

        """)
    let judged = try report(["results.ndjson", "--fail-on", "padded"], in: folder())
    #expect(judged.status == 3 && judged.output == result.output + "rules broken: 1 padded\n")
  }

  @Test func labelsNeedAPage() throws {
    let folder = try folder()
    let refused = try report(["results.ndjson", "--label", "-o", "a.csv"], in: folder)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--label needs a page: -o labels.html"))
    for (flags, scripts) in [([], 2), (["--label"], 3)] {
      #expect(try report(["results.ndjson", "-o", "a.html"] + flags, in: folder).status == 0)
      let page = try String(contentsOf: folder.appendingPathComponent("a.html"), encoding: .utf8)
      #expect(page.components(separatedBy: "class=\"code\"").count == scripts + 1)
    }
  }

  @Test func missingClipsAreToldAndListed() throws {
    let folder = try folder()
    let told = try report(["results.ndjson", "--manifest", "manifest"], in: folder)
    #expect(told.status == 1)
    #expect(
      told.errors
        == "vidfit: 1 clip of manifest: no result; '--list missing' prints them\n")
    #expect(told.output.hasSuffix("1 missing: in the manifest, without a result\n"))
    let listed = try report(
      ["results.ndjson", "--manifest", "manifest", "--list", "missing"], in: folder)
    #expect(listed.status == 1 && listed.output == "gone.mp4\n")
  }

  @Test func clipsAreListedByTheirBytes() throws {
    let folder = try folder()
    let padded = try Clips.letterbox().path
    let one = try report(["results.ndjson", "--list", "padded"], in: folder)
    #expect(one.status == 0 && one.output == padded + "\n")
    let nul = try report(["results.ndjson", "--list", "failed", "-0"], in: folder)
    #expect(nul.output == "/nonexistent/x.mp4\0")
    let broken = ["results.ndjson", "--list", "broken"]
    let judged = try report(broken + ["--fail-on", "padded"], in: folder)
    #expect(judged.status == 3 && judged.output == one.output)
    let lawless = try report(broken + ["--no-config"], in: folder)
    #expect(lawless.status == 64 && lawless.output.isEmpty)
    #expect(lawless.errors.hasPrefix("vidfit: --list broken: expected a rule"))
    #expect(try report(["results.ndjson", "--list", "mixed"], in: folder).output.isEmpty)
  }

  @Test func severalKindsAreListed() throws {
    let folder = try folder()
    let arguments = [
      "results.ndjson", "--manifest", "manifest", "--list", "padded", "--list", "failed", "--list",
      "missing", "--list", "broken", "--fail-on", "padded",
    ]
    let result = try report(arguments, in: folder)
    #expect(result.status == 3)
    let padded = try Clips.letterbox().path
    #expect(
      result.output.split(separator: "\n").sorted()
        == [padded, "/nonexistent/x.mp4", "gone.mp4"].map { $0[...] }.sorted())
  }

  @Test func documentsOfOtherKindsAreLeftOutWithALine() throws {
    let folder = try folder()
    let lines = #"{"schema":"vidfit.ladder/1"}"# + "\n" + #"{"schema":"vidfit.size/1"}"# + "\n"
    try Data(lines.utf8).write(to: folder.appendingPathComponent("other.ndjson"))
    let result = try report(["other.ndjson", "--no-config", "--fail-on", "error"], in: folder)
    #expect(result.status == 0 && result.output == "0 clips\n")
    #expect(
      result.errorLines.map(String.init) == [
        "vidfit: other.ndjson: 2 lines left out, because they are not clips' results",
        "vidfit: no clip has a result, so no rule was checked",
      ])
  }

  @Test func badLinesAreToldAndNothingElseIsLost() throws {
    let folder = try folder()
    let good = try Data(contentsOf: folder.appendingPathComponent("results.ndjson"))
    try Data(String(repeating: "no JSON\n", count: 13).utf8 + good)
      .write(to: folder.appendingPathComponent("torn.ndjson"))
    let result = try report(["torn.ndjson"], in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 11)
    #expect(result.errorLines.first == "vidfit: torn.ndjson: line 1: expected a JSON object")
    #expect(result.errorLines.last == "vidfit: and 3 more lines that can't be read")
    #expect(result.output.hasPrefix("3 clips: "))
  }

  @Test func aLineThatBreaksTheSchemaInsideIsToldOnce() throws {
    let folder = try folder()
    let file = folder.appendingPathComponent("results.ndjson")
    let results = try String(contentsOf: file, encoding: .utf8)
      .replacing(#""stage":"open""#, with: #""stage":"dream""#)
    try Data(results.utf8).write(to: file)
    for arguments in [[], ["-o", "a.csv", "-o", "a.xml"], ["--list", "failed"]] {
      let result = try report(["results.ndjson", "--no-config"] + arguments, in: folder)
      #expect(result.status == 1)
      let problem = "results.ndjson: line 3: error.stage does not follow the schema"
      #expect(
        result.errorLines.filter { !$0.contains("a.xml: every clip") } == ["vidfit: \(problem)"])
    }
    let broken = try report(["results.ndjson", "--no-config", "--fail-on", "padded"], in: folder)
    #expect(broken.status == 3 && broken.errorLines.count == 2)
  }

  @Test(arguments: [
    ["-"], ["results.ndjson", "-o", "a.pdf"], ["results.ndjson", "-o", "-"], ["absent.ndjson"],
    ["."], ["results.ndjson", "absent.ndjson", "-o", "a.csv"], ["/dev/null"], [],
    ["results.ndjson", "--list", "missing"], ["results.ndjson", "--manifest", "absent"],
    ["results.ndjson", "--list", "everything"],
  ])
  func wrongUsageIs64AndWritesNothing(_ arguments: [String]) throws {
    let folder = try folder()
    let result = try report(arguments, in: folder)
    #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
    #expect(try names(folder) == ["manifest", "results.ndjson"])
  }

  @Test func anUnknownFormatNamesTheKnown() throws {
    let result = try report(["results.ndjson", "-o", "a.pdf"], in: folder())
    #expect(result.errors.contains("one of .csv, .xml, .sarif, .md, .html"))
  }

  @Test func aWordThatIsNoneOfManyIsToldWhichThereAre() throws {
    let result = try report(["results.ndjson", "--list", "pading"], in: try folder())
    #expect(
      result.errors
        == "vidfit: --list: expected failed, missing, padded, mixed, undecided or broken, "
        + "got 'pading'\n")
  }

  @Test func resultsAreNotOverwritten() throws {
    let folder = try folder()
    let link = folder.appendingPathComponent("link.csv").path
    #expect(symlink("results.ndjson", link) == 0)
    let result = try report(["results.ndjson", "-o", "link.csv"], in: folder)
    #expect(result.status == 64 && result.errors.contains("would replace"))
  }

  @Test func anOutputThatCannotBeWrittenIs75() throws {
    let result = try report(["results.ndjson", "-o", "absent/a.csv"], in: folder())
    #expect(result.status == 75 && result.errors.contains("cannot be written"))
  }

  @Test func analyzeWritesTheSameTable() throws {
    let folder = try folder()
    let clips = [try Clips.letterbox().path, try Clips.clean().path, "/nonexistent/x.mp4"]
    let direct = try VidfitCommand.run(["--format", "csv"] + clips)
    _ = try report(["results.ndjson", "-o", "a.csv"], in: folder)
    let merged = try Data(contentsOf: folder.appendingPathComponent("a.csv"))
    #expect(direct.status == 1 && Data(direct.output.utf8) == merged)
    let rules = ["--no-config", "--fail-on", "padded>=1%"]
    let judged = try VidfitCommand.run(["--format", "csv"] + rules + clips)
    _ = try report(["results.ndjson", "-o", "a.csv"] + rules, in: folder)
    let broken = try Data(contentsOf: folder.appendingPathComponent("a.csv"))
    #expect(judged.status == 3 && Data(judged.output.utf8) == broken && broken != merged)
    let size = try VidfitCommand.run(["--format", "csv", "--size", "100x100"])
    #expect(size.status == 64)
  }
}
