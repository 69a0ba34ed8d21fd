import Foundation
import TestSupport
import Testing

@Suite struct GateCommandTests {
  /// A folder with a letterboxed clip, a clean one, and this policy file.
  private func folder(_ policy: String? = nil) throws -> URL {
    let marker = try Fixture.file("here", [])
    let folder = marker.deletingLastPathComponent()
    // The search for a policy file ends here.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    let films = folder.appendingPathComponent("films")
    try FileManager.default.createDirectory(at: films, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: try Clips.letterbox(), to: films.appendingPathComponent("bars.mp4"))
    try FileManager.default.copyItem(
      at: try Clips.clean(), to: films.appendingPathComponent("clean.mp4"))
    try Data(#"[{"box": [0.1, 0.8, 0.5, 0.1], "text": "a"}]"#.utf8)
      .write(to: folder.appendingPathComponent("text.json"))
    try Data(#"[{"id": "buttons", "of": "window", "box": [0, 0, 0.1, 0.1]}]"#.utf8)
      .write(to: folder.appendingPathComponent("zones.json"))
    if let policy {
      try Data(policy.utf8).write(to: folder.appendingPathComponent(".vidfit.yml"))
    }
    return folder
  }

  private func run(
    _ arguments: [String], _ policy: String? = nil, in sub: String = "",
    environment: [String: String] = [:]
  ) throws -> VidfitCommand.Result {
    let folder = try folder(policy).appendingPathComponent(sub)
    return try VidfitCommand.run(
      ["--format", "crop"] + arguments, in: folder, environment: environment)
  }

  private let both = ["films/bars.mp4", "films/clean.mp4"]

  static let statuses: [([String], Int32)] = [
    (["--fail-on", "padded"], 3), (["--fail-on", "padded>=12.5%"], 3),
    (["--fail-on", "padded>12.5%"], 0), (["--fail-on", "padded >= 30 px"], 3),
    (["--fail-on", "padded>30px"], 0), (["--fail-on", "mixed", "--fail-on", "letterbox"], 3),
    (["--fail-on", "mixed,undecided,error,crops,afd-mismatch"], 0),
    (["--fail-on", "padded", "--exit-zero"], 0), (["--fail-on", "paded"], 64),
    (["--fail-on", ""], 64), (["--fail-on", "padded", "nothere.mp4"], 3),
    (["--fail-on", "mixed", "nothere.mp4"], 1), (["--fail-on", "error", "nothere.mp4"], 3),
    (["--fail-on", "error:corrupt", "nothere.mp4"], 1),
    (["--fail-on", "error", "--exit-zero", "nothere.mp4"], 1),
    (["--config", "nothere.yml"], 64), (["--baseline", "nothere.ndjson"], 64),
    (["--config", "x", "--no-config"], 64), (["--fail-on", "metadata-mismatch"], 64),
    (["--fail-on", "metadata-mismatch", "--metadata"], 0), (["--fail-on", "textless"], 64),
    (["--fail-on", "textless", "--regions", "text.json"], 3),
    (["--fail-on", "outside:titel-safe"], 64), (["--fail-on", "hidden:zone"], 64),
    (["--fail-on", "hidden:zone", "--zones", "zones.json"], 0),
  ]

  /// Rules of a policy that go by what the run doesn't find out, or by names that no result has, with
  /// what is said of line 2.
  static let unknowing: [(String, String)] = [
    ("delivery: apple-film", "it needs --for apple-film"),
    ("delivery: true", "it needs --for PROFILE"),
    ("delivery: aple-film", "unknown profile 'aple-film'; did you mean 'apple-film'?"),
    ("delivery: '!= apple-film'", "it needs --for with another profile"),
    ("verdict: unchecked", "it needs --no-padding"),
    ("metadata: disagrees", "it needs --metadata"),
    ("text: likely", "it needs --important, or --regions with the text"),
    ("outside: titel-safe", "unknown zone 'titel-safe'"),
    ("codec: h265", "codec: unknown codec 'h265'; did you mean 'hevc'?"),
    ("codec: [h264, pro-res]", "codec: unknown codec 'pro-res'; did you mean 'prores'?"),
    (
      "codec: '!= nothing at all'",
      "codec: unknown codec 'nothing at all'; expected a name of FFmpeg's"
    ),
    (
      "color: {transfer: hlg}",
      "color.transfer: unknown transfer function 'hlg'; did you mean 'arib-std-b67'?"
    ),
    (
      "color: {matrix: bt2020}",
      "color.matrix: unknown matrix 'bt2020'; did you mean 'bt2020nc'?"
    ),
    ("color: {range: full}", "color.range: unknown range 'full'; did you mean 'pc'?"),
    ("color: {range: wide}", "color.range: unknown range 'wide'; expected tv, pc or unspecified"),
  ]

  @Test(arguments: unknowing)
  func aRuleOnWhatIsUnknownIsRefused(_ condition: String, _ reason: String) throws {
    for command in [both, ["scan", "films"]] {
      let result = try run(command, "rules:\n- name: mine\n  \(condition)\n")
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("vidfit: .vidfit.yml:2: "), "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
  }

  /// All problems are told, and where the setting stands that causes one.
  @Test func problemsOfRulesAreToldAtOnce() throws {
    let policy =
      "no-padding: true\nfail-on: padded\nrules:\n- name: a\n  bars: true\n  codec: h265\n"
      + "- name: b\n  verdict: '!= unchecked'\n"
    let result = try run(both, policy)
    #expect(result.status == 64)
    let skipped = "it needs the padding, which no-padding in .vidfit.yml:1 skips"
    let problems: [String] = [
      "vidfit: .vidfit.yml:2: fail-on padded: \(skipped)",
      "vidfit: .vidfit.yml:4: rule 'a': \(skipped)",
      "vidfit: .vidfit.yml:7: rule 'b': \(skipped)",
      "vidfit: .vidfit.yml:4: rule 'a': codec: unknown codec 'h265'; did you mean 'hevc'?",
    ]
    #expect(result.errorLines.map(String.init) == problems)
  }

  @Test(arguments: [
    "for: apple-film\nrules:\n- name: a\n  delivery: '!= apple-tv'\n",
    "for: apple-film\nrules:\n- name: a\n  delivery: [apple-tv, apple-film]\n",
    "for: tiktok\nrules:\n- name: a\n  text: likely\n",
    "metadata: true\nrules:\n- name: a\n  metadata: disagrees\n",
    "rules:\n- name: a\n  text: confirmed\n- name: b\n  text: true\n",
    "rules:\n- name: a\n  hidden: '!= zone'\n",
    "no-padding: true\nrules:\n- name: a\n  verdict: [padded, unchecked]\n  codec: '!= HEVC'\n"
      + "  color: {matrix: unspecified}\n  width: 1\n- name: b\n  verdict: '!= padded'\n",
  ])
  func aRuleThatAClipCanBreakIsTaken(_ policy: String) throws {
    let result = try run(["films/clean.mp4"], policy)
    #expect(result.status != 64, "\(result.errors)")
  }

  /// Without clips, no rule is for anything; results may come from elsewhere.
  @Test func rulesOnWhatIsUnknownDoNotKeepOthersFromWorking() throws {
    let policy = "rules:\n- name: a\n  metadata: disagrees\n- name: b\n  codec: h265\n"
    let folder = try folder(policy)
    let size = try VidfitCommand.run(["--size", "16x9"], in: folder)
    #expect(size.status == 0, "\(size.errors)")
    let results = folder.appendingPathComponent("r.ndjson")
    try Data(
      VidfitCommand.run(["scan", "--no-config", "--quiet", "films"], in: folder).output.utf8
    ).write(to: results)
    let report = try VidfitCommand.run(["report", "r.ndjson"], in: folder)
    #expect(report.status == 0)
    #expect(report.errors.contains(".vidfit.yml:4: rule 'b': codec: unknown codec 'h265'"))
    #expect(report.errors.contains("'a' could not be judged on 2 of 2 clips"))
  }

  @Test(arguments: statuses)
  func status(_ arguments: [String], _ status: Int32) throws {
    let result = try run(arguments + both)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty == (status == 64))
  }

  @Test func saysWhichRuleAndHowManyClips() throws {
    let result = try run(["--fail-on", "padded>=2%,error"] + both + ["nothere.mp4"])
    #expect(
      result.errorLines.last
        == "vidfit: 1 of 3 clips breaks padded>=2%: films/bars.mp4; 1 breaks error: nothere.mp4")
    #expect(result.output.split(separator: "\n").count == 2)
  }

  @Test func explains() throws {
    let result = try run(["--fail-on", "padded>=2%", "--explain"] + both)
    #expect(
      result.errorLines.prefix(2).map(String.init) == [
        "vidfit: films/bars.mp4 breaks padded>=2% (--fail-on)",
        "vidfit: films/bars.mp4:   deepest bar: top, 30 px of 240 (12.5%); the rule: >=2%",
      ])
    let text = try VidfitCommand.run(["--explain", try Clips.letterbox().path])
    #expect(text.output.contains("\n  why         key frames at "))
    #expect(text.output.contains("\n              top: 30 px in 4 of 4 frames "))
    #expect(text.errors.isEmpty && text.status == 0)
  }

