import Foundation
import Settings
import Synchronization
import TestSupport
import Testing

/// A setting that changes answers changes them for all commands that inspect a clip.
@Suite struct SettingEffectTests {
  /// What a setting does to a command.
  enum Effect {
    case changes
    /// The command ends with status 64 and says why.
    case isRefused(String)
    /// The setting is about something that the command does not show.
    case none
  }

  /// A value of a setting that is not its default, and what it does.
  struct Trial {
    let value: String
    /// Settings that it takes to see the effect.
    var others: [String: String] = [:]
    let analyze: Effect
    let preview: Effect
    let page: Effect
    let unpad: Effect
  }

  /// A new setting is a compile error here until somebody has decided what it does.
  private static func trial(_ key: SettingKey) -> Trial? {
    let (phone, pad) = (["VIDFIT_DEVICE": "iphone-16-pro"], ["VIDFIT_DEVICE": "ipad-pro-11"])
    // Bars are removed whatever screens show, and a page has all devices and all ways to hold them.
    func ofScreens(_ value: String, _ others: [String: String], page: Effect = .changes) -> Trial {
      Trial(
        value: value, others: others, analyze: .changes, preview: .changes, page: page, unpad: .none
      )
    }
    func ofClips(_ value: String) -> Trial {
      Trial(
        value: value, analyze: .changes, preview: .changes, page: .changes, unpad: .changes)
    }
    return switch key {
    case .device: ofScreens("iphone-8", [:])
    case .devices: ofScreens("table.json", phone)
    case .allDevices: ofScreens("true", phone, page: .none)
    case .os: ofScreens("18", pad)
    case .orientation: ofScreens("portrait", phone, page: .none)
    case .layout: ofScreens("layer", phone)
    case .window: ofScreens("700x500", pad)
    case .pose: ofScreens("tent", ["VIDFIT_DEVICE": "iphone-duo"], page: .none)
    case .player: ofScreens("layer", phone)
    case .maxCrop:
      ofScreens("50%", pad.merging(["VIDFIT_PLAYER": "custom"]) { $1 })
    case .frames: ofClips("1000")
    case .thorough: ofClips("true")
    case .maxPixels: ofClips("100")
    case .stream: ofClips("7")
    case .noPadding:
      Trial(
        value: "true", analyze: .changes,
        preview: .isRefused("--padding compare: it needs the padding"), page: .changes,
        unpad: .isRefused("unpad: it needs the padding"))
    case .thumbnails:
      // Previews and pages show frames anyway.
      Trial(value: "true", analyze: .changes, preview: .none, page: .none, unpad: .changes)
    case .metadata:
      Trial(value: "true", analyze: .changes, preview: .none, page: .changes, unpad: .changes)
    case .for:
      Trial(value: "apple-film", analyze: .changes, preview: .none, page: .none, unpad: .none)
    case .profiles:
      Trial(
        value: "profiles.json", others: ["VIDFIT_FOR": "apple-film"], analyze: .changes,
        preview: .none, page: .none, unpad: .none)
    case .regions:
      Trial(
        value: "regions.json", analyze: .changes, preview: .changes, page: .changes, unpad: .none)
    case .zones:
      Trial(
        value: "zones.json", others: ["VIDFIT_REGIONS": "regions.json"], analyze: .changes,
        preview: .changes, page: .changes, unpad: .none)
    case .protect:
      Trial(
        value: "ipad-pro-11", analyze: .changes, preview: .changes, page: .changes, unpad: .none)
    case .important:
      // The list is empty where nothing is found, and missing where nothing was looked for.
      Trial(value: "text", analyze: .changes, preview: .none, page: .none, unpad: .none)
    case .confirm:
      Trial(
        value: "../eng", analyze: .isRefused("expected names of"),
        preview: .isRefused("expected names of"), page: .isRefused("expected names of"),
        unpad: .none)
    case .read:
      // Results name the program that reads, even where nothing is found.
      Trial(
        value: "true", analyze: Tesseract.isInstalled ? .changes : .isRefused("Tesseract"),
        preview: Tesseract.isInstalled ? .none : .isRefused("Tesseract"),
        page: Tesseract.isInstalled ? .none : .isRefused("Tesseract"), unpad: .none)
    case .jobs, .timeout, .maxRSS, .recycle, .limitErrors, .cache, .cacheKey, .include, .exclude,
      .stills, .failOn, .baseline, .background, .network, .maxBytes, .fetchTimeout:
      nil
    }
  }

