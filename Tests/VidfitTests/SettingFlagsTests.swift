import Foundation
import TestSupport
import Testing

/// Settings take the same way to every command.
@Suite struct SettingFlagsTests {
  /// What the first build with the tenth analysis wrote for these settings: its journals and caches
  /// go on.
  static let digests: [([String], String)] = [
    ([], "4224a14d390ef359"), (["--device", "iphone-8"], "5d9999fb54cb78df"),
    (["--device", "iphone-8", "--device", "812x375@3"], "14825b58c343f58a"),
    (["--all-devices"], "04eb5a497c003acc"),
    (["--all-devices", "--device", "iphone-x"], "578389797c5190a9"),
    (
      ["--device", "iphone-12", "--os", "26", "--orientation", "portrait", "--layout", "layer"],
      "8d59acc5e338df0f"
    ),
    (["--device", "ipad-9.7", "--window", "1/2"], "b41e9bee9579b728"),
    (["--frames", "5"], "badf306bc5b53129"),
    (["--thorough", "--max-pixels", "1000000"], "cc95f6ab4b6b4e77"),
    (["--no-padding"], "4b7f811a9c379e11"),
    (["--stream", "best"], "4224a14d390ef359"),
    (["--no-thumbnails"], "4224a14d390ef359"), (["--thumbnails"], "a7942539729d4a2e"),
    (["--no-thorough", "--padding", "--no-all-devices", "--jobs", "3"], "4224a14d390ef359"),
    (["--devices", "table.json", "--device", "slab"], "c9d31910e44124a8"),
  ]

  @Test(arguments: digests)
  func digestsDoNotChange(_ arguments: [String], _ digest: String) throws {
    let folder = try ScratchFolder()
    _ = try folder.write("no.mp4", "no video")
    _ = try folder.write(
      "table.json", #"[{"id": "slab", "kind": "phone", "pt": [400, 900], "scale": 2}]"#)
    let result = try VidfitCommand.run(
      ["scan", "no.mp4", "--no-config", "--format", "ndjson"] + arguments,
      in: URL(fileURLWithPath: folder.path))
    #expect(result.records.map { $0["options"] as? String } == [digest])
  }

  /// Every flag of a setting is read, and errs in the same words as the environment.
  @Test(arguments: [
    ("jobs", ["analyze", "scan", "worker", "preview"]), ("timeout", ["scan", "worker"]),
    ("max-rss", ["scan", "worker"]), ("recycle", ["scan", "worker"]), ("limit-errors", ["scan"]),
    ("cache", ["scan", "worker"]), ("cache-key", ["scan", "worker"]),
    ("baseline", ["analyze", "scan", "report"]), ("devices", ["devices", "analyze", "preview"]),
    ("os", ["devices", "analyze", "scan", "worker", "preview"]),
    ("orientation", ["analyze", "scan", "worker", "preview"]),
    ("layout", ["analyze", "scan", "worker", "preview"]),
    ("window", ["analyze", "scan", "worker", "preview"]),
    ("frames", ["analyze", "scan", "worker", "unpad", "preview", "page"]),
    ("max-pixels", ["analyze", "scan", "worker", "preview", "unpad"]),
    ("stream", ["analyze", "scan", "worker", "preview", "unpad"]),
    ("max-bytes", ["analyze", "scan", "worker", "preview", "page"]),
    ("fetch-timeout", ["analyze", "scan", "worker", "preview", "page"]),
  ])
  func aWrongValueIsOneLine(_ key: String, _ commands: [String]) throws {
    for command in commands {
      let paths = ["worker", "devices"].contains(command) ? [] : ["x"]
      let bad = ["cache", "baseline", "devices"].contains(key) ? "" : "?"
      let result = try VidfitCommand.run([command, "--\(key)", bad] + paths)
      #expect(result.status == 64 && result.output.isEmpty, "\(command)")
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("vidfit: --\(key): expected "), "\(result.errors)")
      guard key != "devices", bad == "?" else { continue }
      let name = "VIDFIT_" + key.uppercased().replacingOccurrences(of: "-", with: "_")
      let variable = try VidfitCommand.run([command] + paths, environment: [name: bad])
      #expect(variable.status == 64 && variable.errors.hasPrefix("vidfit: \(name): expected "))
    }
  }

