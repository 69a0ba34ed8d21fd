import Foundation
import Settings
import Synchronization
import TestSupport
import Testing

/// The effect of every setting on every command that inspects clips. There is always one: a person
/// is never left to believe in a setting that does nothing.
@Suite struct SettingEffectTests {
  enum Command: String, CaseIterable {
    case analyze, scan, worker, preview, page, unpad, ladder
  }

  /// What a setting does to a command.
  enum Effect {
    /// The answer changes.
    case changes
    /// The command takes the setting, which is about how it runs.
    case steers
    /// The command ends with status 64 and says why.
    case isRefused(String)
    /// One line names all such settings; the answer stays as it is.
    case isTold
    /// Another line says why the answer stays as it is.
    case isNoted(String)
  }

  /// A value of a setting that is not its default, and what it does.
  struct Trial {
    let value: String
    /// Settings that it takes to see the effect.
    var others: [String: String] = [:]
    let effects: [Command: Effect]

    /// - Parameter effect: the effect on all commands but those of `exceptions`.
    init(
      _ value: String, _ others: [String: String] = [:], _ effect: Effect = .changes,
      but exceptions: [Command: Effect] = [:]
    ) {
      (self.value, self.others) = (value, others)
      let all = Command.allCases.map { ($0, effect) }
      effects = Dictionary(uniqueKeysWithValues: all).merging(exceptions) { $1 }
    }
  }

  /// A new setting is a compile error here until somebody has decided what it does.
  private static func trial(_ key: SettingKey) -> Trial {
    let (phone, pad) = (["VIDFIT_DEVICE": "iphone-16-pro"], ["VIDFIT_DEVICE": "ipad-pro-11"])
    // Bars are removed whatever screens show, and a page has all devices and all ways to hold them.
    func ofScreens(_ value: String, _ others: [String: String], page: Effect = .changes) -> Trial {
      Trial(value, others, but: [.page: page, .unpad: .isTold])
    }
    func ofRegions(
      _ value: String, _ others: [String: String] = [:], _ effect: Effect = .changes,
      shown: Effect? = nil
    ) -> Trial {
      let shown = shown ?? effect
      return Trial(
        value, others, effect,
        but: [.preview: shown, .page: shown, .unpad: .isTold, .ladder: .isTold])
    }
    func ofRuns(_ value: String, on commands: Set<Command>) -> Trial {
      Trial(
        value, [:], .isTold,
        but: Dictionary(uniqueKeysWithValues: commands.map { ($0, .steers) }))
    }
    let all = Set(Command.allCases)
    return switch key {
    case .device: ofScreens("iphone-8", [:])
    case .devices: ofScreens("table.json", phone)
    case .allDevices: ofScreens("true", phone, page: .isTold)
    case .os:
      // A ladder's figures of screens are those that no system changes.
      Trial("18", pad, but: [.unpad: .isTold, .ladder: .steers])
    case .orientation: ofScreens("portrait", phone, page: .isTold)
    case .layout: ofScreens("layer", phone)
    case .window: ofScreens("700x500", pad)
    case .pose: ofScreens("tent", ["VIDFIT_DEVICE": "iphone-duo"], page: .isTold)
    case .player: ofScreens("layer", phone)
    case .maxCrop:
      ofScreens("50%", pad.merging(["VIDFIT_PLAYER": "custom"]) { $1 })
    case .frames: Trial("1000", but: [.ladder: .steers])
    case .thorough: Trial("true")
    case .maxPixels: Trial("100")
    case .stream: Trial("7")
    case .noPadding:
      Trial(
        "true",
        but: [
          .preview: .isRefused("--padding compare: it needs the padding"),
          .unpad: .isRefused("unpad: it needs the padding"),
        ])
    case .thumbnails:
      // Previews and pages show frames anyway.
      Trial("true", [:], .isTold, but: [.analyze: .changes, .scan: .changes, .worker: .changes])
    case .metadata:
      Trial(
        "true",
        but: [
          .preview: .isTold, .ladder: .isNoted("no effect on ladder without a rule of the policy"),
        ])
    // Pages and ladders name recipients that do not accept the clip, and say nothing of others.
    case .for: Trial("app-preview-6.9", but: [.preview: .isTold, .unpad: .isTold])
    case .profiles:
      Trial(
        "profiles.json", ["VIDFIT_FOR": "app-preview-6.9"],
        but: [.preview: .isTold, .unpad: .isTold])
    case .regions: ofRegions("regions.json")
    case .zones: ofRegions("zones.json", ["VIDFIT_REGIONS": "regions.json"])
    case .protect: ofRegions("ipad-pro-11")
    // The list is empty where nothing is found, and missing where nothing was looked for.
    case .important: ofRegions("text", shown: .steers)
    case .confirm: ofRegions("../eng", [:], .isRefused("expected names of"))
    case .read:
      // Results name the program that reads, even where nothing is found.
      Tesseract.isInstalled
        ? ofRegions("true", shown: .steers) : ofRegions("true", [:], .isRefused("Tesseract"))
    case .jobs: ofRuns("1", on: all)
    case .timeout: ofRuns("99s", on: all)
    case .maxRSS: ofRuns("2G", on: all)
    case .recycle: ofRuns("9", on: [.scan, .worker])
    case .limitErrors: ofRuns("9", on: [.scan])
    case .cache: ofRuns("kept", on: [.scan, .worker])
    case .cacheKey: ofRuns("content", on: [.scan, .worker])
    case .include, .exclude: ofRuns("*.mov", on: [.scan, .unpad])
    case .stills: ofRuns("true", on: [.scan])
    case .failOn: ofRuns("mixed", on: [.analyze, .scan])
    case .baseline: ofRuns("results.ndjson", on: [.analyze, .scan])
    case .background: ofRuns("red", on: [.preview, .page])
    case .network: ofRuns("true", on: all.subtracting([.unpad]))
    case .maxBytes: ofRuns("9M", on: all.subtracting([.unpad]))
    case .fetchTimeout: ofRuns("9s", on: all.subtracting([.unpad]))
    }
  }

