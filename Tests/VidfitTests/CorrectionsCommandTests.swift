import Foundation
import TestSupport
import Testing

/// `vidfit report --corrections` from the outside.
@Suite struct CorrectionsCommandTests {
  private let names = ["clean-2x1.mp4", "windowbox.mp4"]

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in names {
      try FileManager.default.copyItem(
        at: Repository.media(name), to: folder.url.appendingPathComponent(name))
    }
    let scan = try VidfitCommand.run(
      ["scan", "--no-config", "--quiet", "--journal", "run.ndjson"] + names, in: folder.url)
    #expect(scan.status == 0)
    return folder
  }

  private func line(_ path: String, _ verdict: String, _ size: (Int, Int), bar: Int = 0) -> String {
    let picture =
      bar > 0
      ? #""picture":{"x":0,"y":\#(bar),"width":\#(size.0),"height":\#(size.1 - 2 * bar)},"# : ""
    return #"{"schema":"vidfit.correction/1","path":"\#(path)","verdict":"\#(verdict)","#
      + #"\#(picture)"frame":{"width":\#(size.0),"height":\#(size.1)},"note":"=1"}"# + "\n"
  }

  @Test func rulesAndReportsSeeCorrectedResults() throws {
    let folder = try folder()
    try folder.write("one.ndjson", line("windowbox.mp4", "none", (640, 360)))
    try folder.write("two.ndjson", line("clean-2x1.mp4", "padded", (800, 400), bar: 20))
    func report(_ arguments: [String]) throws -> VidfitCommand.Result {
      try VidfitCommand.run(["report", "run.ndjson", "--no-config"] + arguments, in: folder.url)
    }
    let corrections = ["--corrections", "one.ndjson", "--corrections", "two.ndjson"]
    #expect(try report(["--list", "padded"]).output == "windowbox.mp4\n")
    let listed = try report(["--list", "padded"] + corrections)
    #expect(listed.output == "clean-2x1.mp4\n" && listed.errors.isEmpty && listed.status == 0)
    let gated = try report(
      ["--fail-on", "letterbox>=20px", "-o", "all.csv", "--list", "broken"] + corrections)
    #expect(gated.status == 3 && gated.output == "clean-2x1.mp4\n")
    let csv = try folder.text(of: "all.csv")
    #expect(csv.contains("crop=800:360:0:20") && !csv.contains("windowbox,"))
  }

  @Test func eachRefusedLineIsTold() throws {
    let folder = try folder()
    try folder.write(
      "c.ndjson",
      "no JSON\n" + line("windowbox.mp4", "padded", (64, 36), bar: 2)
        + line("clean-2x1.mp4", "paded", (800, 400)) + line("clean-2x1.mp4", "mixed", (800, 400))
        + line("gone.mp4", "none", (800, 400)))
    let result = try VidfitCommand.run(
      ["report", "run.ndjson", "--no-config", "--corrections", "c.ndjson", "--list", "mixed"],
      in: folder.url)
    #expect(result.status == 1 && result.output == "clean-2x1.mp4\n")
    #expect(
      result.errorLines.map(String.init) == [
        "vidfit: c.ndjson: line 1: expected a JSON object",
        "vidfit: c.ndjson: line 2: windowbox.mp4: its frame is 64×36, but the clip's is 640×360",
        "vidfit: c.ndjson: line 3: clean-2x1.mp4: expected none, padded, mixed or undecided, got "
          + "'paded'; did you mean 'padded'?",
        "vidfit: 1 corrected clip without a result: gone.mp4",
      ])
  }

  @Test func screensOfOnesOwnAreToldOnce() throws {
    let folder = try folder()
    try folder.write(
      "table.json", #"[{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2}]"#)
    let scan = try VidfitCommand.run(
      ["scan", "--no-config", "--quiet", "--journal", "own.ndjson", "--devices", "table.json"]
        + ["--device", "slab", "--device", "iphone-8"] + names, in: folder.url)
    #expect(scan.status == 0)
    try folder.write(
      "c.ndjson",
      line("windowbox.mp4", "none", (640, 360)) + line("clean-2x1.mp4", "undecided", (800, 400)))
    let result = try VidfitCommand.run(
      ["report", "own.ndjson", "--no-config", "--corrections", "c.ndjson", "-o", "a.csv"],
      in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.errors == "vidfit: corrected clips keep their figures on slab: such a screen is not "
        + "among the known devices\n")
  }

  @Test(arguments: [
    ["--corrections", "absent"], ["--corrections", "-", "--corrections", "-"],
    ["--corrections", "-", "--manifest", "-"], ["--corrections", "c.csv", "-o", "c.csv"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let folder = try folder()
    try folder.write("c.csv")
    let result = try VidfitCommand.run(
      ["report", "run.ndjson", "--no-config"] + arguments, in: folder.url)
    #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
  }
}
