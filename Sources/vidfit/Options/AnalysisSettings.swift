import Framing
import Report
import Rules
import SystemPackage
import VideoIO
import VidfitKit

extension ClipOptions {
  /// Takes over all settings: the only way from settings to options. A new setting is an error of the
  /// compiler here until somebody has decided what it does.
  ///
  /// - Parameters:
  ///   - screens: nil where no screen is asked about.
  ///   - jobs: the tasks that decode one clip.
  fileprivate mutating func take(_ settings: Settings, _ screens: ScreenChoice?, jobs: Int) {
    for key in SettingKey.allCases {
      switch key {
      case .frames: effort.frames = settings.count(.frames)
      case .thorough: effort.isThorough = settings.flag(.thorough)
      case .noPadding: findsPadding = !settings.flag(.noPadding)
      case .maxPixels: maximumPixels = settings.count(.maxPixels) ?? maximumPixels
      case .stream: stream = settings.stream
      case .timeout, .maxRSS: cost = settings.cost()
      case .network, .maxBytes, .fetchTimeout: network = NetworkOptions(settings)
      case .jobs: effort.parallelism = max(1, jobs)
      case .layout: layout = screens?.layout
      case .player, .maxCrop: player = screens?.player ?? player
      case .orientation: turnsToSuit = screens?.turnsToSuit ?? turnsToSuit
      // The viewports, which were made of them.
      case .device, .devices, .allDevices, .os, .window, .pose: break
      // Of the drawing, and of a scan's worker processes.
      case .background, .thumbnails: break
      // Of a run of many clips, and of what is made of its answers.
      case .recycle, .limitErrors, .cache, .cacheKey, .include, .exclude, .stills, .failOn,
        .baseline:
        break
      }
    }
  }
}

extension AnalysisOptions {
  /// - Parameters:
  ///   - viewports: nil for those that the settings ask for.
  ///   - jobs: the tasks that decode one clip.
  init(
    _ settings: Settings, _ screens: ScreenChoice, viewports: [Viewport]? = nil, jobs: Int = 1
  ) throws {
    self.init(viewports: try viewports ?? screens.viewports())
    take(settings, screens, jobs: jobs)
  }

  /// Options that ask about no screen.
  ///
  /// - Parameter jobs: the tasks that decode one clip.
  init(withoutScreens settings: Settings, jobs: Int) {
    self.init(viewports: [])
    take(settings, nil, jobs: jobs)
  }
}

extension PreviewOptions {
  /// - Parameter jobs: the tasks that decode one clip.
  init(_ settings: Settings, _ screens: ScreenChoice, jobs: Int) throws {
    self.init(viewports: try screens.viewports())
    take(settings, screens, jobs: jobs)
    background = settings.background ?? background
  }
}

extension Settings {
  /// An end to what one clip may cost.
  ///
  /// - Parameter time: what a clip may take where no time is given and all of it is looked at.
  func cost(isLong: Bool = false, _ time: Duration = .seconds(600)) -> CostLimit {
    let takesLong = (isLong || flag(.thorough)) && origin(.timeout) == .standard
    let given = Duration.milliseconds(Int64((seconds(.timeout) ?? 60) * 1000))
    return CostLimit(memory: bytes(.maxRSS) ?? 1 << 30, time: takesLong ? time : given)
  }

  /// The tasks that work at once.
  var jobs: Int { count(.jobs) ?? Machine.cores }

  /// Which video stream to take.
  var stream: StreamRequest { choice(.stream).flatMap(Int.init).map(StreamRequest.index) ?? .best }

  /// The colour behind transparent clips; nil where none is set.
  var background: PreviewOptions.Background? {
    color(.background).map { .init(red: $0.red, green: $0.green, blue: $0.blue) }
  }

  /// Refuses what can't be done without looking for padding.
  func checkPadding(for what: String) throws {
    guard flag(.noPadding) else { return }
    throw WrongValue("\(what): it needs the padding, which \(origin(.noPadding).description) skips")
  }

  /// A short mark of all settings that an answer depends on, equal for equal ones on every machine.
  ///
  /// - Parameters:
  ///   - table: the bytes of `--devices`, which count instead of its name.
  ///   - unpadding: the flags by which bars are taken off, too; nil if they aren't.
  func answerDigest(table: [UInt8], unpadding: [[UInt8]]? = nil) -> String {
    let words = unpadding.map { [Array("unpad".utf8)] + $0 } ?? []
    return AnalysisSchema.digest(answerWords + [table] + words)
  }
}