  /// Preview and devices too read the environment and the policy file.
  @Test func everyCommandReadsEveryLayer() throws {
    let folder = try ScratchFolder()
    _ = try folder.write("p.yml", "os: 26\n")
    let policy = ["--config", folder.path + "/p.yml"]
    let older = ["devices", "ipad-pro-11", "--os", "18"]
    let plain = try VidfitCommand.run(older + ["--no-config"]).output
    let newer = try VidfitCommand.run(["devices", "ipad-pro-11", "--os", "26"]).output
    #expect(plain != newer)
    #expect(try VidfitCommand.run(["devices", "ipad-pro-11"] + policy).output == newer)
    #expect(
      try VidfitCommand.run(
        ["devices", "ipad-pro-11", "--no-config"], environment: ["VIDFIT_OS": "26"]
      ).output == newer)
    #expect(try VidfitCommand.run(older + policy).output == plain)
    let clip = try Clips.clean().path
    let draw = ["preview", clip, "--width", "300", "--no-text", "--no-config", "-o"]
    let phone = folder.path + "/phone.png"
    let pad = folder.path + "/pad.png"
    _ = try VidfitCommand.run(draw + [phone])
    _ = try VidfitCommand.run(draw + [pad], environment: ["VIDFIT_DEVICE": "ipad-pro-11"])
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: phone))
        != Data(contentsOf: URL(fileURLWithPath: pad)))
  }

  @Test(arguments: ["analyze", "preview", "page", "unpad", "ladder", "scan", "worker"])
  func thoroughAndFramesExcludeEachOther(_ command: String) throws {
    let paths = command == "worker" ? [] : ["x"]
    let both = try VidfitCommand.run(
      [command] + paths + ["--frames", "2", "--thorough", "--no-config"])
    #expect(both.status == 64 && both.errors.contains("thorough and frames exclude each other"))
  }

  @Test(
    arguments: [
      (
        ["analyse"], "vidfit: analyse: there is no such file or command; did you mean 'analyze'?", 1
      ),
      (
        ["https://a.b/c.mp4"],
        "vidfit: https://a.b/c.mp4: remote clips are off; --allow-network allows them", 1
      ),
      (
        ["preview", "http://a/b", "-o", "-"],
        "vidfit: http://a/b: remote clips are off; --allow-network allows them", 1
      ),
      (
        ["--allow-network", "rtsp://a/b"],
        "vidfit: rtsp://a/b: expected https, http or s3, got 'rtsp'", 1
      ),
      (["./https://a.b/c.mp4"], "vidfit: ./https:/a.b/c.mp4: there is no such file", 1),
      (
        ["--format", "yaml", "x"],
        "vidfit: --format: expected text, json, ndjson, csv, crop, edl, losslesscut, concat, "
          + "programs or nfo, got 'yaml'", 64
      ),
      (
        ["preview", "x", "--at", "z"],
        "vidfit: --at: expected a time such as 62.5, 1:02.5 or 1:00:02, got 'z'", 64
      ),
      (
        ["preview", "x", "--width", "1"],
        "vidfit: --width: expected a whole number from 64 to 16384, got '1'", 64
      ),
      (
        ["--fail-on", "paded", "x"],
        "vidfit: --fail-on: unknown rule 'paded'; did you mean 'padded'?", 64
      ),
    ] as [([String], String, Int32)])
  func errorsAreOneLine(_ arguments: [String], _ line: String, _ status: Int32) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.errorLines.map(String.init) == [line])
  }

  /// Only wrong usage is followed by the usage.
  @Test(arguments: [
    (["--nonsense", "x"], "vidfit: unknown option '--nonsense'"),
    (["--nonsense"], "vidfit: unknown option '--nonsense'"),
    (["scan", "--jornal=x"], "vidfit: unknown option '--jornal'; did you mean '--journal'?"),
    (["preview", "--exakt"], "vidfit: unknown option '--exakt'; did you mean '--exact'?"),
    (["x", "--frmes", "2"], "vidfit: unknown option '--frmes'; did you mean '--frames'?"),
    (["--frames"], "vidfit: missing value for '--frames <count>'"),
    (["analyze"], "vidfit: missing path of a clip, or --size WxH"),
    (["preview"], "vidfit: missing expected argument '<path> ...'"),
  ])
  func wrongUsageShowsTheUsage(_ arguments: [String], _ line: String) throws {
    let result = try VidfitCommand.run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errorLines.first.map(String.init) == line)
    #expect(result.errorLines.contains { $0.hasPrefix("Usage: vidfit ") })
  }
}
