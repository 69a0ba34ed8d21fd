import Foundation
import TestSupport
import Testing

/// `--open` shows what was written, in whatever the desktop opens it with.
@Suite struct OpeningTests {
  private let folder: URL

  init() throws { folder = try ScratchFolder().url }

  /// A desktop that notes what it is told to open, and how it ends.
  private func desktop(_ ending: String = "exit 0") throws -> [String: String] {
    let bin = folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let opener = bin.appendingPathComponent("xdg-open")
    try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >> opened\n\(ending)\n".utf8).write(to: opener)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": bin.path + ":" + path]
  }

  private func opened() throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent("opened"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["page", "-o", "simulator.html"], "./simulator.html"),
    (["page", "-o=-dash.html"], "./-dash.html"),
    (["preview", "CLIP", "-o", "a b.png"], "./a b.png"),
    (["preview", "CLIP", "--count", "2", "-o", "out/"], "./out"),
    (["preview", "CLIP", "--count", "2"], "./."),
    (["preview", "CLIP", "--video", "--to", "0:00.2", "-o", "a.mp4"], "./a.mp4"),
  ])
  func whatWasWrittenIsOpened(_ arguments: [String], _ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("out"), withIntermediateDirectories: true)
    let clip = try Clips.clean().path
    let result = try VidfitCommand.run(
      arguments.map { $0 == "CLIP" ? clip : $0 } + ["--open"], in: folder,
      environment: try desktop())
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try opened() == [path])
  }

  /// Some browsers run until they are closed; nobody waits for that.
  @Test func aBrowserMayStayOpen() throws {
    let result = try VidfitCommand.run(
      ["page", "-o", "a.html", "--open"], in: folder, environment: try desktop("sleep 600"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try opened() == ["./a.html"])
  }

  @Test func aFailureIsToldAndThePageStays() throws {
    let failed = try VidfitCommand.run(
      ["page", "-o", "a.html", "--open"], in: folder, environment: try desktop("exit 3"))
    #expect(failed.status == 0)
    #expect(failed.errors == "vidfit: a.html can't be opened: xdg-open failed: exited(3)\n")
    let missing = try VidfitCommand.run(
      ["page", "-o", "b.html", "--open"], in: folder, environment: ["PATH": "/nowhere"])
    #expect(
      missing.errors == "vidfit: b.html can't be opened: xdg-open isn't installed "
        + "(Debian and Ubuntu: apt install xdg-utils)\n")
    for name in ["a.html", "b.html"] {
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path))
    }
  }

  @Test func standardOutputIsNoFile() throws {
    let result = try VidfitCommand.run(
      ["preview", try Clips.clean().path, "-o", "-", "--open"], in: folder)
    #expect(result.status == 64)
    #expect(result.errors.contains("--open excludes --output -"))
    #expect(result.output.isEmpty)
  }
}
