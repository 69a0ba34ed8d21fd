import Foundation
import TestSupport
import Testing

/// The outputs of `vidfit unpad`: their names, their bars and their loss.
@Suite struct UnpadOutputTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func unpad(_ arguments: [String]) throws -> VidfitCommand.Result {
    try VidfitCommand.run(["unpad", "--no-config"] + arguments, in: folder.url)
  }

  private func copy(_ clip: URL, to name: String) throws {
    let place = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: clip, to: place)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  /// Two clips of one name in two folders, of which the second differs.
  private func makeNamesakes() throws {
    try copy(Clips.letterbox(), to: "d1/c.mp4")
    try copy(Fixture.scene("deep.mp4", padding: "pad=320:260:0:40"), to: "d2/c.mp4")
  }

  @Test(arguments: [["d1/c.mp4", "d2/c.mp4"], ["d1", "d2"]], [[], ["--overwrite"]])
  func noClipReplacesTheOutputOfAnother(_ clips: [String], _ flags: [String]) throws {
    try makeNamesakes()
    #expect(try unpad(["d1/c.mp4", "-o", "alone.mp4"]).status == 0)
    let result = try unpad(clips + ["-o", "od/", "--format", "text"] + flags)
    #expect(result.status == 3, "\(result.errors)")
    #expect(
      result.errors.contains(
        "d2/c.mp4: not changed because its output od/c.mp4 is that of d1/c.mp4, too"))
    #expect(result.errors.contains("2 clips: 1 written, 1 refused"))
    #expect(result.output.components(separatedBy: "od/c.mp4: ").count == 2)
    #expect(try bytes("od/c.mp4") == bytes("alone.mp4"))
  }

  /// A clip that needs no output takes no name.
  @Test func aNameIsFreeIfNothingWasWritten() throws {
    try makeNamesakes()
    try FileManager.default.removeItem(atPath: folder.path + "/d1/c.mp4")
    try copy(Clips.clean(), to: "d1/c.mp4")
    let result = try unpad(["d1", "d2", "-o", "od/"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("2 clips: 1 written, 1 without bars"))
  }

  @Test func aNamedClipIsNotReplaced() throws {
    try makeNamesakes()
    let before = try bytes("d2/c.mp4")
    let result = try unpad(["d1/c.mp4", "d2/c.mp4", "-o", "d2/", "--overwrite"])
    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        "d1/c.mp4: not changed because its output d2/c.mp4 is a file that this command reads"))
    #expect(result.errors.contains("d2/c.mp4 is the clip itself"))
    #expect(try bytes("d2/c.mp4") == before)
  }

  /// What another run of the same journal wrote is not replaced either.
  @Test func resumedRunsReplaceNoOutput() throws {
    try makeNamesakes()
    let run = ["-o", "od/", "--overwrite", "--journal", "j"]
    #expect(try unpad(["d1"] + run).status == 0)
    let first = try bytes("od/c.mp4")
    let result = try unpad(["d1", "d2", "--resume"] + run)
    #expect(result.status == 3 && result.records.count == 1, "\(result.errors)")
    #expect(result.errors.contains("od/c.mp4 is that of another clip in the journal"))
    #expect(try bytes("od/c.mp4") == first)
  }

  @Test func lostOutputsAreWrittenAgain() throws {
    try makeNamesakes()
    try copy(Clips.letterbox(), to: "d1/other.mp4")
    let run = ["d1", "-o", "od/", "--journal", "j"]
    #expect(try unpad(run).status == 0)
    let lost = folder.path + "/od/c.mp4"
    try FileManager.default.removeItem(atPath: lost)
    let result = try unpad(run + ["--resume"])
    #expect(result.status == 0 && result.records.count == 1, "\(result.errors)")
    #expect(result.errors.contains("1 clip: 1 written; 1 more were in the journal"))
    #expect(FileManager.default.fileExists(atPath: lost))
    #expect(try unpad(run + ["--resume"]).records.isEmpty)
  }

  /// Opening a pipe waits for its reader, so that the run would hang.
  @Test(
    .timeLimit(.minutes(15)),
    arguments: [[], ["--overwrite"], ["--encode", "--overwrite"], ["--encode"]])
  func pipesAreNoOutputs(_ flags: [String]) throws {
    try copy(Clips.letterbox(), to: "a.mp4")
    #expect(mkfifo(folder.path + "/pipe.mp4", 0o600) == 0)
    let result = try unpad(["a.mp4", "-o", "pipe.mp4"] + flags)
    #expect(result.status == 3 && result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasSuffix("because pipe.mp4 is a pipe, not a file\n"))
  }

  @Test func devicesAreNoOutputs() throws {
    try copy(Clips.letterbox(), to: "a.mp4")
    let result = try unpad(["a.mp4", "-o", "/dev/null", "--overwrite"])
    #expect(result.status == 3)
    #expect(result.errors.hasSuffix("because /dev/null is a device or a socket, not a file\n"))
  }

  /// A crop that leaves bars is obeyed, and the bars are told.
  @Test func barsThatACropLeavesAreTold() throws {
    try copy(Clips.letterbox(), to: "a.mp4")
    for (crop, bars) in [("320:220:0:10", "20 px top and bottom"), ("320:180:0:30", nil)] {
      let result = try unpad([
        "a.mp4", "--crop", crop, "-o", "out.mp4", "--overwrite", "--format", "ndjson",
      ])
      #expect(result.status == 0, "\(result.errors)")
      let done = try #require(try result.document["unpadding"] as? [String: Any])
      #expect(
        done["warnings"] as? [String] == (bars.map { ["the output still has bars of \($0)"] } ?? [])
      )
      let printed = try unpad(["a.mp4", "--crop", crop, "--print"])
      #expect(printed.status == 0)
      #expect(
        printed.errors
          == (bars.map { "vidfit: a.mp4: warning: the crop leaves bars of \($0)\n" } ?? ""))
    }
  }

  /// Cover art is no track, so that it has no clean aperture.
  @Test func coverArtHasNoBarsToRemove() throws {
    let clip = try Clips.letterbox()
    let cover = try Fixture.clip("cover.png", ["-i", clip.path, "-frames:v", "1"])
    let rich = try Fixture.clip(
      "rich.mp4",
      [
        "-i", clip.path, "-i", cover.path, "-map", "0", "-map", "1", "-c", "copy",
        "-disposition:v:1", "attached_pic",
      ])
    let shown = try VidfitCommand.run(["--no-config", "--stream", "1", rich.path]).output
    // There would be a command, if it were no cover.
    #expect(shown.contains("ffmpeg -vf crop=") && !shown.contains("vidfit unpad"))
    let video = try VidfitCommand.run(["--no-config", rich.path]).output
    #expect(video.contains("vidfit unpad"))
    let result = try unpad([rich.path, "--stream", "1", "-o", "out.mp4"])
    #expect(result.status == 3)
    #expect(result.errors.contains("because stream 1 is cover art, and only video tracks can be"))
  }

  /// The command of the answer names the clip, whatever its name.
  @Test(arguments: ["new\nline.mp4", "\n\n%s it's.mp4", "tab\tand \u{1B}.mp4"])
  func theFixCanBeRun(_ name: String) throws {
    try copy(Clips.letterbox(), to: name)
    let shown = try VidfitCommand.run(["--no-config", "--", name], in: folder.url).output
    let line = try #require(shown.split(separator: "\n").first { $0.hasPrefix("  fix  ") })
    let start = try #require(line.range(of: "vidfit unpad "))
    // A long command has its comment on the next line.
    let end = line.range(of: " # for Apple")?.lowerBound ?? line.endIndex
    let word = line[start.upperBound..<end]
    let shell = try #require(CommandLineTool("/bin/sh"))
    let read = try shell.run(["-c", "printf %s \(word)"])
    #expect(String(decoding: read, as: UTF8.self) == name)
  }
}
