import Testing

@testable import Rules

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
    try settings.read(flag: .timeout, bytes("3s"))
    #expect(settings.seconds(.timeout) == 3)
    #expect(settings.origin(.timeout).description == "--timeout")
  }

  @Test func lowerLayersDoNotCountOnceAHigherOneDid() throws {
    var settings = Settings()
    try settings.read(flag: .jobs, bytes("4"))
    settings.set(.jobs, .count(9), from: .file(".vidfit.yml", line: 1))
    _ = settings.read { $0 == "VIDFIT_JOBS" ? bytes("8") : nil }
    #expect(settings.count(.jobs) == 4)
    try settings.read(flag: .jobs, nil)
    settings.read(flag: .device, [])
    #expect(settings.count(.jobs) == 4)
    #expect(settings.texts(.device) == ["iphone-x"])
  }

  @Test(arguments: [
    (SettingKey.jobs, "4", SettingValue.count(4)), (.timeout, "500ms", .seconds(0.5)),
    (.timeout, "90", .seconds(90)), (.timeout, "1.5h", .seconds(5400)),
    (.maxRSS, "1G", .bytes(1 << 30)), (.maxRSS, "512m", .bytes(512 << 20)),
    (.maxRSS, "1.5GiB", .bytes(3 << 29)), (.maxRSS, "4096", .bytes(4096)),
    (.thorough, "yes", .flag(true)), (.noPadding, "0", .flag(false)),
    (.layout, "layer", .choice("layer")), (.os, "26", .choice("26")),
    (.cache, "/a b", .path(Array("/a b".utf8))),
    (.include, "*.mp4, *.mov,", .list([Array("*.mp4".utf8), Array("*.mov".utf8)])),
  ])
  func takes(_ key: SettingKey, _ text: String, _ value: SettingValue) throws {
    #expect(try SettingValue(bytes(text), as: key.kind) == value)
  }

  @Test(arguments: [
    (SettingKey.jobs, "four", "takes a whole number from 1 to 1024, not 'four'"),
    (.jobs, "0", "takes a whole number from 1 to 1024, not '0'"),
    (.jobs, "99999999999999999999", "takes a whole number from 1 to 1024"),
    (.timeout, "0", "takes a time such as 60s or 2m, not '0'"),
    (.timeout, "-1s", "takes a time"), (.timeout, "s", "takes a time"),
    (.timeout, "inf", "takes a time"), (.timeout, "1e9", "takes a time"),
    (.maxRSS, "1T", "takes an amount of memory"), (.maxRSS, "G", "takes an amount of memory"),
    (.maxRSS, "99999999999999999999G", "takes an amount of memory"),
    (.thorough, "maybe", "takes true or false, not 'maybe'"),
    (.layout, "layr", "takes avkit or layer, not 'layr'; did you mean layer?"),
    (.cacheKey, "md5", "takes sampled, metadata or content, not 'md5'"),
    (.cache, "", "takes a path"),
  ])
  func refuses(_ key: SettingKey, _ text: String, _ reason: String) {
    let error = #expect(throws: SettingValue.Malformed.self) {
      try SettingValue(bytes(text), as: key.kind)
    }
    #expect(error?.reason.hasPrefix(reason) == true)
  }

  @Test func everyBadVariableIsTold() {
    var settings = Settings()
    let problems = settings.read { ["VIDFIT_JOBS": bytes("x"), "VIDFIT_OS": bytes("17")][$0] }
    #expect(
      problems == [
        "VIDFIT_JOBS: takes a whole number from 1 to 1024, not 'x'",
        "VIDFIT_OS: takes 18 or 26, not '17'",
      ])
    #expect(settings.texts(.device) == ["iphone-x"])
  }

  @Test func pathsNeedNotBeText() throws {
    var settings = Settings()
    #expect(settings.read { $0 == "VIDFIT_CACHE" ? [0x2F, 0xFF] : nil }.isEmpty)
    #expect(settings.path(.cache) == [0x2F, 0xFF])
  }

  @Test func everyStandardIsOne() {
    for key in SettingKey.allCases where key.standard != nil {
      #expect(Settings()[key] != nil, "\(key)")
    }
  }
}
