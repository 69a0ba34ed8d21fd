import Foundation
import TestSupport
import Testing

@Suite struct DoctorTests {
  /// A new folder where the search for a policy file ends.
  private func folder(_ policy: String? = nil) throws -> URL {
    let folder = try Fixture.file("here", []).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    if let policy {
      try Data(policy.utf8).write(to: folder.appendingPathComponent(".vidfit.yml"))
    }
    return folder
  }

  private func report(
    _ policy: String? = nil, _ environment: [String: String] = [:]
  ) throws -> [String: Any] {
    try VidfitCommand.run(
      ["doctor", "--format", "json"], in: try folder(policy), environment: environment
    ).document
  }

  private func setting(_ key: String, _ report: [String: Any]) -> (value: Any?, origin: String?) {
    let all = report["settings"] as? [[String: Any]] ?? []
    let entry = all.first { $0["key"] as? String == key }
    return (entry?["value"], entry?["origin"] as? String)
  }

  @Test func asTextItHasEverySection() throws {
    let result = try VidfitCommand.run(["doctor"], in: try folder())
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    for heading in ["libraries", "FFmpeg", "machine", "configuration", "cache"] {
      #expect(lines.contains(heading))
    }
    #expect(lines.contains { $0.hasPrefix("  libavcodec") })
    #expect(lines.contains { $0.hasPrefix("  cores         ") && !$0.hasSuffix(" 0") })
  }

  /// The tests' build names no commit, or one of its own.
  @Test func theVersionNamesCommitAndFFmpeg() throws {
    let report = try report()
    let version = try #require(report["vidfit"] as? String)
    let commit = try #require(report["commit"] as? String)
    let ffmpeg = try #require((report["ffmpeg"] as? [String: String])?["version"])
    #expect(commit.wholeMatch(of: /unknown|[0-9a-f]{12}\+?/) != nil, "\(commit)")
    let printed = try VidfitCommand.run(["--version"])
    #expect(printed.output == "vidfit \(version)\ncommit \(commit)\nFFmpeg \(ffmpeg)\n")
  }

