import Framing
import Report
import Rules
import SystemPackage
import VideoIO
import VidfitKit

extension AnalysisOptions {
  /// Options for one decoding task.
  ///
  /// - Parameter viewports: nil for those that the settings ask for.
  init(_ settings: Settings, _ screens: ScreenChoice, viewports: [Viewport]? = nil) throws {
    self.init(
      viewports: try viewports ?? screens.viewports(), layout: screens.layout,
      player: screens.player,
      frames: settings.count(.frames))
    turnsToSuit = screens.turnsToSuit
    findsPadding = !settings.flag(.noPadding)
    effort.isThorough = settings.flag(.thorough)
    maximumPixels = settings.count(.maxPixels) ?? maximumPixels
    cost = settings.cost()
    stream = settings.stream
    network = NetworkOptions(settings)
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

  /// Which video stream to take.
  var stream: StreamRequest { choice(.stream).flatMap(Int.init).map(StreamRequest.index) ?? .best }

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
