import Foundation
import TestSupport
import Testing

/// Bad input gives one line with the reason, and the other inputs are still analysed.
@Suite struct FailureTests {
  enum Bad: String, CaseIterable {
    case missing, folder, empty, text, random, audioOnly, noHeader, fifo

    var code: String {
      switch self {
      case .missing: "not-found"
      case .folder, .fifo, .text, .random: "unsupported-container"
      case .audioOnly: "no-video"
      case .noHeader, .empty: "corrupt"
      }
    }

    func make() throws -> URL {
      switch self {
      case .missing: return URL(fileURLWithPath: "/nonexistent/clip.mp4")
      case .folder: return Fixture.folder
      case .empty: return try Fixture.file("empty.mp4", [])
      case .text: return try Fixture.file("text.mp4", Array("not a video\n".utf8))
      case .random:
        var random = SplitMix64(seed: 5)
        return try Fixture.file(
          "random.mp4", (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      case .audioOnly:
        return try Fixture.clip("audio.mp4", ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"])
      case .noHeader:
        let whole = try Data(contentsOf: Clips.clean())
        return try Fixture.file("cut.mp4", whole.prefix(whole.count / 2))
      case .fifo:
        let url = Fixture.folder.appendingPathComponent("pipe.mp4")
        mkfifo(url.path, 0o600)
        return url
      }
    }
  }

  @Test(arguments: Bad.allCases)
  func isOneLineBesideTheOthers(_ bad: Bad) throws {
    let url = try bad.make()
    let good = try Clips.letterbox()
    let result = try VidfitCommand.run(["--format", "ndjson", good.path, url.path, good.path])
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errorLines.first?.hasPrefix("vidfit: \(url.path): ") == true)
    let records = result.records
    #expect(records.map { $0["status"] as? String } == ["ok", "error", "ok"])
    let error = records.dropFirst().first?["error"] as? [String: Any]
    #expect(error?["code"] as? String == bad.code)
    #expect((error?["message"] as? String)?.isEmpty == false)
  }

  @Test func unreadableIsPermission() throws {
    let url = try Fixture.file("secret.mp4", [1, 2, 3])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    let result = try VidfitCommand.run([url.path])
    // The superuser can read it, and finds no video in it.
    let reason = geteuid() == 0 ? "vidfit: \(url.path): " : "ermission"
    #expect(result.status == 1)
    #expect(result.errors.contains(reason))
    #expect(result.output.isEmpty)
  }

  @Test func aClipCutShortIsStillReported() throws {
    let whole = try Fixture.scene(
      "whole.mp4", seconds: 3, padding: "pad=320:240:0:30",
      ["-g", "5", "-pix_fmt", "yuv420p", "-movflags", "+faststart"])
    let bytes = try Data(contentsOf: whole)
    let cut = try Fixture.file("cut.mp4", bytes.prefix(bytes.count * 2 / 3))
    let result = try VidfitCommand.run(["--format", "crop", cut.path])
    #expect(result.output == "\(cut.path)\tcrop=320:180:0:30\n")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ["--format", "yaml", "x.mp4"], ["--device", "nokia", "x.mp4"], ["--frames", "0", "x.mp4"], [],
    ["--orientation", "sideways", "x.mp4"], ["--nonsense"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test func aFullDiskIs75() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let result = try VidfitCommand.run([try Clips.clean().path], output: full)
    #expect(result.status == 75)
    #expect(result.errors.contains("cannot be written"))
  }
}