  @Test func asJSONItIsWhole() throws {
    let report = try report()
    #expect(report["schema"] as? String == "vidfit.doctor/1")
    #expect(report["analysisSchema"] as? String == "vidfit.analysis/1")
    let libraries = try #require(report["libraries"] as? [[String: Any]])
    #expect(
      libraries.compactMap { $0["name"] as? String } == [
        "libavformat", "libavcodec", "libswscale", "libavutil", "zimg", "cairo", "pango", "libyaml",
      ])
    for library in libraries {
      let version = try #require(library["loaded"] as? String)
      #expect(version.split(separator: ".").count == 3, "\(library)")
    }
    let ffmpeg = try #require(report["ffmpeg"] as? [String: String])
    #expect(ffmpeg.keys.sorted() == ["configuration", "license", "version"])
    #expect(ffmpeg["license"]?.contains("GPL version") == true)
    #expect(ffmpeg["configuration"]?.contains("--prefix=") == true)
    #expect((report["cores"] as? Int ?? 0) > 0)
    #expect((report["usableMemory"] as? Int ?? 0) > 1 << 20)
    #expect(report["configuration"] is NSNull && report["cache"] is NSNull)
    #expect((report["problems"] as? [String])?.isEmpty == true)
  }

  @Test func saysWhereEachValueComesFrom() throws {
    let report = try report(
      "jobs: 3\ntimeout: 5s\nfail-on: padded>=2%\n", ["VIDFIT_TIMEOUT": "1500ms"])
    #expect(report["configuration"] as? String == ".vidfit.yml")
    #expect(setting("jobs", report).value as? Int == 3)
    #expect(setting("jobs", report).origin == ".vidfit.yml:1")
    #expect(setting("timeout", report).value as? Double == 1.5)
    #expect(setting("timeout", report).origin == "VIDFIT_TIMEOUT")
    #expect(setting("fail-on", report).value as? [String] == ["padded>=2%"])
    #expect(setting("layout", report).origin == "default")
    #expect(setting("baseline", report).value is NSNull)
  }

  @Test func theTimeLimitIsTheOneThatCounts() throws {
    let report = try report(nil, ["VIDFIT_THOROUGH": "true"])
    #expect(setting("timeout", report).value as? Double == 600)
    #expect(setting("timeout", report).origin == "default with thorough")
  }

  /// A slip in the name of a variable must not turn off a gate silently. Worker processes
  /// inherit the variable.
  @Test func anUnknownVariableIsTold() throws {
    let variables = ["VIDFIT_FAILON": "padded", "VIDFIT_PROGRAM": "x", "VIDFIT_JBOS": ""]
    let line = "vidfit: unknown variable 'VIDFIT_FAILON'; did you mean 'VIDFIT_FAIL_ON'?\n"
    let clip = try Clips.letterbox().path
    for command in [["doctor"], [clip, "--format", "crop"], ["scan", clip, "--quiet"]] {
      let result = try VidfitCommand.run(command, in: try folder(), environment: variables)
      #expect(result.status == 0 && result.errors == line, "\(command)")
    }
  }

  @Test func countsTheCache() throws {
    let folder = try folder("cache: store\n")
    let shelf = folder.appendingPathComponent("store/ab")
    try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
    try Data("12345".utf8).write(to: shelf.appendingPathComponent("cd.json"))
    try Data("123".utf8).write(to: shelf.appendingPathComponent("ef.json"))
    let result = try VidfitCommand.run(["doctor"], in: folder)
    #expect(result.output.contains("/store, 2 entries, 8 B"))
    let off = try VidfitCommand.run(["doctor"], in: folder, environment: ["VIDFIT_CACHE": "off"])
    #expect(off.output.contains("  folder        none"))
  }

  @Test func whatIsWrongIsSaidAndIsStatus1() throws {
    let folder = try folder("jobs: four\n")
    let result = try VidfitCommand.run(
      ["doctor"], in: folder, environment: ["VIDFIT_FAIL_ON": "paded"])
    #expect(result.status == 1)
    #expect(
      result.errorLines.map(String.init) == [
        "vidfit: VIDFIT_FAIL_ON: unknown rule 'paded'; did you mean 'padded'?",
        "vidfit: .vidfit.yml:1: jobs: expected a whole number from 1 to 1024, got 'four'",
      ])
    #expect(result.output.contains("  libavcodec "))
    #expect(try VidfitCommand.run(["doctor", "--no-config"], in: folder).status == 0)
  }

  @Test func noFontIsSaid() throws {
    let result = try VidfitCommand.run(
      ["doctor", "--no-config"], environment: ["FONTCONFIG_FILE": try noFonts()])
    #expect(result.status == 1)
    #expect(result.errors.contains("no font for Latin letters"))
  }

  /// Where there are words to draw, that is.
  @Test func picturesWithoutAFontAreDrawnAndItIsSaid() throws {
    let place = try folder()
    let clip = try Clips.clean().path
    let environment = ["FONTCONFIG_FILE": try noFonts()]
    let command = ["preview", clip, "--width", "300", "-o", "a.png"]
    let result = try VidfitCommand.run(command, in: place, environment: environment)
    #expect(result.status == 0)
    #expect(
      result.errors == """
        vidfit: pictures lack words: there is no font for Latin letters: install one, such as \
        fonts-noto-core

        """)
    #expect(FileManager.default.fileExists(atPath: place.appendingPathComponent("a.png").path))
    for flag in ["--no-text", "--exact"] {
      let flags = flag == "--exact" ? ["preview", clip, "-o", "a.png", flag] : command + [flag]
      let result = try VidfitCommand.run(flags, in: place, environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  /// A configuration of Fontconfig that finds none.
  private func noFonts() throws -> String {
    try Fixture.file(
      "fonts.conf",
      Array("<?xml version=\"1.0\"?><fontconfig><dir>/nonexistent</dir></fontconfig>".utf8)
    ).path
  }
}
