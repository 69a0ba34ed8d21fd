import Foundation
import TestSupport
import Testing

/// No output replaces a file that its command reads or has written, whatever it is called there.
@Suite struct ReplacedFileTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ClipLibrary.folder([("a.mp4", Clips.letterbox())])
    let scan = try VidfitCommand.run(["scan", "clips", "--no-config", "-q"], in: folder.url)
    for name in ["results.csv", "baseline.csv"] { try folder.write(name, scan.output) }
    try folder.write("manifest.csv", "clips/a.mp4\n")
    try folder.write("policy.csv", "fail-on: mixed\n")
    try folder.write("corrections.csv")
    let table = try VidfitCommand.run(["devices", "--format", "json"], in: folder.url)
    try folder.write("devices.csv", table.output)
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("clips/a.mp4"),
      to: folder.url.appendingPathComponent("clip.csv"))
    return folder
  }

  private static let report: [String] = ["report", "results.csv"]
  private static let scan: [String] = ["scan", "clips", "-q"]

  private static let replacing: [([String], String)] = [
    (report, "results.csv"), (report + ["--manifest", "manifest.csv"], "manifest.csv"),
    (report + ["--baseline", "baseline.csv"], "baseline.csv"),
    (report + ["--config", "policy.csv"], "policy.csv"),
    (report + ["--corrections", "corrections.csv"], "corrections.csv"),
    (report + ["-o", "twice.csv"], "twice.csv"),
    (scan + ["--baseline", "baseline.csv"], "baseline.csv"),
    (scan + ["--config", "policy.csv"], "policy.csv"),
    (scan + ["--devices", "devices.csv"], "devices.csv"),
    (scan + ["--journal", "journal.csv"], "journal.csv"), (scan + ["clip.csv"], "clip.csv"),
  ]

  @Test(arguments: replacing)
  func reports(_ command: [String], _ name: String) throws {
    let folder = try folder()
    let before = try? folder.bytes(of: name)
    // By a name of its own, and by another name of the same file.
    for output in before == nil ? [name] : [name, "other.csv"] {
      if output != name {
        #expect(link("\(folder.path)/\(name)", "\(folder.path)/other.csv") == 0)
      }
      let flag = command.first == "scan" ? "--report" : "-o"
      let result = try VidfitCommand.run(command + [flag, output], in: folder.url)
      #expect(result.status == 64, "\(result.errors)")
      #expect(
        result.errors.hasPrefix(
          "vidfit: \(output): the output would replace a file that this command reads"))
      if let before { #expect(try folder.bytes(of: name) == before) }
    }
  }

  /// Clips that a list names are known when they are met, and reports come after all of them.
  @Test func aClipOfAList() throws {
    let folder = try folder()
    let before = try folder.bytes(of: "clip.csv")
    let result = try VidfitCommand.run(
      ["scan", "-", "-q", "--report", "clip.csv"], input: Array("clip.csv\n".utf8), in: folder.url)
    #expect(result.status == 64)
    #expect(result.records.count == 1)
    #expect(try folder.bytes(of: "clip.csv") == before)
  }

  @Test(arguments: [
    ["page", "clips/a.mp4", "-o", "clips/a.mp4"], ["page", "clips/a.mp4", "-o", "hard.html"],
    ["page", "clips/a.mp4", "-o", "link.html"], ["page", "clips/a.mp4", "-o", "-"],
    ["preview", "clips/a.mp4", "-o", "hard.png"],
    ["preview", "clips/a.mp4", "hard.png", "-o", "clips/"],
  ])
  func pagesAndPictures(_ command: [String]) throws {
    let folder = try folder()
    let clip = folder.path + "/clips/a.mp4"
    for name in ["hard.html", "hard.png", "clips/hard-preview.png"] {
      #expect(link(clip, "\(folder.path)/\(name)") == 0)
    }
    try folder.link("link.html", to: "clips/a.mp4")
    let before = try folder.bytes(of: "clips/a.mp4")
    let result = try VidfitCommand.run(command, in: folder.url)
    #expect(result.status == 64, "\(result.errors)")
    #expect(try folder.bytes(of: "clips/a.mp4") == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/-"))
  }

  /// Of two pictures of one name the second would be all that is left.
  @Test func picturesOfEqualNames() throws {
    let folder = try folder()
    try folder.write("others/unused")
    try folder.write("out/unused")
    #expect(link(folder.path + "/clips/a.mp4", folder.path + "/others/a.mp4") == 0)
    let result = try VidfitCommand.run(
      ["preview", "clips/a.mp4", "others/a.mp4", "-o", "out/"], in: folder.url)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errorLines.count == 1)
  }

  /// A name that vidfit chose itself may be somebody else's.
  @Test(arguments: [("page", "a.html"), ("preview", "a-preview.png")])
  func namesThatNobodyGave(_ command: String, _ name: String) throws {
    let folder = try folder()
    try folder.write(name, "foreign")
    let refused = try VidfitCommand.run([command, "clips/a.mp4"], in: folder.url)
    #expect(refused.status == 64)
    #expect(refused.errors == "vidfit: \(name): exists already; --overwrite replaces it\n")
    #expect(try folder.text(of: name) == "foreign")
    for flags in [["--overwrite"], ["-o", name]] {
      try folder.write(name, "foreign")
      #expect(
        try VidfitCommand.run([command, "clips/a.mp4"] + flags, in: folder.url).status == 0)
      #expect(try folder.bytes(of: name) != Array("foreign".utf8))
    }
  }

  /// A process that is killed while it names its output leaves two names of it.
  @Test func anOutputWithASecondName() throws {
    let folder = try folder()
    try folder.write("out.html", "half named")
    let leftover = "\(folder.path)/.out.html.0123456789abc.vidfit-part"
    #expect(link(folder.path + "/out.html", leftover) == 0)
    let result = try VidfitCommand.run(["page", "clips/a.mp4", "-o", "out.html"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: leftover))
  }
}
