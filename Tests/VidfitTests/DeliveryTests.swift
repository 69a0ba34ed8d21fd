import Document
import Foundation
import Framing
import TestSupport
import Testing

/// Recipients on the command line.
@Suite struct DeliveryTests {
  private func run(
    _ arguments: [String], in folder: ScratchFolder? = nil, environment: [String: String] = [:]
  ) throws -> VidfitCommand.Result {
    let folder = try folder ?? ScratchFolder()
    return try VidfitCommand.run(
      arguments + ["--no-config"], in: URL(fileURLWithPath: folder.path), environment: environment)
  }

  private func deliveries(_ line: String) throws -> [Delivery] {
    try #require(
      try JSONDecoder().decode(ClipReport.self, from: Data(line.utf8)).deliveries, "\(line)")
  }

  @Test func writesTheFormOfAFilm() throws {
    let clip = try Clips.letterbox().path
    let text = try run([clip, "--for", "apple-film,broadcast-afd"])
    #expect(text.status == 0)
    #expect(text.output.contains("Apple film package (as of"), "\(text.output)")
    #expect(text.output.contains("crop.top 30, crop.bottom 30, crop.left 0"))
    let json = try run([clip, "--for", "apple-film", "--format", "ndjson"])
    let film = try #require(try deliveries(json.output).first)
    #expect(film.accepts == true && film.form?.crop.top == 30)
  }

  /// The command of a refused clip is run as it stands, and its output is accepted.
  @Test func theCommandMendsTheClip() throws {
    let folder = try ScratchFolder()
    _ = try folder.write(
      "small.json",
      """
      [{"id": "small", "asOf": "2100-01", "source": "mail", "items": [
        {"item": "size", "any": ["320x136", "136x320"]}, {"item": "duration", "most": 2},
        {"item": "frame-rate", "most": 10}, {"item": "codec", "any": ["h264"]},
        {"item": "file-type", "any": ["mp4"]}, {"item": "audio", "any": ["yes"]},
        {"item": "audio-codec", "any": ["aac"]}]}]
      """)
    let clip = try Fixture.pattern("it's wide.mkv", size: "320x240", seconds: 4)
    let link = folder.path + "/it's wide.mkv"
    try FileManager.default.copyItem(atPath: clip.path, toPath: link)
    let asked = ["--profiles", "small.json", "--for", "small", "--format", "ndjson"]
    let first = try #require(
      try deliveries(run(["it's wide.mkv"] + asked, in: folder).output).first)
    #expect(first.accepts == false)
    #expect(
      first.findings.map(\.item) == ["size", "duration", "frame-rate", "file-type", "audio"])
    let ways = try #require(first.ways)
    for way in ways {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = [
        "-c", way.command.replacing("ffmpeg ", with: "ffmpeg -v error -y ", maxReplacements: 1),
      ]
      shell.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(way.command)")
      let again = try run(["it's wide-small.mp4"] + asked, in: folder)
      #expect(try deliveries(again.output).first?.accepts == true, "\(again.output)")
    }
  }

  @Test func resultsAreComparedLater() throws {
    let folder = try ScratchFolder()
    let clip = try Clips.letterbox().path
    let scan = try run(
      ["scan", clip, "--quiet", "--journal", "r.ndjson", "--for", "app-preview-mac"], in: folder)
    #expect(scan.status == 0, "\(scan.errors)")
    let line = try String(contentsOfFile: folder.path + "/r.ndjson", encoding: .utf8)
    #expect(try deliveries(line).map(\.profile) == ["app-preview-mac"])
    let report = try run(
      ["report", "r.ndjson", "--for", "app-preview-tv", "--fail-on", "delivery:app-preview-tv"],
      in: folder)
    #expect(report.status == 3)
    #expect(report.errors.contains("breaks delivery:app-preview-tv"), "\(report.errors)")
  }

  static let refused: [([String], String)] = [
    (["--for", "apple-flim"], "unknown profile 'apple-flim'; did you mean 'apple-film'?"),
    (["--for", "x"], "unknown profile 'x'; 'vidfit profiles' lists the known ones"),
    (["--profiles", "-"], "--profiles: expected a file, got '-'"),
    (["--profiles", "nowhere.json"], "nowhere.json"),
    (["--device", "slot:x"], "unknown slot 'x'; expected app-preview-6.9"),
    (["--fail-on", "delivery"], "--fail-on delivery: it needs --for PROFILE"),
    (
      ["--fail-on", "delivery:apple-tv", "--for", "apple-film"],
      "--fail-on delivery:apple-tv: it needs --for apple-tv"
    ),
  ]

  @Test(arguments: refused) func refuses(_ arguments: [String], _ reason: String) throws {
    let result = try run([try Clips.clean().path] + arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func oldFiguresAreTold() throws {
    let folder = try ScratchFolder()
    _ = try folder.write("old.json", #"[{"id": "old", "asOf": "2020-01", "source": "a mail"}]"#)
    let result = try run(
      [try Clips.clean().path, "--profiles", "old.json", "--for", "old"], in: folder)
    #expect(result.status == 0)
    #expect(
      result.errors.contains("--for old: its figures are as of 2020-01, more than 12 months ago"))
  }

  @Test func profilesAreListedAndDescribed() throws {
    let list = try run(["profiles"])
    #expect(list.status == 0 && list.output.contains("app-preview-6.9"))
    let one = try run(["profiles", "app-preview-6.9"])
    #expect(one.output.contains("15 to 30 s") && one.output.contains("1920×886 or 886×1920"))
    let json = try run(["profiles", "apple-film", "--format", "json"])
    let folder = try ScratchFolder()
    _ = try folder.write("own.json", json.output)
    #expect(try run(["profiles", "--profiles", "own.json"], in: folder).output == list.output)
    #expect(try run(["profiles", "nothing"]).status == 64)
  }

  @Test func aSlotIsAScreenThatTurns() throws {
    let clip = try Clips.clean().path
    let wide = try run([clip, "--device", "slot:app-preview-6.9"])
    #expect(wide.output.contains("App preview, iPhone 6.9″") && wide.output.contains("1920×886"))
    let tall = try run([clip, "--device", "slot:app-preview-6.9", "--orientation", "portrait"])
    #expect(tall.output.contains("886×1920"), "\(tall.output)")
  }
}