  @Test(arguments: SettingKey.allCases)
  func settingsChangeTheAnswer(_ key: SettingKey) throws {
    let trial = Self.trial(key)
    for command in Command.allCases {
      func set() throws -> Answer {
        try Self.answer(command, trial.others.merging([key.variable: trial.value]) { $1 })
      }
      switch trial.effects[command] {
      case .changes:
        #expect(key.affectsAnswer)
        let plain = try Self.plain(command, trial.others)
        #expect(try plain != set().data, "\(key) does not change \(command)")
      case .isRefused(let reason):
        let set = try set()
        #expect(set.status == 64 && set.errors.contains(reason), "\(command)")
        #expect(set.errors.contains(key.variable))
      case .isNoted(let reason):
        let (plain, set) = (try Self.plain(command, trial.others), try set())
        #expect(plain == set.data && set.errors == "vidfit: \(key.variable): \(reason) on it\n")
      case .steers, .isTold, nil: break
      }
    }
  }

  /// What a command doesn't take changes nothing, and is named in one line; what it takes has a flag.
  @Test(arguments: Command.allCases)
  func settingsWithoutEffectAreTold(_ command: Command) throws {
    var told: [SettingKey] = []
    let flags = try VidfitCommand.run([command.rawValue, "--help"]).output
    for key in SettingKey.allCases {
      switch Self.trial(key).effects[command] {
      case .isTold: told.append(key)
      case .changes, .steers, .isNoted: #expect(flags.contains("--\(key.flag)"), "\(key)")
      case .isRefused, nil: break
      }
    }
    let set = try Self.answer(
      command,
      Dictionary(uniqueKeysWithValues: told.map { ($0.variable, Self.trial($0).value) }))
    let line =
      told.isEmpty
      ? ""
      : "vidfit: \(told.map(\.variable).joined(separator: ", ")): no effect on \(command)\n"
    #expect(set.errors.replacing(line, with: "") == (try Self.answer(command, [:])).errors)
    #expect(set.errors.hasPrefix(line))
    #expect(try set.data == Self.plain(command, [:]))
  }

