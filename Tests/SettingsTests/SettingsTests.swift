import Files
import Foundation
import Framing
import SystemPackage
import Testing

@testable import Settings

@Suite struct SettingsTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func higherLayersWin() throws {
    var settings = Settings()
    #expect(settings.origin(.timeout) == .standard)
    #expect(settings.seconds(.timeout) == 60)
    settings.set(.timeout, .seconds(1), from: .file(".vidfit.yml", line: 3))
    #expect(settings.seconds(.timeout) == 1)
    #expect(settings.origin(.timeout).description == ".vidfit.yml:3")
    #expect(settings.read { $0 == "VIDFIT_TIMEOUT" ? bytes("2m") : nil }.isEmpty)
    #expect(settings.seconds(.timeout) == 120)
    #expect(settings.origin(.timeout).description == "VIDFIT_TIMEOUT")
    try settings.read(flag: .timeout, [bytes("3s")])
    #expect(settings.seconds(.timeout) == 3)
    #expect(settings.origin(.timeout).description == "--timeout")
  }

  /// A variable of a script that is not set must not turn off what it was to set.
  @Test(arguments: ["", " ", ",", " , "])
  func anEmptyListIsRefused(_ text: String) {
    for key in SettingKey.allCases where key.kind == .list {
      var settings = Settings()
      #expect(
        throws: SettingValue.Malformed(reason: "--\(key.flag): expected a value, got '\(text)'")
      ) { try settings.read(flag: key, [bytes(text)]) }
    }
  }

  @Test func lowerLayersDoNotCountOnceAHigherOneDid() throws {
    var settings = Settings()
    try settings.read(flag: .jobs, [bytes("4")])
    settings.set(.jobs, .count(9), from: .file(".vidfit.yml", line: 1))
    _ = settings.read { $0 == "VIDFIT_JOBS" ? bytes("8") : nil }
    #expect(settings.count(.jobs) == 4)
    try settings.read(flag: .jobs, [])
    try settings.read(flag: .device, [])
    settings.set(.device, .list([]), from: .flag("--device"))
    #expect(settings.count(.jobs) == 4)
    #expect(settings.texts(.device) == ["iphone-17-pro"])
  }

  @Test(arguments: [
    (SettingKey.jobs, "4", SettingValue.count(4)), (.timeout, "500ms", .seconds(0.5)),
    (.timeout, "90", .seconds(90)), (.timeout, "1.5h", .seconds(5400)),
    (.maxRSS, "1G", .bytes(1 << 30)), (.maxRSS, "512m", .bytes(512 << 20)),
    (.maxRSS, "1.5GiB", .bytes(3 << 29)), (.maxRSS, "4096", .bytes(4096)),
    (.thorough, "yes", .flag(true)), (.noPadding, "0", .flag(false)),
    (.layout, "layer", .choice("layer")), (.os, "26", .choice("26")),
    (.cache, "/a b", .path(Array("/a b".utf8))), (.background, "#0a0B0c", .choice("#0a0B0c")),
    (.background, "White", .choice("White")),
    (.include, "*.mp4, *.mov,", .list([Array("*.mp4".utf8), Array("*.mov".utf8)])),
  ])
  func takes(_ key: SettingKey, _ text: String, _ value: SettingValue) throws {
    #expect(try SettingValue(bytes(text), as: key.kind) == value)
  }

  @Test(arguments: [
    (SettingKey.jobs, "four", "expected a whole number from 1 to 1024, got \'four'"),
    (.jobs, "0", "expected a whole number from 1 to 1024, got \'0'"),
    (.jobs, "99999999999999999999", "expected a whole number from 1 to 1024"),
    (.timeout, "0", "expected a time such as 60s or 2m, got \'0'"),
    (.timeout, "-1s", "expected a time"), (.timeout, "s", "expected a time"),
    (.timeout, "inf", "expected a time"), (.timeout, "1e9", "expected a time"),
    (.background, "#12345", "expected a colour such as #202020, white or red, got '#12345'"),
    (.background, "#+12345", "expected a colour"), (.background, "chartreuse", "expected a colour"),
    (.background, "", "expected a colour"), (.background, "#1234567", "expected a colour"),
    (.maxRSS, "1T", "expected an amount of memory"), (.maxRSS, "G", "expected an amount of memory"),
    (.maxRSS, "99999999999999999999G", "expected an amount of memory"),
    (.thorough, "maybe", "expected true or false, got \'maybe'"),
    (.layout, "layr", "expected avkit or layer, got \'layr'; did you mean 'layer'?"),
    (.cacheKey, "md5", "expected sampled, metadata or content, got \'md5'"),
    (.cache, "", "expected a path"),
  ])
  func refuses(_ key: SettingKey, _ text: String, _ reason: String) {
    let error = #expect(throws: SettingValue.Malformed.self) {
      try SettingValue(bytes(text), as: key.kind)
    }
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test func everyBadVariableIsTold() {
    var settings = Settings()
    let problems = settings.read { ["VIDFIT_JOBS": bytes("x"), "VIDFIT_OS": bytes("19")][$0] }
    #expect(
      problems == [
        "VIDFIT_JOBS: expected a whole number from 1 to 1024, got 'x'",
        "VIDFIT_OS: expected 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 26 or 27, got '19'",
      ])
    #expect(settings.texts(.device) == ["iphone-17-pro"])
  }

  @Test func pathsNeedNotBeText() throws {
    var settings = Settings()
    #expect(settings.read { $0 == "VIDFIT_CACHE" ? [0x2F, 0xFF] : nil }.isEmpty)
    #expect(settings.path(.cache)?.bytes == [0x2F, 0xFF])
  }

  @Test func everyStandardIsOne() {
    for key in SettingKey.allCases where key.standard != nil {
      #expect(Settings()[key] != nil, "\(key)")
    }
  }

  @Test func answersDependOnTheseSettingsOnly() {
    #expect(
      SettingKey.allCases.filter(\.affectsAnswer).map(\.rawValue) == [
        "device", "devices", "all-devices", "os", "orientation", "layout", "window", "frames",
        "thorough", "no-padding", "max-pixels", "player", "max-crop", "pose", "stream",
        "thumbnails", "regions", "zones", "protect", "important", "metadata", "confirm", "read",
        "for", "profiles",
      ])
    #expect(
      Settings().answerWords.map { String(decoding: $0, as: UTF8.self) } == [
        "--device=iphone-17-pro", "--max-pixels=134217728",
      ])
  }

  /// A worker process is told every setting, and where it comes from.
  @Test(arguments: SettingKey.allCases)
  func settingsArriveAsTheyWere(_ key: SettingKey) throws {
    let text =
      switch key.kind {
      case .flag: "true"
      case .count(let range): "\(range.upperBound)"
      case .seconds, .bytes: "7"
      case .choice(let choices): choices.first { $0 != key.standard } ?? ""
      case .path: "/a=b"
      case .list: "a=b, c"
      case .share: "12.5%"
      case .color: "#102030"
      case .window: "700x500+30.5+40"
      case .stream: "3"
      }
    var settings = Settings()
    try settings.read(flag: key, [bytes(text), bytes(text)])
    let told = try JSONDecoder().decode(Settings.self, from: try JSONEncoder().encode(settings))
    for key in SettingKey.allCases { #expect(told[key] == settings[key]) }
    // Of these, the contents of the files count.
    let isTold = key.affectsAnswer && ![.devices, .regions, .zones, .profiles].contains(key)
    #expect((settings.answerWords != Settings().answerWords) == isTold)
  }

  /// Paths need not be text on the way to a worker process, either.
  @Test func bytesArriveAsTheyWere() throws {
    var settings = Settings()
    settings.set(.cache, .path([0x2F, 0xFF]), from: .environment("VIDFIT_CACHE"))
    settings.set(.fetchTimeout, .seconds(1e-5), from: .file("p.yml", line: 3))
    let told = try JSONDecoder().decode(Settings.self, from: try JSONEncoder().encode(settings))
    #expect(told[.cache] == settings[.cache] && told[.fetchTimeout] == settings[.fetchTimeout])
  }

  /// Whatever changes answers has its flag in all commands that inspect clips, but for thumbnails,
  /// which most commands don't show.
  @Test func answersDependOnFlagsOfGroups() {
    let declared = SettingKey.allCases.filter { $0.affectsAnswer && $0.group == nil }
    #expect(declared == [.thumbnails])
  }

  @Test func groupsHaveTheOrderOfHelpTexts() {
    #expect(
      SettingKey.all(in: .screens) == [
        .device, .allDevices, .devices, .os, .orientation, .layout, .window, .pose, .player,
        .maxCrop,
      ])
    #expect(
      SettingKey.all(in: .sampling) == [
        .frames, .thorough, .noPadding, .maxPixels, .stream, .metadata,
      ])
  }

  /// Pixels, which metadata is compared with, come from padding detection.
  @Test func theHigherLayerDecidesBetweenMetadataAndNoPadding() throws {
    var settings = Settings()
    settings.set(.metadata, .flag(true), from: .file("p.yml", line: 2))
    try settings.read(flag: .noPadding, [bytes("true")])
    #expect(settings.resolveConflicts().isEmpty)
    #expect(!settings.flag(.metadata) && settings.flag(.noPadding))
    try settings.read(flag: .metadata, [bytes("true")])
    #expect(
      settings.resolveConflicts() == [
        "--no-padding, --metadata: metadata is compared with pixels, which no-padding leaves out"
      ])
  }

  /// Which key frames are analysed makes no difference where none is.
  @Test(arguments: [(SettingKey.thorough, "true"), (.frames, "3")])
  func theHigherLayerDecidesBetweenEffortAndNoPadding(_ key: SettingKey, _ text: String) throws {
    var settings = Settings()
    try settings.read(flag: key, [bytes(text)])
    settings.set(.noPadding, .flag(true), from: .environment("VIDFIT_NO_PADDING"))
    #expect(settings.resolveConflicts().isEmpty && !settings.flag(.noPadding))
    try settings.read(flag: .noPadding, [bytes("true")])
    #expect(
      settings.resolveConflicts() == [
        "--no-padding, --\(key.rawValue): \(key.rawValue) is about where to look for padding, which "
          + "no-padding leaves out"
      ])
    try settings.read(flag: .noPadding, [bytes("false")])
    #expect(settings.resolveConflicts().isEmpty)
  }

  /// Whatever `--no-thorough` undoes, it asks for nothing.
  @Test func whatIsTurnedOffConflictsWithNothing() throws {
    var settings = Settings()
    settings.set(.noPadding, .flag(true), from: .environment("VIDFIT_NO_PADDING"))
    try settings.read(flag: .thorough, [bytes("false")])
    #expect(settings.resolveConflicts().isEmpty && settings.flag(.noPadding))
  }

  @Test func theTimeLimitFollowsThorough() throws {
    var settings = Settings()
    #expect(settings.effective(.timeout) == (.seconds(60), "default"))
    settings.set(.thorough, .flag(true), from: .environment("VIDFIT_THOROUGH"))
    #expect(settings.effective(.timeout) == (.seconds(600), "default with thorough"))
    #expect(settings.effective(.timeout).value?.description == "10 min")
    #expect(settings.cost().time == .seconds(600))
    try settings.read(flag: .timeout, [bytes("90s")])
    #expect(settings.effective(.timeout) == (.seconds(90), "--timeout"))
    #expect(settings.effective(.timeout).value?.description == "90 s")
  }

  /// Otherwise a slip of the pen would turn off the rules that a variable was to set.
  @Test(arguments: [
    ("VIDFIT_FAILON", "; did you mean 'VIDFIT_FAIL_ON'?"),
    ("VIDFIT_ALLOW_NETWORK", "; did you mean 'VIDFIT_NETWORK'?"),
    ("VIDFIT_PADDING", "; did you mean 'VIDFIT_NO_PADDING'?"),
    ("VIDFIT_max_rss", "; did you mean 'VIDFIT_MAX_RSS'?"),
    ("VIDFIT_CONFG", "; did you mean 'VIDFIT_CONFIG'?"), ("VIDFIT_QQQQQQ", ""),
  ])
  func unknownVariablesAreNamed(_ name: String, _ hint: String) {
    let known = SettingKey.allCases.map(\.variable) + ["VIDFIT_CONFIG", "VIDFIT_RUN", "HOME"]
    #expect(
      Settings.unknownVariables(known + [name], others: ["VIDFIT_CONFIG"], ignored: ["VIDFIT_RUN"])
        == ["unknown variable '\(name)'\(hint)"])
  }

  @Test func theHigherLayerDecidesBetweenThoroughAndFrames() throws {
    var settings = Settings()
    settings.set(.thorough, .flag(true), from: .file("p.yml", line: 2))
    try settings.read(flag: .frames, [bytes("3")])
    #expect(settings.resolveConflicts().isEmpty)
    #expect(!settings.flag(.thorough) && settings.count(.frames) == 3)
    try settings.read(flag: .thorough, [bytes("true")])
    #expect(settings.resolveConflicts().count == 1)
  }
}
