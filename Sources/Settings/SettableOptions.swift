package import Framing

/// Options for inspecting a clip, in plain values, so that settings can fill them here, below
/// everything that inspects. What features look for is added where they are listed.
package protocol SettableOptions {
  associatedtype Effort: SettableEffort
  /// All that must not get lost of a clip.
  associatedtype Request

  init(viewports: [Viewport])

  var player: Player { get set }
  var layout: FitLayout? { get set }
  var turnsToSuit: Bool { get set }
  var findsPadding: Bool { get set }
  var takesThumbnail: Bool { get set }
  var maximumPixels: Int { get set }
  var effort: Effort { get set }
  /// The number of the video stream; nil for the best.
  var streamNumber: Int? { get set }
  var important: Request { get set }
  /// Limits the cost of a clip to this process: bytes of memory, and time.
  mutating func limitCost(memory: Int, time: Duration)
  /// Allows fetching clips: at most this many bytes of each, and this much waiting.
  mutating func allowNetwork(maximumBytes: Int64?, timeout: Duration?)
  /// Sets the colour behind transparent clips.
  mutating func draw(on color: PlainColor)
}

/// The effort for inspecting a clip, in plain values.
package protocol SettableEffort {
  var frames: Int? { get set }
  var isThorough: Bool { get set }
  var parallelism: Int { get set }
}

extension SettableOptions {
  /// The options that settings ask for: the only way from settings to options. A new setting is a
  /// compile error here until its effect is decided.
  ///
  /// - Parameters:
  ///   - viewports: the screens that the settings ask for, or those of the command's own choice.
  ///   - important: what the settings and their files say must not get lost.
  ///   - jobs: the tasks that decode one clip.
  ///   - time: the time limit of a clip if none was given; nil for the usual one.
  package init(
    _ settings: Settings, viewports: [Viewport], important: Request, jobs: Int = 1,
    time: Duration? = nil
  ) {
    self.init(viewports: viewports)
    for key in SettingKey.allCases {
      switch key {
      case .frames: effort.frames = settings.count(key)
      case .thorough: effort.isThorough = settings.flag(key)
      case .noPadding: findsPadding = !settings.flag(key)
      case .thumbnails: takesThumbnail = settings.flag(key)
      case .maxPixels: maximumPixels = settings.count(key) ?? maximumPixels
      case .stream: streamNumber = settings.choice(key).flatMap(Int.init)
      case .layout: layout = settings.layout
      case .player, .maxCrop: player = settings.player
      case .orientation: turnsToSuit = settings.turnsToSuit
      case .background: if let color = settings.color(key) { draw(on: color) }
      case .jobs: effort.parallelism = max(1, jobs)
      case .timeout, .maxRSS:
        let cost = settings.cost(time)
        limitCost(memory: cost.memory, time: cost.time)
      case .network, .maxBytes, .fetchTimeout:
        guard settings.flag(.network) else { continue }
        allowNetwork(
          maximumBytes: settings.bytes(.maxBytes).map(Int64.init),
          timeout: settings.seconds(.fetchTimeout).map { .milliseconds(Int64($0 * 1000)) })
      // Recipients, which are compared with the report on a clip, may need its text.
      case .regions, .zones, .protect, .important, .confirm, .read, .for, .profiles:
        self.important = important
      // A feature observes the clip for it.
      case .metadata: continue
      // The viewports were made from these.
      case .device, .devices, .allDevices, .os, .window, .pose: continue
      // These concern runs of many clips, and the use of their answers.
      case .recycle, .limitErrors, .cache, .cacheKey, .include, .exclude, .stills, .failOn,
        .baseline:
        continue
      }
    }
  }
}

/// Options that some settings don't concern ignore them.
extension SettableOptions {
  package var takesThumbnail: Bool {
    get { false }
    set {}
  }

  package mutating func draw(on color: PlainColor) {}
}

extension Settings {
  /// The player with the default mode to report.
  package var player: Player {
    switch choice(.player) ?? (layout == .layer ? "layer" : "system") {
    case "layer": .layer
    case "custom":
      .custom(
        maximumCrop: share(.maxCrop).flatMap(Ratio.init(share:)) ?? Player.standardMaximumCrop)
    default: .system
    }
  }

  /// The place of the frame in fit; nil for the player's usual one.
  package var layout: FitLayout? { choice(.layout).flatMap(FitLayout.init) }

  /// Whether the clip decides how devices are held.
  package var turnsToSuit: Bool { choice(.orientation) == nil }

  /// The usual time limit of a clip that is read completely.
  package static let timeForAll = Duration.seconds(600)

  /// The cost limit of one clip: bytes of memory, and time.
  ///
  /// - Parameter time: the time limit if none was given; nil for the usual one, a minute, or ten if
  ///   all of a clip is analysed.
  package func cost(_ time: Duration? = nil) -> (memory: Int, time: Duration) {
    let given = Duration.milliseconds(Int64((seconds(.timeout) ?? 60) * 1000))
    let isGiven = origin(.timeout) != .standard
    let usual = flag(.thorough) ? Self.timeForAll : given
    return (bytes(.maxRSS) ?? 1 << 30, isGiven ? given : time ?? usual)
  }
}

extension Ratio {
  fileprivate init?(share: Double) {
    self.init(Int((share * 1e9).rounded()), 1_000_000_000)
  }
}