  /// A policy is for all commands, so of it a command names only what it could have answered.
  @Test func policiesAreForAllCommands() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "p.yml", "device: iphone-8\nfor: apple-film\nfail-on: padded\ncache: kept\nframes: 9\n")
    func errors(_ command: String...) throws -> String {
      try VidfitCommand.run(command + ["--config", "p.yml"], in: folder.url).errors
    }
    #expect(
      try errors("preview", "no.mp4")
        == "vidfit: for in p.yml:2: no effect on preview\nvidfit: no.mp4: there is no such file\n")
    #expect(try errors("page", "no.mp4") == "vidfit: no.mp4: there is no such file\n")
    #expect(try errors("unpad", "no.mp4") == "vidfit: no.mp4: there is no such file\n")
    #expect(try errors("devices", "iphone-x") == "")
  }

  /// A worker process gets all settings and the contents of their files.
  @Test func runsAnswerAsOneAnalysisDoes() throws {
    let environment = [
      "VIDFIT_DEVICE": "ipad-pro-11,iphone-16-pro", "VIDFIT_DEVICES": "table.json",
      "VIDFIT_PLAYER": "custom", "VIDFIT_MAX_CROP": "50%", "VIDFIT_THOROUGH": "true",
      "VIDFIT_METADATA": "true", "VIDFIT_THUMBNAILS": "true", "VIDFIT_REGIONS": "regions.json",
      "VIDFIT_ZONES": "zones.json", "VIDFIT_PROTECT": "ipad-pro-11", "VIDFIT_IMPORTANT": "text",
      "VIDFIT_FOR": "app-preview-6.9", "VIDFIT_PROFILES": "profiles.json",
    ]
    func report(_ arguments: [String], input: String = "") throws -> NSDictionary {
      let result = try VidfitCommand.run(
        arguments + ["--no-config"], input: Array(input.utf8), in: Self.folder().url,
        environment: environment)
      var record = try #require(result.records.first, "\(result.errors)")
      for key in ["index", "options"] { record[key] = nil }
      return NSDictionary(dictionary: record)
    }
    let clip = try Self.clip()
    let alone = try report(["analyze", clip, "--format", "ndjson"])
    #expect(alone["deliveries"] != nil)
    #expect(try report(["scan", clip, "--format", "ndjson"]) == alone)
    #expect(try report(["worker"], input: clip + "\n") == alone)
  }

  private typealias Answer = (data: [Data], errors: String, status: Int32)

  private static let plainAnswers = Mutex<[[String]: [Data]]>([:])

  /// The answer without a setting, which many settings share.
  private static func plain(_ command: Command, _ environment: [String: String]) throws -> [Data] {
    let key = [command.rawValue] + environment.map { "\($0)=\($1)" }.sorted()
    if let known = plainAnswers.withLock({ $0[key] }) { return known }
    let answer = try answer(command, environment).data
    plainAnswers.withLock { $0[key] = answer }
    return answer
  }

  /// The bars are away for a second between the key frames that are usually analysed.
  private static func clip() throws -> String {
    try Fixture.scene(
      "seldom-small.mp4", size: "208x96", seconds: 20,
      padding: "drawbox=0:0:iw:12:color=black:t=fill:enable='not(between(t,12.6,13.4))',"
        + "drawbox=0:ih-12:iw:12:color=black:t=fill:enable='not(between(t,12.6,13.4))'",
      ["-g", "5", "-pix_fmt", "yuv420p"]
    ).path
  }

  /// The written file and standard output; standard error; and the status. A run of many clips
  /// shows the digest of its settings in any result.
  private static func answer(_ command: Command, _ environment: [String: String]) throws -> Answer {
    let clip = try clip()
    let folder = try folder()
    var (arguments, output, input): ([String], String?, String) = ([], nil, "")
    switch command {
    case .analyze: arguments = [clip, "--format", "json"]
    case .scan: arguments = ["no.mp4", "--format", "ndjson", "--quiet"]
    case .worker: input = "no.mp4\n"
    case .preview:
      arguments = [clip, "--padding", "compare", "--controls", "--width", "300"]
      output = "a.png"
    case .page: (arguments, output) = ([clip, "--count", "1", "--frame-size", "64"], "a.html")
    case .unpad: (arguments, output) = ([clip, "--format", "ndjson"], "a.mp4")
    case .ladder:
      try folder.write(
        "a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:20\n#EXTINF:20,\na.mp4\n#EXT-X-ENDLIST\n")
      try FileManager.default.copyItem(atPath: clip, toPath: folder.path + "/a.mp4")
      arguments = ["a.m3u8", "--format", "json"]
    }
    let result = try VidfitCommand.run(
      [command.rawValue] + arguments + ["--no-config"] + (output.map { ["-o", $0] } ?? []),
      input: Array(input.utf8), in: folder.url, environment: environment)
    let file = output.map {
      (try? Data(contentsOf: folder.url.appendingPathComponent($0))) ?? Data()
    }
    return ([file ?? Data(), Data(result.output.utf8)], result.errors, result.status)
  }

  /// A folder of the files that settings name.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(
      "table.json",
      #"[{"id": "iphone-16-pro", "kind": "phone", "pt": [400, 900], "scale": 2}]"#)
    try folder.write("regions.json", #"[{"box": [0, 0, 0.5, 0.2]}]"#)
    try folder.write(
      "profiles.json",
      #"[{"id": "app-preview-6.9", "asOf": "2100-01", "source": "mail", "items": []}]"#)
    try folder.write(
      "zones.json", #"[{"id": "buttons", "box": [0, 0, 1, 1], "of": "window"}]"#)
    return folder
  }
}