  static let policy = """
    rules:
      - name: films without bars
        paths: films/
        bars: ">= 2%"
        message: deliver it without bars
      - name: small
        level: warning
        width: < 640
    """

  @Test func aPolicyIsFoundFromAnyFolderBelow() throws {
    for (sub, paths) in [("", both), ("films", ["bars.mp4", "clean.mp4"])] {
      let result = try run(paths, Self.policy, in: sub)
      #expect(result.status == 3)
      let broken: [String] = [
        "vidfit: 2 of 2 clips break 'small' (warning): \(paths[0]), \(paths[1])",
        "vidfit: 1 of 2 clips breaks 'films without bars': \(paths[0])",
      ]
      #expect(result.errorLines.map(String.init) == broken)
    }
    let ignored = try run(["--no-config"] + both, Self.policy)
    #expect(ignored.status == 0 && ignored.errors.isEmpty)
    let warned = try run(["films/clean.mp4"], Self.policy)
    #expect(warned.status == 0 && warned.errorLines.count == 1)
  }

  /// A folder's name stands for its clips, and a name that is written wrongly is told.
  @Test(arguments: [
    ("films", 3, ""), ("/films", 3, ""), ("films/bars.mp4", 3, ""),
    ("flims", 0, "rule 'a' applies to none of 2 clips (its paths: flims)"),
    ("../films/", 64, "paths: expected a pattern without '..'"),
    ("'!films/clean.mp4'", 64, "'except' names exceptions"),
  ])
  func pathsOfARule(_ pattern: String, _ status: Int32, _ message: String) throws {
    let result = try run(both, "rules:\n- {name: a, paths: \(pattern), verdict: padded}\n")
    #expect(result.status == status)
    #expect(result.errors.contains(message) || message.isEmpty, "\(result.errors)")
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  /// It is in no folder of its own.
  @Test func aPolicyOfAnOpenFileBeginsInTheWorkingFolder() throws {
    let policy = "rules:\n- {name: a, paths: films/, verdict: padded}\n"
    let result = try VidfitCommand.run(
      ["--format", "crop", "--config", "/dev/stdin"] + both, input: Array(policy.utf8),
      in: try folder())
    #expect(result.status == 3, "\(result.errors)")
  }

  @Test(arguments: [
    (["--exclude", "!bars.mp4"], "--exclude: expected a pattern without '!'"),
    (["--include", "../films"], "--include: expected a pattern without '..', got '../films'"),
  ])
  func patternsThatMatchNothingAreRefused(_ flags: [String], _ message: String) throws {
    let result = try VidfitCommand.run(["scan", "films"] + flags, in: try folder())
    #expect(result.status == 64 && result.errors.hasPrefix("vidfit: \(message)"))
  }

  @Test func theSearchEndsAtARepository() throws {
    let folder = try folder(Self.policy)
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(
      at: inner.appendingPathComponent(".git"), withIntermediateDirectories: true)
    let clip = folder.appendingPathComponent("films/bars.mp4").path
    #expect(try VidfitCommand.run(["--format", "crop", clip], in: inner).status == 0)
    #expect(
      try VidfitCommand.run(
        ["--format", "crop", "--config", "../.vidfit.yml", clip], in: inner
      ).status == 3)
  }

