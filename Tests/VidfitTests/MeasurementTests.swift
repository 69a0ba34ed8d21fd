import Foundation
import TestSupport
import Testing

/// `vidfit devices --compare`, with lines that nobody measured.
@Suite struct MeasurementTests {
  /// A line about a clip of 16:9 on an iPhone 17 Pro, as the table would have it; `changes` replaces
  /// or, with nil, leaves out keys.
  private func line(_ changes: [String: Any?] = [:]) throws -> String {
    var fields: [String: Any] = [
      "schema": "vidfit.measurement/1", "device": "iphone-17-pro", "system": "27.1",
      "turn": "landscape-right", "screen": [402, 874], "scale": 3, "window": [0, 0, 874, 402],
      "clip": [1920, 1080], "safeAreaInsets": [0, 62, 20, 62], "gravity": "resizeAspect",
      "videoBounds": [79.67, 0, 714.67, 402], "gravityAfterDoubleTap": "resizeAspectFill",
      "videoBoundsAfterDoubleTap": [0, -44.67, 874, 491.67],
    ]
    for (key, value) in changes { fields[key] = value }
    let data = try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func compare(
    _ lines: [String], _ flags: [String] = []
  ) throws -> VidfitCommand.Result {
    let folder = try ScratchFolder()
    try folder.write("measured.ndjson", lines.joined(separator: "\n") + "\n")
    return try VidfitCommand.run(
      ["devices", "--compare", "measured.ndjson", "--no-config"] + flags, in: folder.url)
  }

  private func entry(_ lines: [String], _ flags: [String] = []) throws -> [String: Any] {
    let table = try compare(lines, flags + ["--format", "json"]).document
    let devices = try #require(table["devices"] as? [[String: Any]])
    #expect(table["schema"] as? String == "vidfit.devices/1" && devices.count == 1)
    return try #require(devices.first)
  }

  @Test func whatAgreesIsConfirmed() throws {
    let wide: [String: Any?] = [
      "clip": [1920, 800], "gravity": "resizeAspectFill", "gravityAfterDoubleTap": "resizeAspect",
      "videoBounds": [0, 0, 874, 402], "videoBoundsAfterDoubleTap": nil,
    ]
    let result = try compare([line(), "", line(wide)])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "iPhone 17 Pro (iphone-17-pro), system 27")
    #expect(lines.last == "11 figures compared: 11 confirmed, 0 contradicted, 0 not known before")
    #expect(
      lines.contains(
        "  safe area, landscape-right  confirmed     0 62 20 62; by 2 lines"))
    #expect(!result.output.contains("contradicted  "))
  }

  @Test func whatDiffersIsContradicted() throws {
    let result = try compare([
      line(),
      line([
        "safeAreaInsets": [0, 62, 21, 62], "gravity": "resizeAspectFill",
        "videoBounds": [0, -44, 874, 490], "gravityAfterDoubleTap": "resizeAspectFill",
        "screen": [402, 870], "videoBoundsAfterDoubleTap": nil,
      ]),
    ])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    for expected in [
      "  screen                      contradicted  402×870 @3x; the table has 402×874 @3x; line 2, "
        + "1920×1080, landscape-right",
      "  safe area, landscape-right  contradicted  0 62 21 62; the table has 0 62 20 62; line 2, "
        + "1920×1080, landscape-right",
      "  default mode                contradicted  fill; the table has fit; line 2, 1920×1080, "
        + "landscape-right",
      "  after a double tap          contradicted  fill; the table has fit; line 2, 1920×1080, "
        + "landscape-right",
      "  safe area, landscape-right: lines differ, so the table keeps its figure",
    ] { #expect(lines.contains(expected), "\(expected)\n\(result.output)") }
    #expect(
      lines.contains { $0.contains("place of the filling video  contradicted  874×490 at 0") })
    #expect(lines.last?.hasPrefix("11 figures compared: 6 confirmed, 5 contradicted") == true)
  }

  /// One letter stands for all turns, so it becomes M once all of them were measured.
  @Test func theTableGetsWhatWasMeasured() throws {
    let turned: [String: Any?] = ["turn": "landscape-left", "videoBounds": nil]
    let upright: [String: Any?] = [
      "turn": "portrait", "window": [0, 0, 402, 874], "safeAreaInsets": [63, 0, 34, 0],
      "videoBounds": nil, "videoBoundsAfterDoubleTap": nil,
    ]
    let some = try entry([line(), line(turned)])
    let newest = try #require(some["ios27"] as? [String: Any])
    #expect(newest["safeLandscape"] as? [Double] == [0, 62, 20, 62])
    #expect(newest["conf"] as? String != "M")
    let all = try entry([line(), line(turned), line(upright)])
    let complete = try #require(all["ios27"] as? [String: Any])
    #expect(complete["safePortrait"] as? [Double] == [63, 0, 34, 0])
    #expect(complete["conf"] as? String == "M")
    // What was not measured stays as it was.
    #expect(all["conf"] as? String == some["conf"] as? String)
    #expect(all["safePortrait"] as? [Double] == some["safePortrait"] as? [Double])
  }

  @Test func theTableIsReadBack() throws {
    let lines = [
      try line(), try line(["turn": "landscape-left"]),
      try line([
        "turn": "portrait", "window": [0, 0, 402, 874], "safeAreaInsets": [63, 0, 34, 0],
        "videoBounds": nil, "videoBoundsAfterDoubleTap": nil,
      ]),
    ]
    let table = try compare(lines, ["--format", "json"])
    let file = try Fixture.file("measured.json", Array(table.output.utf8))
    let shown = try VidfitCommand.run(["devices", "--devices", file.path, "iphone-17-pro"])
    #expect(shown.output.contains("63 0 34 0") && shown.status == 0, "\(shown.errors)")
    #expect(try compare(lines, ["--devices", file.path]).output.contains("0 contradicted"))
  }

  /// What the player does with wide video on iPhone Duo is not published.
  @Test func aGapIsFilled() throws {
    let duo: [String: Any?] = [
      "device": "iphone-duo-inner", "screen": nil, "window": [0, 0, 951, 669],
      "clip": [1920, 800], "safeAreaInsets": [0, 0, 20, 84], "gravity": "resizeAspectFill",
      "videoBounds": nil, "gravityAfterDoubleTap": nil, "videoBoundsAfterDoubleTap": nil,
    ]
    let result = try compare([line(duo)])
    #expect(
      result.output.contains(
        "  default mode                measured      fill; not known before; line 1, 1920×800, "
          + "landscape-right"), "\(result.output)")
    #expect(result.output.hasSuffix("1 not known before\n"))
    #expect(try entry([line(duo)])["wideDefaultKnown"] as? Bool == true)
    // A player that fits there breaks the rule, which the table can't say.
    let fitted = try line(duo.merging(["gravity": "resizeAspect"]) { $1 })
    #expect(try entry([line(duo), fitted])["wideDefaultKnown"] as? Bool == false)
  }

  @Test func aWindowOfItsOwnHasNoSafeAreaOfTheTable() throws {
    let window: [String: Any?] = [
      "device": "ipad-pro-11-m4", "screen": nil, "window": [30, 40, 700, 500],
      "clip": [1920, 800], "videoBounds": [0, 104.17, 700, 291.67],
      "gravityAfterDoubleTap": nil, "videoBoundsAfterDoubleTap": nil,
    ]
    let result = try compare([line(window)])
    #expect(!result.output.contains("safe area"), "\(result.output)")
    #expect(
      result.output.hasSuffix(
        "2 figures compared: 2 confirmed, 0 contradicted, 0 not known before\n"))
  }

  @Test(
    arguments: [
      (["device": "iphone-99"], "device: unknown device 'iphone-99'"),
      (
        ["device": "iphone-duo"],
        "device: 'iphone-duo' has several displays; expected "
          + "iphone-duo-outer or iphone-duo-inner"
      ),
      (["device": nil], "device is missing"),
      (
        ["schema": "vidfit.analysis/1"],
        "schema: expected 'vidfit.measurement/1', got "
          + "'vidfit.analysis/1'"
      ),
      (["system": "12.1"], "system 12.1: iPhone 17 Pro runs iOS 26 to 27"),
      (["system": "new"], "system: expected a version such as 27.1, got 'new'"),
      (
        ["turn": "upside-down"],
        "turn: expected one of portrait, landscape-left, landscape-right, got "
          + "'upside-down'"
      ),
      (["gravity": "resize"], "gravity: expected resizeAspect or resizeAspectFill, got 'resize'"),
      (["window": "0 0 9 9"], "window: a value of another type"),
    ] as [([String: String?], String)])
  func aLineThatCantBeUsedIsNamed(_ changes: [String: String?], _ reason: String) throws {
    let result = try compare([line(), line(changes.mapValues { $0 })])
    #expect(result.status == 1)
    #expect(result.errors == "vidfit: measured.ndjson: line 2: \(reason)\n")
    #expect(result.output.contains("6 figures compared: 6 confirmed"))
  }

  @Test func otherLinesAreNamedToo() throws {
    let lines = [
      "no JSON", try line(["window": [0, 0, 900, 402]]), try line(["clip": [0, 10]]),
      try line(["safeAreaInsets": [1, 2, 3]]),
    ]
    let result = try compare(lines)
    #expect(result.status == 1 && result.output == "no measurements\n")
    let reasons = result.errors.split(separator: "\n").map { $0.dropFirst(33) }
    #expect(
      reasons == [
        "expected a JSON object", "window: it is not within the screen of iPhone 17 Pro, 874×402",
        "clip: expected [width, height], whole numbers from 1 to 100000",
        "safeAreaInsets: expected [top, left, bottom, right], 0 to 2000",
      ])
  }

  /// The table ends with the systems of its day.
  @Test func newerSystemsMayHaveComeSince() throws {
    let result = try compare([line(["system": "28.0"])])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test(arguments: [
    (["--os", "18"], "--os: --compare excludes it, as lines state their system"),
    (["iphone-x"], "--compare excludes devices, --insets and --bars"),
    (["--format", "swift"], "--compare excludes --format swift"),
  ])
  func whatMakesNoSenseIsRefused(_ flags: [String], _ reason: String) throws {
    let result = try compare([line()], flags)
    #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
  }
}
