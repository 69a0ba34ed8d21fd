import Foundation
import TestSupport
import Testing

/// An output that is a symbolic link is replaced, and what it leads to is left as it is; a journal,
/// which is added to, refuses a link.
@Suite struct LinkedOutputTests {
  /// A folder with `victim`, a file that must stay as it is, and `out.EXTENSION`, a link to it.
  private func folder(_ name: String, contents: String = "precious\n") throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(
      at: Clips.letterbox(), to: folder.url.appendingPathComponent("clip.mp4"))
    try folder.write("victim", contents)
    try folder.link(name, to: "victim")
    return folder
  }

  private func isRegular(_ name: String, in folder: ScratchFolder) throws -> Bool {
    let path = folder.url.appendingPathComponent(name).path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.type] as? FileAttributeType == .typeRegular
  }

  @Test(arguments: ["png", "jpg", "webp"])
  func aPreview(_ suffix: String) throws {
    let folder = try folder("out.\(suffix)")
    let result = try VidfitCommand.run(
      ["preview", "clip.mp4", "--no-config", "-o", "out.\(suffix)"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text(of: "victim") == "precious\n")
    #expect(try isRegular("out.\(suffix)", in: folder))
  }

  @Test func aPreviewThatNamesItself() throws {
    let folder = try folder("clip-preview.png")
    // Nobody gave that name, so it is replaced only if somebody says so.
    #expect(try VidfitCommand.run(["preview", "clip.mp4"], in: folder.url).status == 64)
    #expect(try !isRegular("clip-preview.png", in: folder))
    let preview = ["preview", "clip.mp4", "--overwrite"]
    #expect(try VidfitCommand.run(preview, in: folder.url).status == 0)
    #expect(try folder.text(of: "victim") == "precious\n")
    #expect(try isRegular("clip-preview.png", in: folder))
  }

  @Test(.needsVideoEncoder) func aPreviewVideo() throws {
    let folder = try folder("out.mp4")
    let result = try VidfitCommand.run(
      ["preview", "clip.mp4", "--no-config", "--video", "--to", "0.5", "-o", "out.mp4"],
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text(of: "victim") == "precious\n")
    #expect(try isRegular("out.mp4", in: folder))
  }

  /// Another user of a shared cache may have put a link in place of one of its folders.
  @Test func aFolderOfACache() throws {
    let folder = try folder("out.x")
    let scan = ["scan", "clip.mp4", "--no-config", "--quiet", "--cache", "cache"]
    #expect(try VidfitCommand.run(scan, in: folder.url).status == 0)
    let kept = try #require(folder.files(below: "cache", endingWith: ".json").first)
    let place = (kept as NSString).deletingLastPathComponent
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(place))
    try folder.write("victims/.keep")
    try folder.link(place, to: "../victims")
    #expect(try VidfitCommand.run(scan, in: folder.url).status == 0)
    #expect(try folder.files(below: "victims", endingWith: "") == ["victims/.keep"])
  }

  @Test(arguments: ["csv", "xml", "sarif", "md"])
  func aReport(_ suffix: String) throws {
    let folder = try folder("out.\(suffix)")
    let scan = ["scan", "clip.mp4", "--no-config", "--quiet", "--journal", "j", "--resume"]
    let scanned = try VidfitCommand.run(scan + ["--report", "out.\(suffix)"], in: folder.url)
    #expect(scanned.status == 0, "\(scanned.errors)")
    #expect(try isRegular("out.\(suffix)", in: folder))
    try folder.link("other.\(suffix)", to: "victim")
    let reported = try VidfitCommand.run(
      ["report", "j", "--no-config", "-o", "other.\(suffix)"], in: folder.url)
    #expect(reported.status == 0, "\(reported.errors)")
    #expect(try isRegular("other.\(suffix)", in: folder))
    #expect(try folder.text(of: "victim") == "precious\n")
  }

  @Test func anAnswerInACache() throws {
    let folder = try folder("unused")
    let scan = ["scan", "clip.mp4", "--no-config", "--quiet", "--cache", "cache"]
    _ = try VidfitCommand.run(scan, in: folder.url)
    let kept = try #require(folder.files(below: "cache", endingWith: ".json").first)
    let answer = try folder.text(of: kept)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(kept))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent(kept).path,
      withDestinationPath: folder.path + "/victim")
    _ = try VidfitCommand.run(scan, in: folder.url)
    #expect(try folder.text(of: "victim") == "precious\n")
    #expect(try isRegular(kept, in: folder))
    #expect(try folder.text(of: kept) == answer)
  }

  /// An empty victim is one that nothing else protects.
  @Test(arguments: [[], ["--resume"]])
  func aJournal(_ flags: [String]) throws {
    let folder = try folder("j", contents: "")
    let result = try VidfitCommand.run(
      ["scan", "clip.mp4", "--no-config", "--quiet", "--journal", "j"] + flags, in: folder.url)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors == "vidfit: j: is a symbolic link; name the file that it leads to\n")
    #expect(try folder.text(of: "victim").isEmpty)
  }

  @Test func aJournalOnStandardOutputIsNoLink() throws {
    let folder = try folder("unused")
    let result = try VidfitCommand.run(
      ["scan", "clip.mp4", "--no-config", "--format", "text", "--journal", "/dev/stderr"],
      in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains(#""path":"clip.mp4""#))
  }
}