  @Test(arguments: SettingKey.allCases)
  func everySettingHasItsEffect(_ key: SettingKey) throws {
    guard let trial = Self.trial(key) else {
      #expect(!key.affectsAnswer)
      return
    }
    #expect(key.affectsAnswer)
    // The bars are away for a second between the key frames that are usually analysed.
    let clip = try Fixture.scene(
      "seldom-small.mp4", size: "208x96", seconds: 20,
      padding: "drawbox=0:0:iw:12:color=black:t=fill:enable='not(between(t,12.6,13.4))',"
        + "drawbox=0:ih-12:iw:12:color=black:t=fill:enable='not(between(t,12.6,13.4))'",
      ["-g", "5", "-pix_fmt", "yuv420p"]
    ).path
    let commands: [Command] = [
      (["analyze", clip, "--format", "json"], nil, trial.analyze),
      (
        ["preview", clip, "--padding", "compare", "--controls", "--width", "300"], "a.png",
        trial.preview
      ),
      (["page", clip, "--count", "1", "--frame-size", "64"], "a.html", trial.page),
      (["unpad", clip, "--format", "ndjson", "-o", "a.mp4"], nil, trial.unpad),
    ]
    for command in commands {
      let plain = try Self.plain(command, trial.others)
      let set = try Self.answer(
        command, trial.others.merging([key.variable: trial.value]) { $1 })
      if case .isRefused(let reason) = command.effect {
        let errors = String(decoding: set.data[2], as: UTF8.self)
        #expect(set.status == 64 && errors.contains(reason), "\(command.arguments)")
        #expect(errors.contains(key.variable))
      }
      if case .none = command.effect {
        #expect(plain == set.data, "\(key) changes \(command.arguments[0])")
      } else {
        #expect(plain != set.data, "\(key) does not change \(command.arguments[0])")
      }
    }
  }

  private typealias Command = (arguments: [String], output: String?, effect: Effect)

  private static let plainAnswers = Mutex<[[String]: [Data]]>([:])

  /// The answer without a setting, which many settings share.
  private static func plain(_ command: Command, _ environment: [String: String]) throws -> [Data] {
    let key = command.arguments + environment.map { "\($0)=\($1)" }.sorted()
    if let known = plainAnswers.withLock({ $0[key] }) { return known }
    let answer = try answer(command, environment).data
    plainAnswers.withLock { $0[key] = answer }
    return answer
  }

  /// The written file, standard output and standard error; and the status.
  private static func answer(
    _ command: Command, _ environment: [String: String]
  ) throws -> (data: [Data], status: Int32) {
    let folder = try ScratchFolder()
    try folder.write(
      "table.json",
      #"[{"id": "iphone-16-pro", "kind": "phone", "pt": [400, 900], "scale": 2}]"#)
    try folder.write("regions.json", #"[{"box": [0, 0, 0.5, 0.2]}]"#)
    try folder.write(
      "profiles.json",
      #"[{"id": "apple-film", "asOf": "2100-01", "source": "mail", "items": []}]"#)
    try folder.write(
      "zones.json", #"[{"id": "buttons", "box": [0, 0, 1, 1], "of": "window"}]"#)
    let result = try VidfitCommand.run(
      command.arguments + ["--no-config"] + (command.output.map { ["-o", $0] } ?? []),
      in: folder.url, environment: environment)
    let file = command.output.map {
      (try? Data(contentsOf: folder.url.appendingPathComponent($0))) ?? Data()
    }
    return (
      [file ?? Data(), Data(result.output.utf8), Data(result.errors.utf8)], result.status
    )
  }
}