  @Test func layersComeInTheirOrder() throws {
    let file = "fail-on: padded\ndevice: [800x600, 1024x768@2]\n"
    #expect(try run(both, file).status == 3)
    let variable = ["VIDFIT_FAIL_ON": "mixed"]
    #expect(try run(both, file, environment: variable).status == 0)
    #expect(try run(["--fail-on", "letterbox"] + both, file, environment: variable).status == 3)
    #expect(try run(both, environment: ["VIDFIT_FAIL_ON": "padded"]).status == 3)
    #expect(try run(both, file, environment: ["VIDFIT_FAIL_ON": ""]).status == 3)
    let folder = try folder(file)
    func devices(_ arguments: [String]) throws -> Int {
      let result = try VidfitCommand.run(
        ["--format", "json", "--exit-zero", "films/bars.mp4"] + arguments, in: folder)
      return result.output.components(separatedBy: "\"device\"").count - 1
    }
    #expect(try devices([]) == 2)
    #expect(try devices(["--device", "iphone-x"]) == 1)
    #expect(try devices(["--no-config"]) == 1)
  }

  static let overruled: [(String, [String], Int32)] = [
    ("thorough: true\n", ["--frames", "2"], 0), ("frames: 2\n", ["--thorough"], 0),
    ("frames: 2\nthorough: true\n", [], 64), ("frames: 2\nthorough: true\n", ["--no-thorough"], 0),
    ("no-padding: true\nfail-on: padded\n", [], 64),
    ("no-padding: true\nfail-on: padded\n", ["--padding"], 3),
    ("no-padding: true\nthorough: true\n", [], 64), ("no-padding: true\nframes: 2\n", [], 64),
    ("thorough: true\n", ["--no-padding"], 0), ("no-padding: true\n", ["--frames", "2"], 0),
  ]

