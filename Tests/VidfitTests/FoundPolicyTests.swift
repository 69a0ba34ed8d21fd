import Foundation
import TestSupport
import Testing

/// A `.vidfit.yml` that is found is obeyed only if nobody else can have put it there.
@Suite struct FoundPolicyTests {
  private func folder() throws -> ScratchFolder {
    try ClipLibrary.folder([("a.mp4", Clips.letterbox())])
  }

  private func run(_ flags: [String] = [], in folder: ScratchFolder) throws -> VidfitCommand.Result
  {
    try VidfitCommand.run(
      ["analyze", "--format", "crop", "clips/a.mp4"] + flags, in: folder.url)
  }

  private let hint = "; --config reads it all the same, --no-config reads no policy\n"

  @Test func aLinkShowsNothingOfItsTarget() throws {
    let folder = try folder()
    try folder.write("secret", "root:SEKRIT:20228:0\nmachine a password SEKRIT\n")
    try folder.link(".vidfit.yml", to: "secret")
    for command in [["clips/a.mp4"], ["scan", "clips"], ["doctor"]] {
      let result = try VidfitCommand.run(command, in: folder.url)
      #expect(!(result.errors + result.output).contains("SEKRIT"))
      #expect(result.errors.hasSuffix("vidfit: .vidfit.yml: is a symbolic link" + hint))
    }
    #expect(try run(in: folder).status == 64)
    #expect(try run(["--no-config"], in: folder).status == 0)
  }

  /// Without a writer, opening it would wait without end.
  @Test(.timeLimit(.minutes(15))) func aPipeIsNotWaitedFor() throws {
    let folder = try folder()
    #expect(mkfifo(folder.path + "/.vidfit.yml", 0o600) == 0)
    let result = try run(in: folder)
    #expect(result.status == 64)
    #expect(result.errors == "vidfit: .vidfit.yml: is not a regular file" + hint)
  }

  @Test func whatOthersMayChangeIsNotObeyed() throws {
    let folder = try folder()
    let policy = try folder.write(".vidfit.yml", "fail-on: padded\n")
    #expect(try run(in: folder).status == 3)
    #expect(chmod(policy.path, 0o666) == 0)
    let result = try run(in: folder)
    #expect(result.status == 64)
    #expect(result.errors == "vidfit: .vidfit.yml: can be changed by other users" + hint)
    // Whoever names it has decided.
    #expect(try run(["--config", ".vidfit.yml"], in: folder).status == 3)
  }

  @Test(.enabled(if: geteuid() == 0)) func anotherUsersIsNotObeyed() throws {
    let folder = try folder()
    let policy = try folder.write(".vidfit.yml", "exclude: [\"*\"]\n")
    #expect(chown(policy.path, 65_534, 65_534) == 0)
    let result = try VidfitCommand.run(["scan", "clips"], in: folder.url)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors == "vidfit: .vidfit.yml: belongs to another user (65534)" + hint)
  }

  /// An answer that somebody else left in a cache is not believed.
  @Test(.enabled(if: geteuid() == 0)) func anotherUsersAnswerIsNotBelieved() throws {
    let folder = try folder()
    let scan = ["scan", "clips", "--no-config", "--quiet", "--cache", "cache"]
    let first = try VidfitCommand.run(scan, in: folder.url)
    let kept = try #require(folder.files(below: "cache", endingWith: ".json").first)
    let place = folder.url.appendingPathComponent(kept)
    let forged = try folder.text(of: kept).replacing(#""padded""#, with: #""none""#)
    try Data(forged.utf8).write(to: place)
    let believed = try VidfitCommand.run(scan, in: folder.url)
    #expect(believed.output != first.output)
    for spoil in [{ chown(place.path, 65_534, 65_534) }, { chmod(place.path, 0o666) }] {
      try Data(forged.utf8).write(to: place)
      #expect(spoil() == 0)
      #expect(try VidfitCommand.run(scan, in: folder.url).output == first.output)
    }
  }
}