  @Test(arguments: overruled)
  func aFlagUndoesWhatTheFileSays(
    _ policy: String, _ arguments: [String], _ status: Int32
  ) throws {
    #expect(try run(arguments + both, policy).status == status)
  }

  @Test func aPolicyNamesZonesThatThereAre() throws {
    let result = try run(both, "rules:\n- name: a\n  outside: foo-safe\n")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("vidfit: .vidfit.yml:2: unknown zone 'foo-safe'"), "\(result.errors)")
  }

  @Test func everyProblemOfAPolicyIsALine() throws {
    let result = try run(both, "jbos: 1\njobs: four\nrules:\n- name: a\n  verdict: paded\n")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errorLines.map(String.init) == [
        "vidfit: .vidfit.yml:1: unknown key 'jbos'; did you mean 'jobs'?",
        "vidfit: .vidfit.yml:2: jobs: expected a whole number from 1 to 1024, got 'four'",
        "vidfit: .vidfit.yml:5: verdict: expected none, padded, mixed, undecided or unchecked, got "
          + "'paded'; did you mean 'padded'?",
      ])
    let variable = try run(both, environment: ["VIDFIT_JOBS": "x"])
    #expect(variable.status == 64 && variable.errors.hasPrefix("vidfit: VIDFIT_JOBS: expected"))
  }

  @Test func aBaselineAcceptsByWhatFilesHold() throws {
    let folder = try folder()
    let made = try VidfitCommand.run(["--format", "ndjson"] + both, in: folder)
    try Data(made.output.utf8).write(to: folder.appendingPathComponent("accepted.ndjson"))
    let gate = ["--format", "crop", "--fail-on", "padded", "--baseline", "accepted.ndjson"] + both
    #expect(try VidfitCommand.run(gate, in: folder).status == 0)
    // As written before there were fingerprints.
    let bare = made.output.replacing(/"fingerprint":"[^"]*",/, with: "")
    try Data(bare.utf8).write(to: folder.appendingPathComponent("accepted.ndjson"))
    let result = try VidfitCommand.run(gate, in: folder)
    #expect(result.status == 3)
    #expect(result.errors.contains("2 results have no fingerprint and accept nothing"))
  }

  /// Metadata is compared with pixels, so without them no clip could break its rule.
  @Test func metadataNeedsPixels() throws {
    for (flags, policy, words) in [
      (["--metadata", "--no-padding"], nil, "metadata is compared with pixels"),
      (["--fail-on", "metadata-mismatch", "--no-padding"], nil, "which --no-padding skips"),
      (
        ["--fail-on", "metadata-mismatch", "--no-padding"], "metadata: true\n",
        "which --no-padding skips"
      ),
    ] as [([String], String?, String)] {
      let result = try run(flags + both, policy)
      #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }
    #expect(try run(["--no-padding", "--format", "json"] + both, "metadata: true\n").status == 0)
  }
}
